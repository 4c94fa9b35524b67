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
  it("centres a text that fits and sets one against the edge that it would cross", () => {
    expect(placeLabel(50, "FY2026", "always")).toEqual({ x: 50, anchor: "middle" });
    expect(placeLabel(95.45, "FY2026", "always")).toEqual({ x: 100, anchor: "end" });
    expect(placeLabel(4.55, "FY2016", "wide")).toEqual({ x: 0, anchor: "start" });
  });

  it("has more room from the width on which a tier is written", () => {
    expect(placeLabel(8, "FY2016", "always").anchor).toBe("start");
    expect(placeLabel(8, "FY2016", "wide").anchor).toBe("middle");
  });
});
