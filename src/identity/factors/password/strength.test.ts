import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { loadStrengthRater } from "./strength.ts";
import type { PasswordPolicy } from "./strength.ts";

const rateStrength = await loadStrengthRater();

const zxcvbn: PasswordPolicy = {
  strength: "zxcvbn",
  minimumLength: 8,
  ludsComplexity: 3,
  ludsMinimumCount: 8,
  breachDetection: true,
};
const luds: PasswordPolicy = { ...zxcvbn, strength: "luds" };

const GOOD = "mellow otters repaint the harbour";

function rated(password: string, policy: PasswordPolicy = zxcvbn, more: { email?: string; isBreached?: boolean } = {}) {
  return rateStrength({ password, email: more.email ?? null, isBreached: more.isBreached ?? false }, policy);
}

describe("loadStrengthRater", () => {
  it("docs/threats.md#15: refuses a password that everybody tries first, and says why", () => {
    expect(rated("Password1!")).toMatchObject({
      valid_password: false,
      score: 1,
      strength_policy: "zxcvbn",
      feedback: { warning: "This is similar to a commonly used password." },
    });
  });

  it("docs/threats.md#15: refuses a breached password however strong it looks", () => {
    expect(rated(GOOD, zxcvbn, { isBreached: true })).toMatchObject({
      valid_password: false,
      score: 1,
      breached_password: true,
      breach_detection_on_create: true,
    });
    expect(rated("aB3$xY7!zQ", luds, { isBreached: true })).toMatchObject({ valid_password: false });
  });

  it("refuses what has fewer characters than the policy asks for", () => {
    const strict = { ...zxcvbn, minimumLength: 15 };
    expect(rated("vq8#Lm2!xRw0", strict)).toMatchObject({ valid_password: false, score: 2 });
    expect(rated("vq8#Lm2!xRw0", strict).feedback.suggestions[0]).toBe("Use at least 15 characters.");
    expect(rated("vq8#Lm2!xRw0")).toMatchObject({ valid_password: true, score: 4 });
  });

  it("counts a character that stands for a phrase as one", () => {
    const phrase = "\uFDFA";
    expect(rated(phrase)).toMatchObject({ valid_password: false });
    expect(rated(phrase, luds).feedback.luds_requirements).toMatchObject({ missing_characters: 7 });
    expect(rated("e\u0301e\u0301e\u0301e\u0301").feedback.suggestions[0]).toBe("Use at least 8 characters.");
  });

  it("refuses the person's own address and its parts", () => {
    const email = "wilhelmina.oddfellow@quartermain.example";
    expect(rated("wilhelmina.oddfellow")).toMatchObject({ valid_password: true });
    expect(rated("wilhelmina.oddfellow", zxcvbn, { email })).toMatchObject({ valid_password: false, score: 0 });
    expect(rated("Quartermain1", zxcvbn, { email })).toMatchObject({ valid_password: false });
  });

  it("refuses by the LUDS policy what lacks characters or kinds of them", () => {
    expect(rated(GOOD, luds)).toMatchObject({
      valid_password: false,
      strength_policy: "luds",
      feedback: { luds_requirements: { has_upper_case: false, has_digit: false, missing_complexity: 1 } },
    });
    expect(rated("Aa1!", luds)).toMatchObject({ valid_password: false });
  });

  it("takes by the LUDS policy what has them, whatever its score", () => {
    expect(rated("Password1", luds)).toMatchObject({ valid_password: true, score: 0 });
  });

  it("takes a breached password where the project does not look for breaches, and still says so", () => {
    expect(rated(GOOD, { ...zxcvbn, breachDetection: false }, { isBreached: true })).toMatchObject({
      valid_password: true,
      breached_password: true,
      breach_detection_on_create: false,
    });
  });

  it("takes a long phrase with nothing to remark", () => {
    expect(rated(GOOD)).toEqual({
      valid_password: true,
      score: 4,
      breached_password: false,
      breach_detection_on_create: true,
      strength_policy: "zxcvbn",
      feedback: {
        warning: "",
        suggestions: [],
        luds_requirements: {
          has_digit: false,
          has_lower_case: true,
          has_symbol: true,
          has_upper_case: false,
          missing_characters: 0,
          missing_complexity: 1,
        },
      },
    });
  });

  it("docs/threats.md#16: rates only the first 100 characters", () => {
    const longest = `${"y".repeat(100)}${GOOD}`;
    expect(rated(longest).score).toBe(rated("y".repeat(100)).score);
  });

  it("rates names of built-in properties like any text", () => {
    expect(rated("__proto__").score).toBeLessThanOrEqual(4);
    expect(rated("constructor", zxcvbn, { email: "constructor@example.com" })).toMatchObject({ valid_password: false });
  });

  it("rates whatever text comes", () => {
    const text = fc.string({ unit: "binary", maxLength: 60 });
    fc.assert(
      fc.property(text, text, (password, email) => {
        expect(rated(password, zxcvbn, { email }).score).toBeOneOf([0, 1, 2, 3, 4]);
      }),
      { numRuns: 60 },
    );
  });
});
