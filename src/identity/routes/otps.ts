import {
  otpAuthenticateBody,
  otpEmailBody,
  otpEmailSecondaryBody,
  otpPhoneBody,
  otpPhoneSecondaryBody,
  methodAnswer,
  otpAuthenticateAnswer,
} from "#contracts/sdk-v1/otps.ts";
import { sdkRoute, type SdkRoute } from "#identity/call.ts";
import { authenticateOtp } from "#identity/operations/otps/authenticate-otp.ts";
import {
  loginOrCreateByEmail,
  sendPrimaryEmailCode,
  sendSecondaryEmailCode,
} from "#identity/operations/otps/send-email.ts";
import {
  loginOrCreateByPhone,
  type PhoneChannel,
  sendPrimaryPhoneCode,
  sendSecondaryPhoneCode,
} from "#identity/operations/otps/send-phone.ts";

/** One-time passcodes. */
export const OTP_ROUTES: readonly SdkRoute[] = [
  sdkRoute({
    method: "POST",
    path: "/otps/email/login_or_create",
    body: otpEmailBody,
    captcha: true,
    answer: methodAnswer,
    operation: loginOrCreateByEmail,
  }),
  sdkRoute({
    method: "POST",
    path: "/otps/email/send/primary",
    body: otpEmailBody,
    captcha: true,
    answer: methodAnswer,
    operation: sendPrimaryEmailCode,
  }),
  sdkRoute({
    method: "POST",
    path: "/otps/email/send/secondary",
    body: otpEmailSecondaryBody,
    session: "half",
    answer: methodAnswer,
    operation: sendSecondaryEmailCode,
  }),
  ...phoneRoutes("sms"),
  ...phoneRoutes("whatsapp"),
  sdkRoute({
    method: "POST",
    path: "/otps/authenticate",
    body: otpAuthenticateBody,
    session: "optional",
    captcha: true,
    audit: "otp",
    answer: otpAuthenticateAnswer,
    operation: authenticateOtp,
  }),
];

function phoneRoutes(channel: PhoneChannel): readonly SdkRoute[] {
  return [
    sdkRoute({
      method: "POST",
      path: `/otps/${channel}/login_or_create`,
      body: otpPhoneBody,
      captcha: true,
      answer: methodAnswer,
      operation: loginOrCreateByPhone(channel),
    }),
    sdkRoute({
      method: "POST",
      path: `/otps/${channel}/send/primary`,
      body: otpPhoneBody,
      captcha: true,
      answer: methodAnswer,
      operation: sendPrimaryPhoneCode(channel),
    }),
    sdkRoute({
      method: "POST",
      path: `/otps/${channel}/send/secondary`,
      body: otpPhoneSecondaryBody,
      session: "half",
      answer: methodAnswer,
      operation: sendSecondaryPhoneCode(channel),
    }),
  ];
}
