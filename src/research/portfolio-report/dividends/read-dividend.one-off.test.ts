import { describe, expect, it } from "vitest";
import { analysisOf } from "#metrics/testing/made-company.ts";
import { readDividend } from "./read-dividend.ts";

const DECLARED = "CommonStockDividendsPerShareDeclared";
const PAID = "PaymentsOfDividends";
const SHARES = "WeightedAverageNumberOfDilutedSharesOutstanding";

type Spans = Readonly<Record<string, Readonly<Record<string, string>>>>;
type Made = Omit<Parameters<typeof analysisOf>[0], "spans">;

/** Years of four dividends each, by year. */
function quarters(years: Readonly<Record<string, readonly [string, string, string, string]>>): Spans {
  return Object.fromEntries(
    Object.entries(years).flatMap(([year, four]) =>
      four.map((value, position) => [`Q${position + 1}-${year}`, { [DECLARED]: value, Revenues: "100" }] as const),
    ),
  );
}

const read = (spans: Spans, made: Made = {}) => readDividend(analysisOf({ asOf: "2026-02-20", ...made, spans }));

describe("readDividend", () => {
  it("counts the last four declared dividends, unchanged, beside those of the year before", () => {
    const spans = quarters({ "2024": ["0.2", "0.2", "0.2", "0.2"], "2025": ["0.2", "0.25", "0.25", "0.25"] });
    expect(read(spans)).toMatchObject({
      kind: "pays",
      year: { perShare: "0.95", filed: { id: "M42.dividends_per_share.TTM-Q4-2025" }, special: null },
      before: { perShare: "0.8" },
    });
  });

  it("counts a quarter that stands out like the next largest, unless it stood out a year earlier too", () => {
    const special = quarters({ "2024": ["1", "1", "1", "1"], "2025": ["1", "16", "1", "1.2"] });
    expect(read(special)).toMatchObject({ kind: "pays", year: { perShare: "4.4", special: { value: "16" } } });
    const final = quarters({ "2024": ["0.3", "0", "0.8", "0"], "2025": ["0.3", "0", "0.9", "0"] });
    expect(read(final)).toMatchObject({ kind: "pays", year: { perShare: "1.2", special: null } });
    const atOnce = quarters({ "2025": ["0.9", "0", "0", "0"] });
    expect(read(atOnce)).toMatchObject({ kind: "pays", year: { perShare: "0.9", special: null } });
  });

  it("counts on today's shares after a split", () => {
    const spans = quarters({ "2025": ["1", "1", "1", "1"] });
    const splits = [{ date: "2026-02-15", ratio: "4", confirmedBy: [] }];
    expect(read(spans, { splits })).toMatchObject({ kind: "pays", year: { perShare: "1" } });
  });

  it("takes a fiscal year where no quarters are filed, but not one that half doubles, nor one unlike the cash paid", () => {
    const year = (value: string, paid = "100") => ({
      [DECLARED]: value,
      Revenues: "400",
      [PAID]: paid,
      [SHARES]: "100",
    });
    expect(read({ FY2024: year("0.95"), FY2025: year("1") })).toMatchObject({
      kind: "pays",
      year: { perShare: "1", filed: { periodLabel: "FY2025" } },
    });
    expect(read({ FY2024: year("0.5", "50"), FY2025: year("1") })).toMatchObject({
      kind: "unknown",
      reason: "It declared far more than the year before: a part may be special.",
      seen: { value: "1" },
    });
    expect(read({ FY2024: year("0.9"), FY2025: year("4") })).toMatchObject({
      kind: "unknown",
      reason: "The tagged amount does not fit dividends and the number of shares, so we do not show it.",
      seen: null,
    });
  });

  it("counts on what is declared as before where it is the cash that stands out", () => {
    const year = (value: string, paid: string) => ({
      [DECLARED]: value,
      Revenues: "400",
      [PAID]: paid,
      [SHARES]: "100",
    });
    expect(read({ FY2024: year("0.9", "100"), FY2025: year("1", "400") })).toMatchObject({
      kind: "pays",
      year: { perShare: "1", filed: { periodLabel: "FY2025" } },
    });
  });

  it("does not believe a year that states less than its own quarters", () => {
    const { "Q4-2025": _fourth, ...three } = quarters({ "2025": ["0.5", "0.5", "0.5", "0.5"] });
    const year = { FY2025: { [DECLARED]: "0.5", Revenues: "400" } };
    expect(read({ ...three, ...year })).toMatchObject({
      kind: "unknown",
      reason: "Its yearly dividend is less than the sum of its quarters: a wrong tag.",
    });
  });

  it("expects nothing of a company that stopped, or that never paid", () => {
    expect(read(quarters({ "2024": ["1", "1", "1", "1"], "2025": ["1", "1", "1", "0"] }))).toMatchObject({
      kind: "unknown",
      reason: "A recent quarter states no dividend: the company may have stopped paying, or paid in another quarter.",
      seen: { value: "0", periodLabel: "Q4 FY2025" },
    });
    const year = { FY2024: { [DECLARED]: "4", Revenues: "400" } };
    const paid = { "Q1-2024": { [PAID]: "50" }, "Q2-2024": { [PAID]: "50" } };
    const unpaid = { "Q1-2025": { [PAID]: "0", Revenues: "90" }, "Q2-2025": { [PAID]: "0", Revenues: "90" } };
    expect(read({ ...year, ...paid, ...unpaid }, { asOf: "2025-08-20" })).toMatchObject({
      kind: "none",
      reason: "Its newest quarters state no dividend, although those of the year before did.",
      seen: { value: "0", periodLabel: "Q2 FY2025" },
    });
    expect(read({ FY2025: { Revenues: "400" } })).toEqual({
      kind: "none",
      reason: "We have no dividend figures for it.",
      seen: null,
    });
    expect(read({ FY2025: { Revenues: "400", [DECLARED]: "0" } })).toMatchObject({
      kind: "none",
      seen: { value: "0" },
    });
  });

  it("does not know what was paid by the share where only the cash is filed, or only older years are", () => {
    const cash = { Revenues: "400", [PAID]: "80" };
    expect(read({ FY2025: cash })).toMatchObject({
      kind: "unknown",
      reason: "It files cash dividends, but none per share; they may be on preferred shares.",
      seen: { measure: "dividends_paid", value: "80" },
    });
    expect(read({ FY2022: { ...cash, [DECLARED]: "1" }, FY2025: cash })).toMatchObject({
      reason: "It files cash dividends, but none per share of its newest year; they may be on preferred shares.",
    });
    expect(read({ FY2022: { [DECLARED]: "1" }, FY2025: { Revenues: "400" } })).toMatchObject({
      kind: "unknown",
      reason: "We have dividends per share for older years only.",
    });
  });

  it("counts on nothing across a spin-off", () => {
    const spans = quarters({ "2025": ["1", "1", "1", "1"] });
    const spinoffs = [{ date: "2026-01-05", entity: "Half of it", isAdjusted: true }];
    expect(read(spans, { spinoffs })).toMatchObject({
      kind: "unknown",
      reason: "Half of it was spun off from it: dividends declared before may not continue.",
    });
  });
});
