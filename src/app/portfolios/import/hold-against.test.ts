import { describe, expect, it } from "vitest";
import { PORTFOLIO_LIMITS, type NewLot, type PortfolioItem } from "#contracts/portfolio.ts";
import { holdAgainst } from "./hold-against.ts";
import type { Verdict } from "./verdict.ts";

const KO = { cik: "0000021344", symbol: "KO" };
const TRADE: NewLot = { date: "2024-03-01", quantity: "10", price: "60", fee: null, currency: "USD" };
const OPENING: NewLot = { ...TRADE, date: "2026-08-14", quantity: "45.5", price: "150.00", isOpening: true };

function row(lots: readonly NewLot[], line = 2): Verdict {
  return { line, kind: "trade", symbol: "KO", name: "Coca-Cola", item: { ...KO, lots } };
}

function held(lots: readonly NewLot[]): PortfolioItem {
  const stored = lots.map((lot, at) => ({ ...lot, id: String(at) }));
  return { id: "i", ...KO, note: "", tags: [], targetWeight: null, addedAt: "", addedPrice: null, lots: stored };
}

function meet(there: readonly NewLot[], coming: readonly NewLot[]) {
  const [verdict] = holdAgainst([row(coming)], { held: [held(there)], most: null });
  return { kind: verdict?.kind, reason: verdict !== undefined && "reason" in verdict ? verdict.reason : "" };
}

describe("holdAgainst", () => {
  it("adds no position to shares that are there: it would count them twice", () => {
    const more = { ...OPENING, quantity: "60" };
    for (const there of [[TRADE], [OPENING]]) {
      expect(meet(there, [more])).toEqual({
        kind: "refused",
        reason: "The portfolio already has trades in it. Adding a position of 60 shares would count shares twice.",
      });
    }
  });

  it("adds no trade that an opening position contains already, and every later one", () => {
    expect(meet([OPENING], [TRADE])).toEqual({
      kind: "refused",
      reason: "Traded on 1 Mar 2024: the position of 14 Aug 2026 in the portfolio already contains it.",
    });
    expect(meet([OPENING], [{ ...TRADE, date: "2026-08-15" }])).toMatchObject({ kind: "trade" });
  });

  it("knows a position again on a later day, and trades however their numbers are written", () => {
    expect(meet([OPENING], [{ ...OPENING, date: "2026-09-01", price: "150" }])).toMatchObject({ kind: "there" });
    expect(meet([TRADE], [{ ...TRADE, quantity: "10.00" }])).toMatchObject({ kind: "there" });
    expect(meet([], [OPENING])).toMatchObject({ kind: "trade" });
  });

  it("takes in no more trades of one company than there is room for, and names each row that stays out", () => {
    const most = PORTFOLIO_LIMITS.lotsPerCompany;
    const rows = Array.from({ length: most + 1 }, (_, at) => row([{ ...TRADE, quantity: String(at + 1) }], at + 2));
    const verdicts = holdAgainst(rows, { held: [held([{ ...TRADE, quantity: "9999" }])], most: 1 });
    expect(verdicts.slice(0, most - 1).map(({ kind }) => kind)).toEqual(rows.slice(2).map(() => "trade"));
    expect(verdicts.slice(most - 1)).toMatchObject([
      { line: most + 1, kind: "full", reason: "A company can have at most 500 trades." },
      { line: most + 2, kind: "full" },
    ]);
  });
});
