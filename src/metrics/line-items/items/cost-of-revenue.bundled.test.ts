import { describe, expect, it } from "vitest";
import { createFactSet } from "#facts/fact-set.ts";
import { normalise } from "#facts/normalise.ts";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { createAnalysis } from "#metrics/create-analysis.ts";

const snapshot = await openSnapshot("data/snapshot");

async function figureOf(symbol: string, item: string, year: string) {
  const { cik } = snapshot.manifest.companies.find((company) => company.symbol === symbol) ?? { cik: "" };
  const records = await snapshot.company(cik, AbortSignal.timeout(60_000));
  if (records === null) throw new Error(`${symbol} is not bundled.`);
  const analysis = createAnalysis(createFactSet({ dossier: normalise(records), asOf: records.origin.asOf }));
  const period = analysis.years.find(({ label }) => label === year);
  if (period === undefined) throw new Error(`${year} is not held.`);
  return analysis.figure(item, period);
}

describe("the cost of revenue", () => {
  it("takes the cost of care and of goods together at CVS Health", async () => {
    const cost = await figureOf("CVS", "cost_of_revenue", "FY2024");
    expect(cost.value?.toFixed()).toBe("321408000000");
    expect((await figureOf("CVS", "gross_margin", "FY2024")).value?.toFixed(3)).toBe("0.138");
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
      const { value, reason: why } = await figureOf(symbol, item, "FY2024");
      expect([value, why]).toEqual([null, reason]);
    }
    expect((await figureOf(symbol, "gross_margin", "FY2024")).value).toBeNull();
  });

  it("leaves the cost of a company that sells what it produces as it states it", async () => {
    expect((await figureOf("VLO", "cost_of_revenue", "FY2024")).value?.toFixed()).toBe("125076000000");
  });
});
