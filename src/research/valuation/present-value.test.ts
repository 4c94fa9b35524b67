import { describe, expect, it } from "vitest";
import { Exact, presentValue } from "./present-value.ts";

const amounts = (...values: number[]) => values.map((value) => new Exact(value));

describe("presentValue", () => {
  it("discounts year 1 by one year and the terminal value at year N by N years", () => {
    const present = presentValue({
      cashFlows: amounts(110, 121),
      discountRate: new Exact("0.1"),
      terminalGrowth: new Exact(0),
    });
    expect(present.ofYears.map(String)).toEqual(["100", "100"]);
    expect(present.terminalValue.toString()).toBe("1210");
    expect(present.ofTerminal.toString()).toBe("1000");
    expect(present.total.toString()).toBe("1200");
  });

  it("reproduces the worked ten-year example published for Amazon in February 2019", () => {
    // Levered free cash flows of 2019-2028 in millions, 11.99 % and 2.73 % as printed there (rates rounded to two
    // places, so the sums agree to two parts in ten thousand): 359,949 for the years, 397,010 for what follows.
    const present = presentValue({
      cashFlows: amounts(27_209, 37_268, 46_213, 58_129, 70_986, 81_470, 90_560, 98_374, 105_122, 111_030),
      discountRate: new Exact("0.1199"),
      terminalGrowth: new Exact("0.0273"),
    });
    expect(present.ofYears[0]?.toFixed(0)).toBe("24296");
    expect(present.sumOfYears.div(359_949).minus(1).abs().toNumber()).toBeLessThan(0.0002);
    expect(present.ofTerminal.div(397_010).minus(1).abs().toNumber()).toBeLessThan(0.0002);
  });
});
