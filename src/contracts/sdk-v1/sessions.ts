import { z } from "zod";
import { type Answered, instant, minutes, wireId } from "./fields.ts";
import { wireUser } from "./users.ts";

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
export const nobodyAnswer = z.strictObject({
  session: z.null(),
  user: z.null(),
});
export type NobodyAnswer = Answered<typeof nobodyAnswer>;

// The wire's Session and what every authenticating call answers (docs/identity-wire.md#4 and #5).

const emailFactor = z.strictObject({ email_id: z.string(), email_address: z.string() });

/** What was proven. */
export const wireProof = z.union([
  z.object({ type: z.enum(["otp", "magic_link"]), delivery_method: z.literal("email"), email_factor: emailFactor }),
  z.object({
    type: z.literal("otp"),
    delivery_method: z.enum(["sms", "whatsapp"]),
    phone_number_factor: z.strictObject({ phone_id: z.string(), phone_number: z.string() }),
  }),
  z.object({ type: z.literal("password"), delivery_method: z.literal("knowledge") }),
  /** `oauth_{provider}`; the factor stands under `{provider}_oauth_factor`. */
  z.intersection(
    z.object({ type: z.literal("oauth"), delivery_method: z.templateLiteral(["oauth_", z.string()]) }),
    z.looseRecord(
      z.templateLiteral([z.string(), "_oauth_factor"]),
      z.strictObject({ id: z.string(), provider_subject: z.string(), email_id: z.string() }),
    ),
  ),
  z.object({
    type: z.literal("webauthn"),
    delivery_method: z.literal("webauthn_registration"),
    webauthn_factor: z.strictObject({
      webauthn_registration_id: z.string(),
      domain: z.string(),
      user_agent: z.string(),
    }),
    /** Whether the authenticator verified the person (PIN, fingerprint, face) besides their presence. */
    user_verified: z.boolean(),
  }),
  z.object({
    type: z.literal("totp"),
    delivery_method: z.literal("authenticator_app"),
    authenticator_app_factor: z.strictObject({ totp_id: z.string() }),
  }),
  z.object({
    type: z.literal("recovery_codes"),
    delivery_method: z.literal("recovery_code"),
    recovery_code_factor: z.strictObject({ totp_recovery_code_id: z.string() }),
  }),
  z.object({
    type: z.literal("crypto"),
    delivery_method: z.literal("crypto_wallet"),
    crypto_wallet_factor: z.strictObject({
      crypto_wallet_id: z.string(),
      crypto_wallet_address: z.string(),
      crypto_wallet_type: z.enum(["ethereum", "solana"]),
    }),
  }),
]);
export type WireProof = Answered<typeof wireProof>;

/** What was proven, and when. */
export const wireFactor = z.intersection(wireProof, z.object({ last_authenticated_at: instant }));
export type WireFactor = Answered<typeof wireFactor>;

export const wireSession = z.strictObject({
  session_id: wireId("session"),
  user_id: wireId("user"),
  started_at: instant,
  last_accessed_at: instant,
  expires_at: instant,
  attributes: z.strictObject({ ip_address: z.string(), user_agent: z.string() }),
  custom_claims: z.record(z.string(), z.unknown()).nullable(),
  authentication_factors: z.array(wireFactor).min(1),
  /** Present where the person chose, or has just one, organisation. */
  organization_id: z.string().exactOptional(),
});
export type WireSession = Answered<typeof wireSession>;

/** Tokens are empty where the session travels in HttpOnly cookies. */
export const authAnswer = z.strictObject({
  user_id: wireId("user"),
  user: wireUser,
  __user: wireUser,
  session: wireSession,
  session_token: z.string(),
  session_jwt: z.string(),
});
export type AuthAnswer = Answered<typeof authAnswer>;

/** POST /sessions/authenticate */
export const sessionAnswer = z.union([authAnswer, nobodyAnswer]);
export type SessionAnswer = Answered<typeof sessionAnswer>;

/** GET /sessions */
export const sessionsAnswer = z.strictObject({ current_session_id: z.string(), sessions: z.array(wireSession) });
export type SessionsAnswer = Answered<typeof sessionsAnswer>;

/** POST /sessions/revoke_others */
export const revokeOthersAnswer = z.strictObject({
  /** How many ended. */
  revoked: z.number(),
});
export type RevokeOthersAnswer = Answered<typeof revokeOthersAnswer>;
