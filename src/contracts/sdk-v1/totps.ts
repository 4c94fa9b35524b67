// Authenticator apps and their recovery codes (docs/identity-wire.md#4).
import { z } from "zod";
import { type SignInAnswer, signInAnswer } from "./discovery.ts";
import { type Answered, authOptions, clientChecks, minutes, text, token, wireId } from "./fields.ts";
import { wireUser } from "./users.ts";

const intermediate = { intermediate_session_token: token.optional() };

/** POST /totps */
export const totpCreateBody = z.object({ expiration_minutes: minutes.optional(), ...intermediate });
export type TotpCreateBody = z.infer<typeof totpCreateBody>;

/** POST /totps/authenticate */
export const totpAuthenticateBody = z.object({ totp_code: text(64), ...authOptions, ...clientChecks });
export type TotpAuthenticateBody = z.infer<typeof totpAuthenticateBody>;

/** POST /totps/recover */
export const totpRecoverBody = z.object({ recovery_code: text(64), ...authOptions, ...clientChecks });
export type TotpRecoverBody = z.infer<typeof totpRecoverBody>;

export const totpCreateAnswer = z.strictObject({
  totp_id: z.string(),
  /** Base32. */
  secret: z.string(),
  /** A PNG as a data URL. */
  qr_code: z.string(),
  /** Shown once; they count from the first right code of the app on. */
  recovery_codes: z.array(z.string()),
  user_id: wireId("user"),
  user: wireUser,
  __user: wireUser,
});
export type TotpCreateAnswer = Answered<typeof totpCreateAnswer>;

/** POST /totps/recovery_codes: codes are stored as digests, so each call makes new ones. */
export const recoveryCodesAnswer = z.strictObject({
  user_id: wireId("user"),
  totps: z.array(z.strictObject({ totp_id: z.string(), verified: z.boolean(), recovery_codes: z.array(z.string()) })),
});
export type RecoveryCodesAnswer = Answered<typeof recoveryCodesAnswer>;

/** POST /totps/authenticate and /totps/recover */
export const totpAuthenticateAnswer = signInAnswer({ totp_id: z.string() });
export type TotpAuthenticateAnswer = SignInAnswer<{ totp_id: string }>;
