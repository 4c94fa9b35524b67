import { describe, expect, it } from "vitest";
import { recordsOf, type SampleRow } from "#facts/testing/sample-facts.ts";
import { isUsable } from "./known-gaps.ts";

type Core = "revenue" | "net income" | "total assets";

/** Four years of a company that files wrong amounts of some items: below zero, or against its own earnings per share. */
function companyWith(...wrong: readonly Core[]) {
  const sign = (item: Core): string => (wrong.includes(item) ? "-" : "");
  const perShare = wrong.includes("net income") ? "9.00" : "2.00";
  const rows = [2021, 2022, 2023, 2024].flatMap((year): SampleRow[] => {
    const [start, end, filed] = [`${year}-01-01`, `${year}-12-31`, `${year + 1}-02-20`];
    return [
      ["Revenues", start, end, `${sign("revenue")}1000000000`, "10-K", filed],
      ["NetIncomeLoss", start, end, "100000000", "10-K", filed],
      ["WeightedAverageNumberOfDilutedSharesOutstanding", start, end, "50000000", "10-K", filed],
      ["EarningsPerShareDiluted", start, end, perShare, "10-K", filed],
      ["Assets", null, end, `${sign("total assets")}2000000000`, "10-K", filed],
    ];
  });
  return recordsOf(rows);
}

describe("isUsable", () => {
  it("refuses a company whose revenue, net income and total assets are all withheld", () => {
    expect(isUsable(companyWith("revenue", "net income", "total assets"))).toBe(false);
  });

  it("keeps a company of which one of the three can be shown", () => {
    expect(isUsable(companyWith("net income", "total assets"))).toBe(true);
    expect(isUsable(companyWith("revenue", "total assets"))).toBe(true);
    expect(isUsable(companyWith("revenue", "net income"))).toBe(true);
    expect(isUsable(companyWith())).toBe(true);
  });

  it("keeps a company that files none of the three: nothing of it is withheld", () => {
    expect(isUsable(recordsOf([]))).toBe(true);
  });
});
