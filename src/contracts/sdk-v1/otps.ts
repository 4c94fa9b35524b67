// One-time passcodes (docs/identity-wire.md#4).
import { z } from "zod";
import { type SignInAnswer, signInAnswer } from "./discovery.ts";
import { address, type Answered, authOptions, clientChecks, minutes, phone, text, token } from "./fields.ts";

const locale = text(35).optional();

const asksForMail = {
  expiration_minutes: minutes.optional(),
  login_template_id: text(128).optional(),
  signup_template_id: text(128).optional(),
  locale,
  ...clientChecks,
};

/** POST /otps/email/login_or_create and /otps/email/send/primary */
export const otpEmailBody = z.object({ email: address, ...asksForMail });
export type OtpEmailBody = z.infer<typeof otpEmailBody>;

/** POST /otps/email/send/secondary: in a unfinished sign-in addresses are known by their ids alone. */
export const otpEmailSecondaryBody = z.object({
  email: address.optional(),
  email_id: text(128).optional(),
  intermediate_session_token: token.optional(),
  ...asksForMail,
});
export type OtpEmailSecondaryBody = z.infer<typeof otpEmailSecondaryBody>;

const asksForText = {
  expiration_minutes: minutes.optional(),
  locale,
  enable_autofill: z.boolean().optional(),
  autofill_session_duration_minutes: minutes.optional(),
  ...clientChecks,
};

/** POST /otps/{sms,whatsapp}/login_or_create and …/send/primary */
export const otpPhoneBody = z.object({ phone_number: phone, ...asksForText });
export type OtpPhoneBody = z.infer<typeof otpPhoneBody>;

/** POST /otps/{sms,whatsapp}/send/secondary: in a unfinished sign-in numbers are known by their ids alone. */
export const otpPhoneSecondaryBody = z.object({
  phone_number: phone.optional(),
  phone_id: text(128).optional(),
  intermediate_session_token: token.optional(),
  ...asksForText,
});
export type OtpPhoneSecondaryBody = z.infer<typeof otpPhoneSecondaryBody>;

/** POST /otps/authenticate: the field is `token` on the wire; the specification's word is `code`. Both are read. */
export const otpAuthenticateBody = z
  .object({
    token: text(64).optional(),
    code: text(64).optional(),
    method_id: text(128),
    ...authOptions,
    ...clientChecks,
  })
  .transform(({ token: typed, code, ...rest }) => ({ ...rest, code: (typed ?? code ?? "").trim() }));
export type OtpAuthenticateBody = z.infer<typeof otpAuthenticateBody>;

export const methodAnswer = z.strictObject({
  method_id: z.string(),
});
export type MethodAnswer = Answered<typeof methodAnswer>;

/**
 * GET /v1/public/phone_number?number=&region=: what the hidden frame returns as `parsedPhoneNumber`
 * (docs/identity-wire.md#8).
 */
export const phoneNumberAnswer = z.strictObject({
  is_valid: z.boolean(),
  /** E.164, or empty. */
  number: z.string(),
  /** The national form of a valid number; else the text as it was typed. */
  national: z.string(),
  request_id: z.string(),
  status_code: z.literal(200),
});
export type PhoneNumberAnswer = Answered<typeof phoneNumberAnswer>;

/** POST /otps/authenticate */
export const otpAuthenticateAnswer = signInAnswer({ method_id: z.string() });
export type OtpAuthenticateAnswer = SignInAnswer<{ method_id: string }>;
