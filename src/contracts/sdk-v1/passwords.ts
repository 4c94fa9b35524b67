// Passwords (docs/identity-wire.md#4).
import { z } from "zod";
import { address, authOptions, clientChecks, minutes, text, token } from "./fields.ts";
import { MOST_PASSWORD_CHARACTERS } from "./project.ts";

const password = text(MOST_PASSWORD_CHARACTERS).min(1);

/** Read as it comes: whether it is well-formed is told apart from a body that cannot be read. */
const proofKey = text(256);

/** POST /passwords */
export const passwordCreateBody = z.object({ email: address, password, ...authOptions, ...clientChecks });
export type PasswordCreateBody = z.infer<typeof passwordCreateBody>;

/** POST /passwords/authenticate */
export const passwordAuthenticateBody = z.object({ email: address, password, ...authOptions, ...clientChecks });
export type PasswordAuthenticateBody = z.infer<typeof passwordAuthenticateBody>;

/** POST /passwords/strength_check; forms ask while the field is still empty. */
export const strengthCheckBody = z.object({
  email: address.optional(),
  password: text(MOST_PASSWORD_CHARACTERS),
  ...clientChecks,
});
export type StrengthCheckBody = z.infer<typeof strengthCheckBody>;

/** POST /passwords/email/reset/start */
export const resetStartBody = z.object({
  email: address,
  login_redirect_url: text(2048).optional(),
  /** How long the mail's link logs in without a password, if that is to end before the reset does. */
  login_expiration_minutes: minutes.optional(),
  reset_password_redirect_url: text(2048).optional(),
  reset_password_expiration_minutes: minutes.optional(),
  reset_password_template_id: text(128).optional(),
  code_challenge: proofKey.optional(),
  locale: text(35).optional(),
  ...clientChecks,
});
export type ResetStartBody = z.infer<typeof resetStartBody>;

/** POST /passwords/email/reset */
export const resetByEmailBody = z.object({
  token,
  password,
  code_verifier: proofKey.optional(),
  ...authOptions,
  ...clientChecks,
});
export type ResetByEmailBody = z.infer<typeof resetByEmailBody>;

/** POST /passwords/session/reset */
export const resetBySessionBody = z.object({ password, ...authOptions, ...clientChecks });
export type ResetBySessionBody = z.infer<typeof resetBySessionBody>;

/** POST /passwords/existing_password/reset */
export const resetByExistingBody = z.object({
  email: address,
  existing_password: password,
  new_password: password,
  ...authOptions,
  ...clientChecks,
});
export type ResetByExistingBody = z.infer<typeof resetByExistingBody>;

export interface LudsRequirements {
  readonly has_digit: boolean;
  readonly has_lower_case: boolean;
  readonly has_symbol: boolean;
  readonly has_upper_case: boolean;
  readonly missing_characters: number;
  readonly missing_complexity: number;
}

export interface StrengthAnswer {
  readonly valid_password: boolean;
  /** 0 to 4. */
  readonly score: number;
  readonly breached_password: boolean;
  readonly breach_detection_on_create: boolean;
  readonly strength_policy: "zxcvbn" | "luds";
  readonly feedback: {
    readonly warning: string;
    readonly suggestions: readonly string[];
    readonly luds_requirements: LudsRequirements;
  };
}
