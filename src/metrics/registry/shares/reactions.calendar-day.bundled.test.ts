import { describe, expect, it } from "vitest";
import { createFactSet } from "#facts/fact-set.ts";
import { normalise } from "#facts/normalise.ts";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { createAnalysis } from "#metrics/create-analysis.ts";

const snapshot = await openSnapshot("data/snapshot");

async function reasonOf(symbol: string, label: string): Promise<string | null> {
  const { cik } = snapshot.manifest.companies.find((company) => company.symbol === symbol) ?? { cik: "" };
  const records = await snapshot.company(cik, AbortSignal.timeout(60_000));
  if (records === null) throw new Error(`${symbol} is not bundled.`);
  const analysis = createAnalysis(createFactSet({ dossier: normalise(records), asOf: records.origin.asOf }));
  const quarter = analysis.quarters.find((one) => one.label === label);
  if (quarter === undefined) throw new Error(`${symbol} has no ${label}.`);
  return analysis.figure("reaction_1d", quarter).reason;
}

describe("reaction to results", () => {
  it.each([
    ["OXY", "5 Aug 2026"],
    ["CI", "30 Jul 2026"],
    ["CMG", "29 Jul 2026"],
    ["MET", "5 Aug 2026"],
  ])("says of %s that only a calendar names the day, which its page prints", async (symbol, day) => {
    expect(await reasonOf(symbol, "Q2 FY2026")).toBe(
      `Only a third party's calendar names the day on which Q2 FY2026 was announced, ${day}, so we measure no reaction by it.`,
    );
  });

  it("is given without a reason where the announcement itself is known", async () => {
    expect(await reasonOf("NVDA", "Q1 FY2027")).toBeNull();
  });
});
