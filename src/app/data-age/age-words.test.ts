import { describe, expect, it } from "vitest";
import { ageSentence, ageWords } from "./data-age.tsx";
import { oldestEnds } from "./oldest-ends.ts";

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

describe("oldestEnds", () => {
  it("names the oldest day of each kind, and no kind that nobody has", () => {
    const ko = { figures: "2026-11-24", prices: "2026-08-21" };
    const nvda = { figures: "2026-08-22", prices: "2026-08-14" };
    expect(oldestEnds([ko, nvda])).toEqual([
      { name: "figures", day: "2026-08-22" },
      { name: "prices", day: "2026-08-14" },
    ]);
    expect(oldestEnds([{ ...ko, prices: null }])).toEqual([{ name: "figures", day: "2026-11-24" }]);
    expect(oldestEnds([])).toEqual([]);
  });

  it("leaves the prices to be told where only the figures were read again", () => {
    const readToday = { figures: "2026-11-24", prices: "2026-08-21" };
    expect(ageSentence(oldestEnds([readToday]), "2026-11-24")?.text).toBe("Our prices are 3 months old.");
  });
});
