import { describe, expect, it } from "vitest";
import type { MfaRequired } from "#contracts/sdk-v1/discovery.ts";
import { nextMfaScreen } from "./finish-sign-in.ts";

const NOTHING: MfaRequired = {
  totp: false,
  recovery_codes: false,
  sms_otp: [],
  email_otp: [],
  webauthn: false,
  enrollable: [],
};
const TEXTS = { sms_otp: [{ phone_id: "phone-number-test-1", phone_number_ending: "23" }] };
const MAILS = { email_otp: [{ email_id: "email-test-1", email_beginning: "a" }] };

describe("nextMfaScreen", () => {
  it("asks who has nothing set up to choose", () => {
    expect(nextMfaScreen({ ...NOTHING, enrollable: ["totp"] })).toBe("MFAEnrollmentSelection");
  });

  it("prefers the app, then texts, then mails", () => {
    expect(nextMfaScreen({ ...NOTHING, ...TEXTS, ...MAILS, totp: true, recovery_codes: true })).toBe("TOTPEntry");
    expect(nextMfaScreen({ ...NOTHING, ...TEXTS, ...MAILS })).toBe("SMSOTPEntry");
    expect(nextMfaScreen({ ...NOTHING, ...MAILS })).toBe("EmailMethodSelection");
  });

  it("asks for a recovery code where the app is all there was", () => {
    expect(nextMfaScreen({ ...NOTHING, recovery_codes: true })).toBe("RecoveryCodeEntry");
    expect(nextMfaScreen({ ...NOTHING, recovery_codes: true, webauthn: true })).toBe("MFAEnrollmentSelection");
  });
});
