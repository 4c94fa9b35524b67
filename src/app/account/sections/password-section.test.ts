import { describe, expect, it } from "vitest";
import type { StrengthAnswer } from "#contracts/sdk-v1/passwords.ts";
import { describeStrength } from "./password-section.tsx";

const WEAK: StrengthAnswer = {
  valid_password: false,
  score: 1,
  breached_password: false,
  breach_detection_on_create: true,
  strength_policy: "zxcvbn",
  feedback: {
    warning: "This is a common password.",
    suggestions: ["Add another word."],
    luds_requirements: {
      has_digit: false,
      has_lower_case: true,
      has_symbol: false,
      has_upper_case: false,
      missing_characters: 3,
      missing_complexity: 2,
    },
  },
};

describe("describeStrength", () => {
  it("says what is wrong with a password, by the project's policy", () => {
    expect(describeStrength("letmein", WEAK)).toBe("Too easy to guess. This is a common password. Add another word.");
    expect(describeStrength("letmein", { ...WEAK, strength_policy: "luds" })).toBe(
      "Not yet: 3 more characters, 2 more kinds of characters.",
    );
    expect(describeStrength("letmein", { ...WEAK, breached_password: true })).toContain("may have been used");
  });

  it("promises nothing before the server has answered", () => {
    expect(describeStrength("letmein", null)).toBe("Checking…");
    expect(describeStrength("", WEAK)).not.toContain("easy to guess");
  });

  it("says when it is enough", () => {
    expect(describeStrength("a long sentence", { ...WEAK, valid_password: true })).toBe("Strong enough.");
  });
});
