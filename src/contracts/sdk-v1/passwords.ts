// Passwords (docs/identity-wire.md#4).
import { z } from "zod";
import { type SignInAnswer, signInAnswer } from "./discovery.ts";
import { address, type Answered, authOptions, clientChecks, minutes, text, token } from "./fields.ts";
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

export const ludsRequirements = z.strictObject({
  has_digit: z.boolean(),
  has_lower_case: z.boolean(),
  has_symbol: z.boolean(),
  has_upper_case: z.boolean(),
  missing_characters: z.number(),
  missing_complexity: z.number(),
});
export type LudsRequirements = Answered<typeof ludsRequirements>;

export const strengthAnswer = z.strictObject({
  valid_password: z.boolean(),
  /** 0 to 4. */
  score: z.number().int().min(0).max(4),
  breached_password: z.boolean(),
  breach_detection_on_create: z.boolean(),
  strength_policy: z.enum(["zxcvbn", "luds"]),
  feedback: z.strictObject({
    warning: z.string(),
    suggestions: z.array(z.string()),
    luds_requirements: ludsRequirements,
  }),
});
export type StrengthAnswer = Answered<typeof strengthAnswer>;

/** POST /passwords */
export const passwordCreateAnswer = signInAnswer({ email_id: z.string() });
export type PasswordCreateAnswer = SignInAnswer<{ email_id: string }>;
