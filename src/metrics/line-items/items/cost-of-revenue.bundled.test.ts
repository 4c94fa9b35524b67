import { describe, expect, it } from "vitest";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { bundledFigure } from "#metrics/testing/bundled-answers.ts";

const snapshot = await openSnapshot("data/snapshot");

describe("the cost of revenue", () => {
  it("takes the cost of care and of goods together at CVS Health", async () => {
    const cost = await bundledFigure(snapshot, "CVS", "cost_of_revenue", "FY2024");
    expect(cost.value?.toFixed()).toBe("321408000000");
    expect((await bundledFigure(snapshot, "CVS", "gross_margin", "FY2024")).value?.toFixed(3)).toBe("0.138");
  });

  it.each([
    ["OXY", "A producer of oil and gas states its costs by kind and no cost of revenue, so there is no gross profit."],
    ["EQT", "A producer of oil and gas states its costs by kind and no cost of revenue, so there is no gross profit."],
    [
      "LNT",
      "A utility states fuel and purchased power among its operating expenses and no cost of revenue, so there is no gross profit.",
    ],
  ])("takes at %s no part of the costs for all of them", async (symbol, reason) => {
    for (const item of ["cost_of_revenue", "gross_profit"]) {
      const { value, reason: why } = await bundledFigure(snapshot, symbol, item, "FY2024");
      expect([value, why]).toEqual([null, reason]);
    }
    expect((await bundledFigure(snapshot, symbol, "gross_margin", "FY2024")).value).toBeNull();
  });

  it("leaves the cost of a company that sells what it produces as it states it", async () => {
    expect((await bundledFigure(snapshot, "VLO", "cost_of_revenue", "FY2024")).value?.toFixed()).toBe("125076000000");
  });
});
