// The answers of the protocol as its documentation gives them, for tests to hold the server against. Strict where the
// document lists every member, loose where it names those that are read.
import { z } from "zod";

const instant = z.iso.datetime();
const id = (kind: string) => z.string().regex(new RegExp(`^${kind}-(test|live)-[0-9a-f]{8}-[0-9a-f-]{27}$`));

export const user = z.strictObject({
  user_id: id("user"),
  created_at: instant,
  status: z.enum(["active", "pending"]),
  name: z.strictObject({ first_name: z.string(), middle_name: z.string(), last_name: z.string() }),
  emails: z.array(z.strictObject({ email_id: id("email"), email: z.string(), verified: z.boolean() })),
  phone_numbers: z.array(
    z.strictObject({ phone_id: id("phone-number"), phone_number: z.string(), verified: z.boolean() }),
  ),
  providers: z.array(
    z.strictObject({
      oauth_user_registration_id: z.string(),
      provider_type: z.string(),
      provider_subject: z.string(),
      profile_picture_url: z.string(),
      locale: z.string(),
    }),
  ),
  webauthn_registrations: z.array(
    z.strictObject({
      webauthn_registration_id: z.string(),
      domain: z.string(),
      user_agent: z.string(),
      authenticator_type: z.string(),
      verified: z.boolean(),
      name: z.string(),
    }),
  ),
  totps: z.array(z.strictObject({ totp_id: z.string(), verified: z.boolean() })),
  crypto_wallets: z.array(
    z.strictObject({
      crypto_wallet_id: z.string(),
      crypto_wallet_address: z.string(),
      crypto_wallet_type: z.enum(["ethereum", "solana"]),
      verified: z.boolean(),
    }),
  ),
  biometric_registrations: z.array(z.unknown()),
  password: z.strictObject({ password_id: z.string(), requires_reset: z.boolean() }).nullable(),
  trusted_metadata: z.record(z.string(), z.unknown()),
  untrusted_metadata: z.record(z.string(), z.unknown()),
});

export const session = z.looseObject({
  session_id: id("session"),
  user_id: id("user"),
  started_at: instant,
  last_accessed_at: instant,
  expires_at: instant,
  attributes: z.strictObject({ ip_address: z.string(), user_agent: z.string() }),
  custom_claims: z.record(z.string(), z.unknown()).nullable(),
  authentication_factors: z
    .array(z.looseObject({ type: z.string(), delivery_method: z.string(), last_authenticated_at: instant }))
    .min(1),
});

/** What every success carries beside its own members. */
export const success = { request_id: id("request-id"), status_code: z.literal(200) };

/** AuthAnswer, where scripts hold the tokens. */
export const auth = {
  ...success,
  user_id: id("user"),
  user,
  __user: user,
  session,
  session_token: z.string().min(32),
  session_jwt: z.string().regex(/^[\w-]+\.[\w-]+\.[\w-]+$/),
};

/** The whole body of a failure. */
export const failure = z.strictObject({
  status_code: z.number().int().min(400),
  request_id: id("request-id"),
  error_type: z.string().regex(/^[a-z_]+$/),
  error_message: z.string().min(10),
  error_url: z.url(),
});

const jsonText = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue("is no JSON");
    return z.NEVER;
  }
});

/** JSON inside a string, with at least these members and nowhere a null. */
export const dictionary = (members: z.ZodRawShape) =>
  jsonText.pipe(z.looseObject(members).refine((value) => !JSON.stringify(value).includes("null"), "holds a null"));
