import { z } from "zod";
import { minutes } from "./fields.ts";
import type { WireUser } from "./users.ts";

/**
 * POST /sessions/authenticate: without a duration the end of the session stays where it is. Our own client allows the
 * answer that there is no session (`NobodyAnswer`); for everybody else that is a refusal.
 */
export const sessionAuthenticateBody = z.object({
  session_duration_minutes: minutes.optional(),
  allow_no_session: z.boolean().optional(),
});
export type SessionAuthenticateBody = z.infer<typeof sessionAuthenticateBody>;

export const emptyBody = z.object({});
export type EmptyBody = z.infer<typeof emptyBody>;

/** What a client is answered that allows there to be no session, and there is none. */
export interface NobodyAnswer {
  readonly session: null;
  readonly user: null;
}

// The wire's Session and what every authenticating call answers (docs/identity-wire.md#4 and #5).

/** What was proven. */
export type WireProof =
  | {
      readonly type: "otp" | "magic_link";
      readonly delivery_method: "email";
      readonly email_factor: { readonly email_id: string; readonly email_address: string };
    }
  | {
      readonly type: "otp";
      readonly delivery_method: "sms" | "whatsapp";
      readonly phone_number_factor: { readonly phone_id: string; readonly phone_number: string };
    }
  | { readonly type: "password"; readonly delivery_method: "knowledge" }
  | {
      readonly type: "oauth";
      /** `oauth_{provider}`; the factor stands under `{provider}_oauth_factor`. */
      readonly delivery_method: `oauth_${string}`;
      readonly [factor: `${string}_oauth_factor`]: {
        readonly id: string;
        readonly provider_subject: string;
        readonly email_id: string;
      };
    }
  | {
      readonly type: "webauthn";
      readonly delivery_method: "webauthn_registration";
      readonly webauthn_factor: {
        readonly webauthn_registration_id: string;
        readonly domain: string;
        readonly user_agent: string;
      };
      /** Whether the authenticator verified the person (PIN, fingerprint, face) besides their presence. */
      readonly user_verified: boolean;
    }
  | {
      readonly type: "totp";
      readonly delivery_method: "authenticator_app";
      readonly authenticator_app_factor: { readonly totp_id: string };
    }
  | {
      readonly type: "recovery_codes";
      readonly delivery_method: "recovery_code";
      readonly recovery_code_factor: { readonly totp_recovery_code_id: string };
    }
  | {
      readonly type: "crypto";
      readonly delivery_method: "crypto_wallet";
      readonly crypto_wallet_factor: {
        readonly crypto_wallet_id: string;
        readonly crypto_wallet_address: string;
        readonly crypto_wallet_type: "ethereum" | "solana";
      };
    };

/** What was proven, and when. */
export type WireFactor = WireProof & { readonly last_authenticated_at: string };

export interface WireSession {
  readonly session_id: string;
  readonly user_id: string;
  readonly started_at: string;
  readonly last_accessed_at: string;
  readonly expires_at: string;
  readonly attributes: { readonly ip_address: string; readonly user_agent: string };
  readonly custom_claims: Readonly<Record<string, unknown>> | null;
  readonly authentication_factors: readonly WireFactor[];
  /** Present where the person chose, or has just one, organisation. */
  readonly organization_id?: string;
}

/** Tokens are empty where the session travels in HttpOnly cookies. */
export interface AuthAnswer {
  readonly user_id: string;
  readonly user: WireUser;
  readonly __user: WireUser;
  readonly session: WireSession;
  readonly session_token: string;
  readonly session_jwt: string;
}
