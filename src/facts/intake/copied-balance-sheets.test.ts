import { describe, expect, it } from "vitest";
import type { FactRecord } from "#market/records.ts";
import { withoutCopiedBalanceSheets } from "./copied-balance-sheets.ts";

const AMOUNTS = { Assets: "900", StockholdersEquity: "300", Liabilities: "600", Cash: "50" };

function balancesOf(end: string, basis: FactRecord["basis"], amounts: Readonly<Record<string, string>>) {
  return Object.entries(amounts).map(([concept, value]): FactRecord => ({
    concept: `us-gaap:${concept}`,
    unit: "USD",
    start: null,
    end,
    value,
    accession: null,
    form: null,
    filed: null,
    basis,
  }));
}

const MARCH = balancesOf("2026-03-31", "matched", AMOUNTS);
const daysOf = (...sheets: readonly (readonly FactRecord[])[]) => [
  ...new Set(withoutCopiedBalanceSheets(sheets.flat()).map(({ end }) => end)),
];

describe("withoutCopiedBalanceSheets", () => {
  it("leaves out a third party's balances of a day that repeats the one before", () => {
    expect(daysOf(MARCH, balancesOf("2026-06-30", "derived", { ...AMOUNTS, DebtCurrent: "70" }))).toEqual([
      "2026-03-31",
    ]);
  });

  it("keeps a day with a filed amount, another amount, too few amounts or of a later year", () => {
    const both = ["2026-03-31", "2026-06-30"];
    expect(daysOf(MARCH, balancesOf("2026-06-30", "filed", AMOUNTS))).toEqual(both);
    expect(daysOf(MARCH, balancesOf("2026-06-30", "derived", { ...AMOUNTS, Cash: "51" }))).toEqual(both);
    expect(daysOf(MARCH, balancesOf("2026-06-30", "derived", { Assets: "900", Cash: "50" }))).toEqual(both);
    expect(daysOf(MARCH, balancesOf("2027-03-31", "derived", AMOUNTS))).toEqual(["2026-03-31", "2027-03-31"]);
  });

  it("keeps what flowed until such a day", () => {
    const flows = balancesOf("2026-06-30", "derived", { NetIncomeLoss: "5" }).map((fact) => ({
      ...fact,
      start: "2026-04-01",
    }));
    expect(daysOf(MARCH, balancesOf("2026-06-30", "derived", AMOUNTS), flows)).toEqual(["2026-03-31", "2026-06-30"]);
  });
});
