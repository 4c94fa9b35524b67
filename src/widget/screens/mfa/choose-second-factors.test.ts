import { describe, expect, it } from "vitest";
import type { MfaRequired } from "#contracts/sdk-v1/discovery.ts";
import { chooseSecondFactors } from "./second-factor-choice.tsx";

const NOTHING: MfaRequired = {
  totp: false,
  recovery_codes: false,
  sms_otp: [],
  email_otp: [],
  webauthn: false,
  enrollable: [],
};

describe("chooseSecondFactors", () => {
  it("offers nothing where nothing is asked for", () => {
    expect(chooseSecondFactors(null)).toEqual([]);
    expect(chooseSecondFactors(NOTHING)).toEqual([]);
  });

  it("offers what the person has, the quickest first and recovery codes last", () => {
    const required: MfaRequired = {
      ...NOTHING,
      totp: true,
      recovery_codes: true,
      webauthn: true,
      sms_otp: [{ phone_id: "p1", phone_number_ending: "23" }],
      email_otp: [{ email_id: "e1", email_beginning: "a" }],
    };
    expect(chooseSecondFactors(required)).toEqual([
      { kind: "totp" },
      { kind: "passkey" },
      { kind: "sms", id: "p1", ending: "23" },
      { kind: "email", id: "e1", beginning: "a" },
      { kind: "recovery-code" },
    ]);
  });

  it("offers what may be set up where nothing is there", () => {
    const required: MfaRequired = { ...NOTHING, enrollable: ["totp", "sms_otp"] };
    expect(chooseSecondFactors(required)).toEqual([{ kind: "enroll-totp" }, { kind: "enroll-sms" }]);
  });
});
