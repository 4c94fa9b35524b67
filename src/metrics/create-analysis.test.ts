import { describe, expect, it } from "vitest";
import { analysisOf, periodOf } from "./testing/made-company.ts";

const analysis = analysisOf({
  spans: {
    "9M-2024": { Revenues: "700" },
    FY2024: { Revenues: "1000", GrossProfit: "400", EarningsPerShareDiluted: "4" },
    "Q1-2025": { Revenues: "300" },
  },
  balances: { "2024-12-31": { Assets: "2000", CashAndCashEquivalentsAtCarryingValue: "90" } },
  more: [{ concept: "Revenues", value: "1010", start: "2024-01-01", end: "2024-12-31", filed: "2026-02-09" }],
  splits: [{ date: "2025-06-02", ratio: "2", confirmedBy: [] }],
  daily: [["2025-06-13", "12"]],
});

const found = (measure: string, key: string) => analysis.figure(measure, periodOf(analysis, key));

describe("find", () => {
  it("gives back the same object for the id of a filed value", () => {
    const revenue = found("revenue", "FY2024");
    expect(revenue.id).toMatch(/^F42\./);
    expect(analysis.find(revenue.id)).toBe(revenue);
  });

  it("gives back the same object for a line item, a metric and a day's figure that were computed", () => {
    const ids = [found("revenue", "Q4-2024"), found("gross_margin", "FY2024"), found("price", "D2025-06-13")];
    expect(ids.map(({ id }) => id)).toEqual([
      "M42.revenue.Q4-2024",
      "M42.gross_margin.FY2024",
      "M42.price.D2025-06-13",
    ]);
    expect(ids.map(({ id }) => analysis.find(id) === analysis.find(id) && analysis.find(id)?.id === id)).toEqual([
      true,
      true,
      true,
    ]);
  });

  it("resolves every operand down to facts", () => {
    const eps = found("eps_diluted", "FY2024");
    expect(eps.value?.toString()).toBe("2");
    expect(eps.id).toBe("M42.eps_diluted.FY2024");
    const operands = eps.lineage.kind === "formula" ? eps.lineage.operands : [];
    expect(operands.map(({ id }) => analysis.find(id)?.value?.toString())).toEqual(["4"]);
  });

  it("gives back a count that its cover dates after the balance sheet and that a split changed", () => {
    const covered = analysisOf({
      spans: { FY2024: { Revenues: "1000" } },
      balances: {
        "2024-12-31": { Assets: "2000" },
        "2025-02-03": { "dei:EntityCommonStockSharesOutstanding": "50" },
      },
      splits: [{ date: "2025-06-02", ratio: "2", confirmedBy: [] }],
    });
    const count = covered.figure("shares_outstanding", periodOf(covered, "FY2024"));
    expect(count.id).toBe("M42.shares_outstanding.I2025-02-03");
    expect(covered.find(count.id)?.value?.toString()).toBe("100");
    expect(covered.find("M42.shares_outstanding.I2025-02-04")).toBeUndefined();
  });

  it("gives a value that a later filing replaced as it was filed, with the others beside it", () => {
    const { lineage } = found("revenue", "FY2024");
    const others = lineage.kind === "fact" ? lineage.otherValues : [];
    const original = analysis.find(others[0]?.id ?? "");
    expect(original?.value?.toString()).toBe("1000");
    expect(original?.lineage.kind).toBe("fact");
  });

  it("resolves an absent figure to its reason", () => {
    expect(analysis.find("M42.inventory.I2024-12-31")?.reason).toBe(
      "The 10-K as of 31 Dec 2024 does not report inventory as a standard item.",
    );
  });

  it("finds nothing on days of which nothing is held, so that made-up days leave nothing behind", () => {
    const keys = ["D9999-99-99", "D2025-06-12", "I9999-99-99", "I2024-12-30", "D", "I"];
    expect(keys.map((key) => analysis.find(`M42.price.${key}`))).toEqual(keys.map(() => undefined));
  });

  it("finds nothing for another company, an unknown measure, period or fact", () => {
    const ids = ["M43.revenue.Q4-2024", "M42.nonsense.FY2024", "M42.revenue.FY1999", "F42.0000000000", "rubbish", ""];
    expect(ids.map((id) => analysis.find(id))).toEqual(ids.map(() => undefined));
  });
});

describe("figure", () => {
  it("gives the same object for the same question", () => {
    expect(found("revenue_growth", "FY2024")).toBe(found("revenue_growth", "FY2024"));
  });

  it("throws a TypeError for a measure nobody defined", () => {
    expect(() => found("revenu", "FY2024")).toThrow(
      new TypeError('figure(): "revenu" is not a line item or metric; take ids from LINE_ITEMS or METRICS.'),
    );
  });
});

describe("series", () => {
  it("lists figures that have a value, oldest first", () => {
    expect(analysis.series("revenue", "quarter").map(({ period }) => period.key)).toEqual(["Q4-2024", "Q1-2025"]);
    expect(analysis.series("inventory", "instant")).toEqual([]);
  });
});
