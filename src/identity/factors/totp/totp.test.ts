import { Secret, TOTP } from "otpauth";
import { describe, expect, it } from "vitest";
import { matchStep } from "./totp.ts";

// The key of RFC 6238 appendix B; its table has eight digits, of which an app of six shows the last six.
const RFC_SECRET = Secret.fromLatin1("12345678901234567890").base32;

function at(seconds: number): Date {
  return new Date(seconds * 1000);
}

function codeAt(seconds: number): string {
  return TOTP.generate({ secret: Secret.fromBase32(RFC_SECRET), timestamp: seconds * 1000 });
}

const NOW = 1_111_111_109;
const STEP = 37_037_036;
const typed = { secret: RFC_SECRET, now: at(NOW), lastUsedStep: null };

describe("matchStep", () => {
  it("refuses a wrong code", () => {
    expect(matchStep({ ...typed, code: "081805" })).toBeNull();
  });

  it("refuses a code of two steps ago", () => {
    expect(matchStep({ ...typed, code: codeAt(NOW - 60) })).toBeNull();
  });

  it("refuses a code of two steps ahead", () => {
    expect(matchStep({ ...typed, code: codeAt(NOW + 60) })).toBeNull();
  });

  it("refuses the code of the last used step", () => {
    expect(matchStep({ ...typed, code: codeAt(NOW), lastUsedStep: STEP })).toBeNull();
  });

  it("refuses a code of an earlier step than the last used one", () => {
    expect(matchStep({ ...typed, code: codeAt(NOW - 30), lastUsedStep: STEP })).toBeNull();
  });

  it("refuses everything once the clock stepped back behind the last used step", () => {
    expect(matchStep({ ...typed, code: codeAt(NOW), lastUsedStep: STEP + 10 })).toBeNull();
  });

  it("refuses what is not six digits", () => {
    expect(["", "81804", "0818040", "08180a", "٠٨١٨٠٤", "-81804"].map((code) => matchStep({ ...typed, code }))).toEqual(
      [null, null, null, null, null, null],
    );
  });

  it("takes the codes of RFC 6238 appendix B", () => {
    const table: readonly (readonly [number, string])[] = [
      [59, "287082"],
      [1_111_111_109, "081804"],
      [1_111_111_111, "050471"],
      [1_234_567_890, "005924"],
      [2_000_000_000, "279037"],
      [20_000_000_000, "353130"],
    ];
    expect(table.map(([seconds, code]) => matchStep({ ...typed, code, now: at(seconds) }))).toEqual(
      table.map(([seconds]) => Math.floor(seconds / 30)),
    );
  });

  it("takes the codes of the step before and the step after", () => {
    expect(matchStep({ ...typed, code: codeAt(NOW - 30) })).toBe(STEP - 1);
    expect(matchStep({ ...typed, code: codeAt(NOW + 30) })).toBe(STEP + 1);
  });

  it("takes the next code after a used one", () => {
    expect(matchStep({ ...typed, code: codeAt(NOW + 30), lastUsedStep: STEP })).toBe(STEP + 1);
  });

  it("takes a code typed in the two groups that an app shows", () => {
    expect(matchStep({ ...typed, code: " 081 804 " })).toBe(STEP);
  });

  it("knows no step before time began", () => {
    expect(matchStep({ ...typed, code: codeAt(0), now: at(0) })).toBe(0);
  });
});
