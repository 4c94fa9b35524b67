import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { discountedCashFlow } from "./discounted-cash-flow.ts";
import { impliedGrowth } from "./implied-growth.ts";

const rates = { discountRate: "0.09", terminalGrowth: "0.025", years: 10 };

describe("impliedGrowth", () => {
  it("finds the growth that the enterprise value pays for", () => {
    // Growth 10 % at 10 %, no terminal growth: each year is worth 100, what follows 1000.
    const result = impliedGrowth({
      freeCashFlow: "100",
      enterpriseValue: "1200",
      discountRate: "0.1",
      terminalGrowth: "0",
      years: 2,
    });
    if (!result.ok) throw new Error(result.message);
    expect(result.growth.toFixed(9)).toBe("0.100000000");
    expect(result.terminalShare.toFixed(4)).toBe("0.8333");
  });

  it("gives back the growth a valuation started from", () => {
    fc.assert(
      fc.property(fc.integer({ min: -500, max: 900 }), fc.integer({ min: 1, max: 10_000_000 }), (permille, cash) => {
        const growth = String(permille / 1000);
        const valued = discountedCashFlow({
          ...rates,
          freeCashFlow: String(cash),
          netDebt: "0",
          shares: "1",
          price: null,
          growth,
        });
        if (!valued.ok) throw new Error(valued.message);
        const solved = impliedGrowth({
          ...rates,
          freeCashFlow: String(cash),
          enterpriseValue: valued.enterpriseValue.toString(),
        });
        expect(solved.ok && solved.growth.minus(growth).abs().lt("1e-9")).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it("refuses what no growth explains", () => {
    const refused = (freeCashFlow: string | null, enterpriseValue: string | null) => {
      const result = impliedGrowth({ ...rates, freeCashFlow, enterpriseValue });
      return result.ok ? null : `${result.field}: ${result.reason}`;
    };
    expect(refused("-1", "100")).toBe("freeCashFlow: not-positive");
    expect(refused("1", null)).toBe("enterpriseValue: missing");
    expect(refused("1", "-100")).toBe("enterpriseValue: not-positive");
    expect(refused("1000", "1")).toBe("enterpriseValue: no-growth-fits");
  });
});
