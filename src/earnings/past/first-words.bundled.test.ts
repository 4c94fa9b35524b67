import { describe, expect, it } from "vitest";
import { createFactSet } from "#facts/fact-set.ts";
import { normalise } from "#facts/normalise.ts";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { findResults } from "./find-results.ts";

const snapshot = await openSnapshot("data/snapshot");

async function announcedOn(symbol: string, quarter: string): Promise<readonly [kind: string, date: string]> {
  const { cik } = snapshot.manifest.companies.find((company) => company.symbol === symbol) ?? { cik: "" };
  const records = await snapshot.company(cik, AbortSignal.timeout(60_000));
  if (records === null) throw new Error(`${symbol} is not bundled.`);
  const factSet = createFactSet({ dossier: normalise(records), asOf: records.origin.asOf });
  const found = findResults(factSet, []).find(
    (one) => `${one.quarter.fiscalPeriod} FY${String(one.quarter.fiscalYear)}` === quarter,
  );
  if (found === undefined) throw new Error(`${symbol} has no results of ${quarter}.`);
  return [found.source.kind, found.source.date];
}

describe("results that first words came before", () => {
  it.each([
    ["OXY", "Q4 FY2024", "release", "2025-02-18"],
    ["OXY", "Q4 FY2023", "release", "2024-02-14"],
    // No other release of that year's results has item 2.02.
    ["OXY", "Q4 FY2022", "report", "2023-02-27"],
    ["DXCM", "Q4 FY2024", "release", "2025-02-13"],
    ["LUV", "Q2 FY2017", "release", "2017-07-27"],
    ["STZ", "Q2 FY2026", "provider", "2025-10-06"],
  ])("%s %s: %s of %s", async (symbol, quarter, kind, date) => {
    expect(await announcedOn(symbol, quarter)).toEqual([kind, date]);
  });

  it.each([
    // Banks close their year in two weeks, and Howmet, as Alcoa, its quarters in nine days.
    ["JPM", "Q4 FY2024", "2025-01-15"],
    ["HWM", "Q2 FY2015", "2015-07-09"],
    // A second release of item 2.02 came five days after the results, and another days after the report.
    ["FTNT", "Q3 FY2015", "2015-10-22"],
    ["MOS", "Q1 FY2015", "2015-04-30"],
  ])("leaves those of %s, %s, on %s", async (symbol, quarter, date) => {
    expect(await announcedOn(symbol, quarter)).toEqual(["release", date]);
  });
});
