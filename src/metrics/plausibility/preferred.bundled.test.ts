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

describe("earnings of common shares where preferred dividends are not in our data", () => {
  it.each([
    ["OXY", "eps_basic", "FY2025"],
    ["COF", "eps_basic", "FY2024"],
    ["SCHW", "eps_basic", "FY2025"],
    ["BA", "eps_basic", "FY2025"],
    ["ALL", "eps_basic", "FY2023"],
  ])("withholds what %s earned per share before them (%s, %s)", async (symbol, item, year) => {
    const { value, reason } = await figureOf(symbol, item, year);
    expect(value).toBeNull();
    expect(reason).toContain("probably includes what preferred stock takes");
  });

  it.each([
    ["TSLA", "FY2025"],
    ["COST", "FY2025"],
    ["AAPL", "FY2025"],
  ])("keeps the basic EPS of %s, which has no preferred stock", async (symbol, year) => {
    expect((await figureOf(symbol, "eps_basic", year)).value).not.toBeNull();
  });

  it("takes preferred dividends off earnings without one-offs per share", async () => {
    const perShare = await figureOf("OXY", "eps_without_one_offs", "FY2023");
    expect(Math.abs((perShare.value?.toNumber() ?? 0) - 3.9)).toBeLessThan(0.15);
  });
});
