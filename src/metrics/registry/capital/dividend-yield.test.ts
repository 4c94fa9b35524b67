import { describe, expect, it } from "vitest";
import { analysisOf, valueOf } from "#metrics/testing/made-company.ts";

const yieldOf = (year: Readonly<Record<string, string>>): string =>
  valueOf(
    analysisOf({
      spans: { FY2024: { NetIncomeLoss: "200", WeightedAverageNumberOfDilutedSharesOutstanding: "100", ...year } },
      balances: { "2024-12-31": { Assets: "900" }, "2025-02-01": { "dei:EntityCommonStockSharesOutstanding": "100" } },
      daily: [["2025-03-14", "20"]],
      asOf: "2025-03-15",
    }),
    "dividend_yield",
    "D2025-03-14",
  );

describe("the dividend yield", () => {
  it("is what one share gets over its price, without dividends on preferred shares", () => {
    const bank = { PaymentsOfDividends: "50", CommonStockDividendsPerShareDeclared: "0.4" };
    expect(yieldOf(bank)).toBe("0.02");
  });

  it("is of the cash where a dividend per share is not in our data or cannot be of the same dividend", () => {
    expect(yieldOf({ PaymentsOfDividends: "50" })).toBe("0.025");
    expect(yieldOf({ PaymentsOfDividends: "50", CommonStockDividendsPerShareDeclared: "0.01" })).toBe("0.025");
  });
});
