import { describe, expect, it } from "vitest";
import { ageSentence, ageWords } from "./age-words.ts";

describe("ageWords", () => {
  it("says nothing for a week, then counts days, months and years", () => {
    const day = "2026-08-22";
    expect(["2026-08-20", "2026-08-22", "2026-08-29"].map((today) => ageWords(day, today))).toEqual([null, null, null]);
    expect(["2026-08-30", "2026-11-24", "2029-02-22"].map((today) => ageWords(day, today))).toEqual([
      "8 days",
      "3 months",
      "3 years",
    ]);
  });
});

describe("ageSentence", () => {
  it("names only what is old, by its oldest part", () => {
    const figures = { name: "figures", day: "2026-08-22" } as const;
    const prices = { name: "prices", day: "2026-11-20" } as const;
    expect(ageSentence([figures, prices], "2026-11-24")).toEqual({
      text: "Our figures are 3 months old.",
      old: [figures],
    });
    expect(ageSentence([figures, { ...prices, day: "2026-05-01" }], "2026-11-24")?.text).toBe(
      "Our figures and prices are up to 7 months old.",
    );
    expect(ageSentence([figures, prices], "2026-08-25")).toBeNull();
  });
});
