// Authenticator apps and their recovery codes (docs/identity-wire.md#4).
import { z } from "zod";
import { authOptions, clientChecks, minutes, text, token } from "./fields.ts";
import type { WireUser } from "./users.ts";

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

export interface TotpCreateAnswer {
  readonly totp_id: string;
  /** Base32. */
  readonly secret: string;
  /** A PNG as a data URL. */
  readonly qr_code: string;
  /** Shown once; they count from the first right code of the app on. */
  readonly recovery_codes: readonly string[];
  readonly user_id: string;
  readonly user: WireUser;
  readonly __user: WireUser;
}

/** POST /totps/recovery_codes: codes are stored as digests, so each call makes new ones. */
export interface RecoveryCodesAnswer {
  readonly user_id: string;
  readonly totps: readonly {
    readonly totp_id: string;
    readonly verified: boolean;
    readonly recovery_codes: readonly string[];
  }[];
}
