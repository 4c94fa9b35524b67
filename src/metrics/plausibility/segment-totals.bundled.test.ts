import { describe, expect, it } from "vitest";
import { createFactSet } from "#facts/fact-set.ts";
import { normalise } from "#facts/normalise.ts";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { createAnalysis } from "#metrics/create-analysis.ts";

const snapshot = await openSnapshot("data/snapshot");

async function analysisOf(symbol: string): Promise<Analysis> {
  const { cik } = snapshot.manifest.companies.find((company) => company.symbol === symbol) ?? { cik: "" };
  const records = await snapshot.company(cik, AbortSignal.timeout(60_000));
  if (records === null) throw new Error(`${symbol} is not bundled.`);
  return createAnalysis(createFactSet({ dossier: normalise(records), asOf: records.origin.asOf }));
}

function operatingIncome(analysis: Analysis, year: string) {
  const period = analysis.years.find(({ label }) => label === year);
  if (period === undefined) throw new Error(`${year} is not held.`);
  return analysis.figure("operating_income", period);
}

describe("createSegmentTotals", () => {
  it.each([
    ["DIS", "FY2025", "14053000000"],
    ["DIS", "FY2020", "-96000000"],
    ["SLB", "FY2023", "5785000000"],
    ["SHW", "FY2023", "3527400000"],
  ])(
    "takes pre-tax income before interest in place of the total of the segments of %s for %s",
    async (symbol, year, own) => {
      const figure = operatingIncome(await analysisOf(symbol), year);
      expect([figure.value?.toFixed(), figure.flags.includes("derived-operating-income")]).toEqual([own, true]);
    },
  );

  it.each([
    ["STZ", "FY2024", "3169700000"],
    ["MO", "FY2022", "11919000000"],
    ["ABBV", "FY2024", "9137000000"],
    ["SBUX", "FY2024", "5408800000"],
  ])("leaves the operating income of %s, which lost or earned more besides", async (symbol, year, stated) => {
    const figure = operatingIncome(await analysisOf(symbol), year);
    expect([figure.value?.toFixed(), figure.flags.includes("derived-operating-income")]).toEqual([stated, false]);
  });
});
