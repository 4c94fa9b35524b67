import { describe, expect, it } from "vitest";
import { discountedCashFlow, type DiscountedCashFlowInput, sensitivity } from "./discounted-cash-flow.ts";

const input: DiscountedCashFlowInput = {
  freeCashFlow: "100",
  netDebt: "200",
  shares: "10",
  price: "80",
  growth: "0.1",
  discountRate: "0.1",
  terminalGrowth: "0",
  years: 2,
};

const refusal = (change: Partial<DiscountedCashFlowInput>) => {
  const result = discountedCashFlow({ ...input, ...change });
  return result.ok ? null : { reason: result.reason, field: result.field };
};

describe("discountedCashFlow", () => {
  it("grows the first cash flow by one year and takes net debt from the value", () => {
    // 110/1.1 + 121/1.21 = 200; terminal 121/0.1 = 1210, /1.21 = 1000; (1200 - 200) / 10 shares.
    const result = discountedCashFlow(input);
    if (!result.ok) throw new Error(result.message);
    expect(result.years.map((year) => [year.year, year.cashFlow.toString(), year.presentValue.toString()])).toEqual([
      [1, "110", "100"],
      [2, "121", "100"],
    ]);
    expect(result.enterpriseValue.toString()).toBe("1200");
    expect(result.equityValue.toString()).toBe("1000");
    expect(result.valuePerShare.toString()).toBe("100");
    expect(result.gapToPrice?.toString()).toBe("0.25");
  });

  it("warns when more than three quarters of the value lie beyond the forecast", () => {
    const result = discountedCashFlow(input);
    if (!result.ok) throw new Error(result.message);
    expect(result.terminalShare.toFixed(4)).toBe("0.8333");
    expect(result.restsOnTerminal).toBe(true);
    const longer = discountedCashFlow({ ...input, years: 20, terminalGrowth: "0", discountRate: "0.15" });
    expect(longer.ok && longer.restsOnTerminal).toBe(false);
  });

  it("adds net cash and returns a value below zero as it is", () => {
    const rich = discountedCashFlow({ ...input, netDebt: "-300" });
    const poor = discountedCashFlow({ ...input, netDebt: "2200" });
    expect(rich.ok && rich.valuePerShare.toString()).toBe("150");
    expect(poor.ok && poor.valuePerShare.toString()).toBe("-100");
  });

  it("values without a price and leaves the gap out", () => {
    const result = discountedCashFlow({ ...input, price: null });
    expect(result.ok && result.gapToPrice).toBeNull();
  });

  it("refuses inputs that allow no value, naming the field", () => {
    expect(refusal({ freeCashFlow: "-5" })).toEqual({ reason: "not-positive", field: "freeCashFlow" });
    expect(refusal({ freeCashFlow: null })).toEqual({ reason: "missing", field: "freeCashFlow" });
    expect(refusal({ netDebt: null })).toEqual({ reason: "missing", field: "netDebt" });
    expect(refusal({ shares: "0" })).toEqual({ reason: "not-positive", field: "shares" });
    expect(refusal({ growth: "ten" })).toEqual({ reason: "not-a-number", field: "growth" });
    expect(refusal({ growth: "-1" })).toEqual({ reason: "out-of-range", field: "growth" });
    expect(refusal({ discountRate: "" })).toEqual({ reason: "missing", field: "discountRate" });
    expect(refusal({ years: 2.5 })).toEqual({ reason: "out-of-range", field: "years" });
    expect(refusal({ terminalGrowth: "0.1" })).toEqual({
      reason: "terminal-growth-not-below-discount-rate",
      field: "terminalGrowth",
    });
  });
});

describe("sensitivity", () => {
  it("puts the reader's own valuation in the middle of five by five", () => {
    const grid = sensitivity(input);
    expect(grid.discountRates).toEqual(["0.08", "0.09", "0.1", "0.11", "0.12"]);
    expect(grid.growths).toEqual(["0.06", "0.08", "0.1", "0.12", "0.14"]);
    const own = grid.values[2]?.[2];
    expect(own?.ok === true && own.value.toString()).toBe("100");
  });

  it("says in each cell without a value which rate is why", () => {
    const reasons = (changed: Partial<typeof input>, across: number) =>
      sensitivity({ ...input, ...changed })
        .values.map((row) => row[across])
        .map((cell) => (cell?.ok ? null : cell?.reason));
    expect(reasons({ terminalGrowth: "0.085" }, 2)).toEqual([
      "terminal-growth-not-below-discount-rate",
      null,
      null,
      null,
      null,
    ]);
    expect(reasons({ growth: "-0.93" }, 0)).toEqual(Array.from({ length: 5 }, () => "out-of-range"));
  });
});
