import { describe, expect, it } from "vitest";
import { labelTiers, placeLabel } from "./chart-labels.tsx";

const years = (count: number) => Array.from({ length: count }, (_, index) => `FY${2026 - count + 1 + index}`);

describe("labelTiers", () => {
  it("always labels the newest category and keeps the steps even", () => {
    const tiers = labelTiers(years(11));
    expect(tiers.at(-1)).toBe("always");
    expect(tiers.flatMap((tier, index) => (tier === "always" ? [index] : []))).toEqual([2, 6, 10]);
    expect(tiers.flatMap((tier, index) => (tier === "never" ? [] : [index]))).toEqual([
      0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
    ]);
  });

  it("labels few categories at every width", () => {
    expect(labelTiers(years(3))).toEqual(["always", "always", "always"]);
  });

  it("writes fewer of long labels", () => {
    const months = Array.from({ length: 120 }, () => "30 Jun 2017");
    expect(labelTiers(months).filter((tier) => tier === "always")).toHaveLength(2);
    expect(labelTiers(months).filter((tier) => tier !== "never").length).toBeLessThanOrEqual(8);
  });
});

describe("placeLabel", () => {
  const place = (middle: number, text: string, more: Partial<Parameters<typeof placeLabel>[0]> = {}) =>
    placeLabel({ middle, text, tier: "always", isNamed: false, ...more });

  it("has one place for a text that fits at every width", () => {
    expect(place(50, "FY2026")).toEqual([{ widths: "phone half wide full", x: 50, anchor: "middle" }]);
  });

  it("sets a text against the edge that it would cross, at those widths alone", () => {
    expect(place(95.45, "FY2026")).toEqual([
      { widths: "phone half", x: 100, anchor: "end" },
      { widths: "wide full", x: 95.45, anchor: "middle" },
    ]);
    expect(place(11, "31 Aug 2017")).toEqual([
      { widths: "phone half", x: 0, anchor: "start" },
      { widths: "wide full", x: 11, anchor: "middle" },
    ]);
    expect(place(0, "FY2016")).toEqual([{ widths: "phone half wide full", x: 0, anchor: "start" }]);
  });

  it("knows that names next to the plot make it narrower", () => {
    expect(place(8, "FY2016", { tier: "medium" })[0]?.anchor).toBe("middle");
    expect(place(8, "FY2016", { tier: "medium", isNamed: true })[0]).toEqual({ widths: "half", x: 0, anchor: "start" });
  });

  it("has no place at widths at which the text is not written", () => {
    expect(place(50, "FY2026", { tier: "medium" })).toMatchObject([{ widths: "half wide full" }]);
    expect(place(50, "FY2026", { tier: "wide" })).toMatchObject([{ widths: "wide full" }]);
  });
});
