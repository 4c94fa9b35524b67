// What a page can do without the screens: every operation of the protocol, and the session that comes of it.
import type { BootstrapAnswer } from "#contracts/sdk-v1/bootstrap.ts";
import type { OAuthProviderSlug } from "#contracts/sdk-v1/project.ts";
import type { WalletStartAnswer } from "#contracts/sdk-v1/crypto-wallets.ts";
import type { DiscoveredOrganization, DiscoveryListAnswer, IntermediateAnswer } from "#contracts/sdk-v1/discovery.ts";
import type { OAuthAnswer, OneTapStartAnswer } from "#contracts/sdk-v1/oauth.ts";
import type { StrengthAnswer } from "#contracts/sdk-v1/passwords.ts";
import type { AuthAnswer, WireSession } from "#contracts/sdk-v1/sessions.ts";
import type { RecoveryCodesAnswer, TotpCreateAnswer } from "#contracts/sdk-v1/totps.ts";
import type { UserSearchAnswer, WireUser } from "#contracts/sdk-v1/users.ts";

export interface ClientOptions {
  /** Where the identity server answers, without a trailing slash (`/identity` of the page's own origin). */
  readonly baseUrl?: string;
  /** Names cookies and the `…_token_type` parameter (`latchkey`). */
  readonly prefix?: string;
  /** Whether scripts hold the tokens; else they travel in HttpOnly cookies (`http_only`). */
  readonly cookieMode?: "http_only" | "readable";
  /** Whether the page's server sees a session: false spares the question at start, whose answer would be no (true). */
  readonly hasSession?: boolean;
  readonly cookieOptions?: {
    readonly opaqueTokenCookieName?: string;
    readonly jwtCookieName?: string;
    readonly istCookieName?: string;
    readonly path?: string;
    readonly domain?: string;
    readonly availableToSubdomains?: boolean;
  };
}

/** How long the session that comes of it lasts; the project's default without it. */
export interface SessionOptions {
  readonly session_duration_minutes?: number;
}

/** A sign-in is done, or half done: `session` tells which. */
export type SignInAnswer = AuthAnswer | IntermediateAnswer;

// An option that is undefined is one that is left out.

interface EmailOtpOptions {
  readonly expiration_minutes?: number | undefined;
  readonly login_template_id?: string | undefined;
  readonly signup_template_id?: string | undefined;
  readonly locale?: string | undefined;
}

interface PhoneOtpOptions {
  readonly expiration_minutes?: number | undefined;
  readonly locale?: string | undefined;
}

interface MagicLinkOptions {
  readonly login_magic_link_url?: string | undefined;
  readonly login_expiration_minutes?: number | undefined;
  readonly login_template_id?: string | undefined;
  readonly signup_magic_link_url?: string | undefined;
  readonly signup_expiration_minutes?: number | undefined;
  readonly signup_template_id?: string | undefined;
  /** Whether somebody new gets an account with the status `pending` at once (false). */
  readonly create_user_as_pending?: boolean | undefined;
  readonly locale?: string | undefined;
}

interface ResetStart {
  readonly email: string;
  readonly login_redirect_url?: string | undefined;
  /** For the mail's link that logs in without a password (as long as the reset). */
  readonly login_expiration_minutes?: number | undefined;
  readonly reset_password_redirect_url?: string | undefined;
  readonly reset_password_expiration_minutes?: number | undefined;
  readonly reset_password_template_id?: string | undefined;
}

interface Method {
  readonly method_id: string;
}

export interface Wallet {
  readonly crypto_wallet_address: string;
  readonly crypto_wallet_type: "ethereum" | "solana";
}

/** What is known of who is signed in; both null when nobody is. */
export interface SignedInState {
  readonly session: WireSession | null;
  readonly user: WireUser | null;
}

export interface OAuthStart {
  readonly provider: OAuthProviderSlug;
  readonly login_redirect_url?: string | undefined;
  readonly signup_redirect_url?: string | undefined;
  readonly custom_scopes?: readonly string[] | undefined;
  readonly provider_params?: Readonly<Record<string, string>> | undefined;
}

/** Nothing is asked, stored or sent before the first call or `start()`. Calls reject with `ApiError` or `UnreachableError`. */
export interface Client {
  readonly publicToken: string;
  readonly prefix: string;
  /** Throws `TypeError` where browsers would keep no session: HttpOnly cookies of another site. @param caller - is named */
  checkSite(caller: string): void;
  /** Reads the stored session and begins to refresh it; safe to call again. Throws as `checkSite` does. */
  start(): void;
  /** Ends timers and listeners. */
  stop(): void;
  /** What the project switched on; asked once, remembered in storage. Falls back to defaults when it cannot be had. */
  bootstrap(): Promise<BootstrapAnswer>;
  readonly otps: {
    readonly email: {
      loginOrCreate(email: string, options?: EmailOtpOptions): Promise<Method>;
      send(email: string, options?: EmailOtpOptions): Promise<Method>;
      /** To an address of a unfinished sign-in, which is known by its id alone. */
      sendToFactor(emailId: string): Promise<Method>;
    };
    readonly sms: {
      loginOrCreate(phone: string, options?: PhoneOtpOptions): Promise<Method>;
      send(phone: string, options?: PhoneOtpOptions): Promise<Method>;
      sendToFactor(phoneId: string): Promise<Method>;
    };
    readonly whatsapp: {
      loginOrCreate(phone: string, options?: PhoneOtpOptions): Promise<Method>;
      send(phone: string, options?: PhoneOtpOptions): Promise<Method>;
    };
    authenticate(code: string, methodId: string, options?: SessionOptions): Promise<SignInAnswer>;
  };
  readonly magicLinks: {
    readonly email: {
      loginOrCreate(email: string, options?: MagicLinkOptions): Promise<object>;
      send(email: string, options?: MagicLinkOptions): Promise<object>;
    };
    authenticate(token: string, options?: SessionOptions): Promise<SignInAnswer>;
  };
  readonly passwords: {
    create(account: { readonly email: string; readonly password: string } & SessionOptions): Promise<SignInAnswer>;
    authenticate(
      account: { readonly email: string; readonly password: string } & SessionOptions,
    ): Promise<SignInAnswer>;
    strengthCheck(password: { readonly email?: string; readonly password: string }): Promise<StrengthAnswer>;
    resetByEmailStart(reset: ResetStart): Promise<object>;
    resetByEmail(reset: { readonly token: string; readonly password: string } & SessionOptions): Promise<SignInAnswer>;
    resetBySession(reset: { readonly password: string } & SessionOptions): Promise<SignInAnswer>;
    resetByExistingPassword(
      reset: {
        readonly email: string;
        readonly existing_password: string;
        readonly new_password: string;
      } & SessionOptions,
    ): Promise<SignInAnswer>;
  };
  readonly passkeys: {
    /** Whether the browser can offer passkeys inside an input's autofill. */
    isAutofillSupported(): Promise<boolean>;
    register(options?: SessionOptions): Promise<AuthAnswer>;
    authenticate(
      options?: SessionOptions & { readonly conditional_mediation?: boolean; readonly signal?: AbortSignal },
    ): Promise<SignInAnswer | null>;
    rename(id: string, name: string): Promise<object>;
    remove(id: string): Promise<object>;
  };
  readonly wallets: {
    /** The challenge is to be signed exactly as it is; for Ethereum an EIP-4361 message where bootstrap asks for one. */
    authenticateStart(wallet: Wallet): Promise<WalletStartAnswer>;
    authenticate(wallet: Wallet & { readonly signature: string } & SessionOptions): Promise<SignInAnswer>;
  };
  readonly oauth: {
    /** Leaves the page for the provider. */
    start(start: OAuthStart): Promise<void>;
    authenticate(token: string, options?: SessionOptions): Promise<OAuthAnswer | IntermediateAnswer>;
    /** `csrf_token` goes into the submission. */
    oneTapStart(): Promise<OneTapStartAnswer & { readonly csrf_token: string }>;
    oneTapSubmit(submit: {
      readonly idToken: string;
      readonly callbackId: string;
      readonly csrfToken: string;
      readonly loginRedirectURL?: string;
      readonly signupRedirectURL?: string;
    }): Promise<{ readonly redirect_url: string }>;
  };
  readonly totps: {
    create(expirationMinutes: number): Promise<TotpCreateAnswer>;
    authenticate(code: string, options?: SessionOptions): Promise<SignInAnswer>;
    recoveryCodes(): Promise<RecoveryCodesAnswer>;
    recover(code: string, options?: SessionOptions): Promise<SignInAnswer>;
  };
  readonly discovery: {
    organizations(): Promise<DiscoveryListAnswer>;
    exchange(organization: DiscoveredOrganization["organization_id"], options?: SessionOptions): Promise<AuthAnswer>;
  };
  readonly users: {
    search(email: string): Promise<UserSearchAnswer>;
    me(): Promise<WireUser>;
    update(change: {
      readonly name?: Partial<WireUser["name"]>;
      readonly untrusted_metadata?: Readonly<Record<string, unknown>>;
    }): Promise<object>;
    /** `emails`, `phone_numbers`, `totps`, `crypto_wallets`, `oauth`, `webauthn_registrations` */
    removeFactor(kind: string, id: string): Promise<object>;
  };
  readonly sessions: {
    authenticate(options?: SessionOptions): Promise<AuthAnswer>;
    /** Local state goes on success, on an unrecoverable error, or always with `forceClear`. */
    revoke(options?: { readonly forceClear?: boolean }): Promise<object>;
    list(): Promise<{ readonly current_session_id: string; readonly sessions: readonly WireSession[] }>;
    revokeOne(sessionId: string): Promise<object>;
    revokeOthers(): Promise<object>;
  };
  /** Who is signed in, as far as this page knows. */
  state(): SignedInState;
  /** Calls back at each change, also by another tab; the function ends it. */
  onStateChange(heard: (state: SignedInState) => void): () => void;
  /** The national form of a number while it is typed; loads the phone rules at first. */
  parsePhone(
    typed: string,
    region: string,
  ): Promise<{ readonly isValid: boolean; readonly number: string; readonly national: string }>;
  readonly telemetry: { track(name: string, details: object): void };
}
