import { describe, expect, it } from "vitest";
import { createFactSet } from "#facts/fact-set.ts";
import { normalise } from "#facts/normalise.ts";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { createAnalysis } from "#metrics/create-analysis.ts";

const snapshot = await openSnapshot("data/snapshot");

async function growthOf(symbol: string, key: string) {
  const { cik } = snapshot.manifest.companies.find((company) => company.symbol === symbol) ?? { cik: "" };
  const records = await snapshot.company(cik, AbortSignal.timeout(60_000));
  if (records === null) throw new Error(`${symbol} is not bundled.`);
  const analysis = createAnalysis(createFactSet({ dossier: normalise(records), asOf: records.origin.asOf }));
  const period = (["year", "quarter", "ttm"] as const)
    .flatMap((kind) => analysis.periods(kind))
    .find((each) => each.key === key);
  if (period === undefined) throw new Error(`${key} is not held.`);
  return analysis.figure("revenue_growth", period);
}

describe("growth of revenue between two versions of the accounts", () => {
  it.each([
    ["OXY", "FY2023", "Revenue for FY2023 was later restated by more than 3%, and that for FY2022"],
    ["OXY", "Q1-2025", "Revenue for Q1 FY2025 was later restated by more than 3%, and that for Q1 FY2024"],
    ["OXY", "Q2-2025", "Revenue for Q2 FY2025 was later restated by more than 3%, and that for Q2 FY2024"],
    ["OXY", "TTM-Q2-2026", "Revenue for the 12 months to 30 Jun 2025 in our data is from before a restatement"],
    ["PFE", "FY2018", "Revenue for FY2018 was later restated by more than 3%, and that for FY2017"],
  ])("is not given for %s, %s", async (symbol, key, reason) => {
    const { value, reason: why, flags } = await growthOf(symbol, key);
    expect(value).toBeNull();
    expect(why).toContain(reason);
    expect(flags).toContain("not-meaningful");
  });

  it.each([
    ["OXY", "FY2024", "-0.049"],
    ["OXY", "FY2025", "-0.019"],
    ["OXY", "Q1-2026", "-0.083"],
    // Both years were restated in 2019, the earlier one by less.
    ["KO", "FY2018", "-0.053"],
    // Leases of a landlord moved to a name of their own, and revenue stayed what it was.
    ["CPT", "FY2017", "0.037"],
    // A report gave the quarter the amount of the year before, and the next one its own again.
    ["XEL", "Q3-2021", "0.090"],
  ])("is given for %s, %s, whose amounts are of one version", async (symbol, key, growth) => {
    expect((await growthOf(symbol, key)).value?.toFixed(3)).toBe(growth);
  });
});
