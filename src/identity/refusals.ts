// Every refusal of the protocol with its status and the sentence that people see (docs/identity-wire.md#3).

const REFUSALS = {
  bad_request: [400, "This request cannot be read."],
  invalid_email: [400, "This is not an e-mail address. Please check it."],
  invalid_phone_number: [400, "This is not a phone number. Please check it, with its country code."],
  invalid_phone_number_country_code: [
    400,
    "We do not send text messages to this country. Please use another sign-in method.",
  ],
  invalid_magic_link_url: [400, "The address that the link should lead to is not on the project's list."],
  invalid_redirect_url: [400, "The address to return to is not on the project's list."],
  invalid_template_id: [400, "The project has no template of this id."],
  invalid_expiration_minutes: [400, "The requested expiration exceeds the project's maximum."],
  invalid_session_duration_minutes: [400, "The requested session length exceeds the project's maximum."],
  duplicate_email: [400, "This e-mail address already belongs to an account. Please log in instead."],
  duplicate_phone_number: [400, "This phone number already belongs to an account. Please log in instead."],
  weak_password: [400, "This password is too easy to guess. Please choose a longer one."],
  breached_password: [400, "This password was leaked elsewhere. Please choose another one."],
  reset_password: [400, "You need to reset your password. Check your email for a link."],
  active_totp_exists: [400, "An authenticator app is set up already. Remove it before you set up another one."],
  invalid_wallet_type: [400, "The wallet type must be ethereum or solana."],
  invalid_ethereum_address: [400, "This is not an Ethereum address."],
  invalid_solana_address: [400, "This is not a Solana address."],
  invalid_siwe_params: [400, "The details of the signature request cannot be used."],
  duplicate_crypto_wallet: [400, "This wallet belongs to another account."],
  duplicate_webauthn_registration: [400, "This passkey is already registered."],
  invalid_webauthn_domain: [400, "Passkeys do not work on this address of the application."],
  invalid_untrusted_metadata: [400, "The metadata must be an object of at most 20 keys and 4 KB."],
  cannot_delete_last_primary_factor: [
    400,
    "This is your only sign-in method, so it cannot be removed. Add another one first.",
  ],
  pkce_expected_code_verifier: [
    400,
    "This link can only be used in the browser that asked for it. Please ask for a new one here.",
  ],
  invalid_pkce_code_challenge: [400, "The proof key of this request is missing or malformed."],
  oauth_config_not_found: [400, "This provider is not set up for the project."],
  captcha_required: [400, "Captcha required. Please reload the page and try again."],
  unauthorized_credentials: [401, "The e-mail address or password is incorrect. Please check both and try again."],
  unable_to_auth_otp_code: [401, "This code has expired or was used. Please ask for a new one."],
  unable_to_auth_magic_link: [401, "This link has expired or was used. Please ask for a new one."],
  unable_to_auth_password_reset_token: [401, "This link has expired or was used. Please ask for a new one."],
  unable_to_authenticate_totp: [401, "This code is incorrect or was already used. Please wait for the next one."],
  unable_to_authenticate_recovery_code: [401, "This recovery code is incorrect or was already used."],
  unable_to_authenticate_crypto_wallet: [401, "We could not verify the wallet's signature. Please try again."],
  unable_to_auth_webauthn_registration: [401, "We could not verify the passkey. Please try again."],
  invalid_id_token: [401, "We could not verify the provider's sign-in. Please try again."],
  pkce_mismatch: [401, "You asked for this link in another browser. Please open it there, or ask for a new one here."],
  cannot_update_trusted_metadata: [401, "Trusted metadata can only be changed by the operator."],
  insufficient_factors: [403, "Please confirm your second factor first."],
  invalid_origin: [403, "This application is not allowed to use this project."],
  otp_code_not_found: [404, "This code is incorrect. Please check it."],
  email_not_found: [404, "There is no such e-mail address here."],
  phone_number_not_found: [404, "There is no such phone number here."],
  session_not_found: [404, "The session has ended. Please log in again."],
  factor_not_found: [404, "There is no such entry in this account."],
  oauth_token_not_found: [404, "This sign-in has expired or was used. Please start again."],
  webauthn_registration_not_found: [404, "This passkey is not registered here."],
  no_active_webauthn_registrations: [404, "The account has no passkey."],
  totp_not_found: [404, "The account has no authenticator app."],
  organization_not_found: [404, "There is no such organization for this account."],
  route_not_found: [404, "There is nothing at this address."],
  method_not_allowed: [405, "This address does not accept that method."],
  request_too_large: [413, "This request is larger than 64 KB."],
  unsupported_media_type: [415, "The body must be JSON."],
  too_many_requests: [429, "Too many attempts. Please wait a little and try again."],
  user_locked: [
    429,
    "Too many wrong attempts. This sign-in method is locked for a while. A link that we sent you or a passkey still works.",
  ],
  internal_server_error: [500, "Something went wrong here. Please try again."],
  unavailable: [503, "We cannot reach our data right now. Please try again in a few seconds."],
  busy: [503, "Too many people are signing in right now. Try again in a few seconds."],
} as const satisfies Readonly<Record<string, readonly [number, string]>>;

export type RefusalType = keyof typeof REFUSALS;

/** Every refusal there is, for the page that explains them. */
export const REFUSAL_SENTENCES = Object.entries(REFUSALS).map(([type, [status, sentence]]) => ({
  type,
  status,
  sentence,
}));

/** An expected no. */
export interface Refusal {
  readonly ok: false;
  readonly type: RefusalType;
  readonly status: number;
  readonly message: string;
  /** When to come back, for the Retry-After header. */
  readonly retryAfterSeconds: number | null;
  /** Whose account was tried, where that is known: for the audit log, never for the answer. */
  readonly userId: string | null;
}

/** Makes a refusal; `message` takes the place of the type's own sentence. */
export function refuse(
  type: RefusalType,
  particulars: { readonly message?: string; readonly retryAfterSeconds?: number; readonly userId?: string | null } = {},
): Refusal {
  const [status, sentence] = REFUSALS[type];
  const { message = sentence, retryAfterSeconds = null, userId = null } = particulars;
  return { ok: false, type, status, message, retryAfterSeconds, userId };
}

/** Refuses a call that only signed-in people may make; the SDK then drops its session (docs/identity-wire.md#3). */
export function refuseSignedOut(): Refusal {
  return refuse("unauthorized_credentials", { message: "Please log in first." });
}
