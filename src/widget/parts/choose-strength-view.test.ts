import { describe, expect, it } from "vitest";
import type { StrengthAnswer } from "#contracts/sdk-v1/passwords.ts";
import { chooseStrengthView } from "./strength-meter.tsx";

const CONFIG = { luds_complexity: 3, luds_minimum_count: 8 };

const WEAK: StrengthAnswer = {
  valid_password: false,
  score: 0,
  breached_password: false,
  breach_detection_on_create: true,
  strength_policy: "zxcvbn",
  feedback: {
    warning: "",
    suggestions: [],
    luds_requirements: {
      has_digit: false,
      has_lower_case: true,
      has_symbol: false,
      has_upper_case: false,
      missing_characters: 2,
      missing_complexity: 2,
    },
  },
};

describe("chooseStrengthView", () => {
  const scored = (score: number) => chooseStrengthView({ ...WEAK, score }, null);
  const advised = (feedback: Partial<StrengthAnswer["feedback"]>, valid_password = false) =>
    chooseStrengthView({ ...WEAK, valid_password, feedback: { ...WEAK.feedback, ...feedback } }, null);

  it("shows nothing for a policy without numbers, and for one that it does not know", () => {
    expect(chooseStrengthView({ ...WEAK, strength_policy: "luds" }, null)).toEqual({ kind: "none" });
    expect(chooseStrengthView({ ...WEAK, strength_policy: "none" }, CONFIG)).toEqual({ kind: "none" });
  });

  it("fills one red segment for scores 0 and 1, two red for 2", () => {
    expect(scored(0)).toMatchObject({ filled: 1, tone: "weak" });
    expect(scored(1)).toMatchObject({ filled: 1, tone: "weak" });
    expect(scored(2)).toMatchObject({ filled: 2, tone: "weak" });
  });

  it("fills three green segments for 3, four for 4", () => {
    expect(scored(3)).toMatchObject({ filled: 3, tone: "strong" });
    expect(scored(4)).toMatchObject({ filled: 4, tone: "strong" });
  });

  it("fills none before the first answer", () => {
    expect(chooseStrengthView(null, null)).toMatchObject({ kind: "zxcvbn", filled: 0, hint: "" });
  });

  it("says the warning, or the first advice while the password will not do", () => {
    expect(advised({ warning: "Too common.", suggestions: ["Add words."] })).toMatchObject({ hint: "Too common." });
    expect(advised({ suggestions: ["Add words.", "Longer."] })).toMatchObject({ hint: "Add words." });
    expect(advised({ suggestions: ["Add words."] }, true)).toMatchObject({ hint: "" });
  });

  it("has rows for LUDS with the project's numbers, open until the answer says otherwise", () => {
    expect(chooseStrengthView(null, CONFIG)).toEqual({
      kind: "luds",
      rows: [
        { rule: "length", count: 8, isMet: false },
        { rule: "complexity", count: 3, isMet: false },
      ],
      isBreached: false,
    });
  });

  it("marks the rows that are met, and a breach", () => {
    const luds_requirements = { ...WEAK.feedback.luds_requirements, missing_characters: 0 };
    const feedback = { ...WEAK.feedback, luds_requirements };
    const answer: StrengthAnswer = { ...WEAK, strength_policy: "luds", breached_password: true, feedback };
    expect(chooseStrengthView(answer, CONFIG)).toMatchObject({
      rows: [{ isMet: true }, { isMet: false }],
      isBreached: true,
    });
  });
});
