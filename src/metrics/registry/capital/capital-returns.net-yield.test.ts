import { describe, expect, it } from "vitest";
import { analysisOf, valueOf } from "#metrics/testing/made-company.ts";

const analysis = analysisOf({
  spans: {
    FY2019: { NetIncomeLoss: "100", WeightedAverageNumberOfDilutedSharesOutstanding: "125" },
    FY2023: { NetIncomeLoss: "180", WeightedAverageNumberOfDilutedSharesOutstanding: "104" },
    FY2024: {
      NetIncomeLoss: "200",
      PaymentsOfDividendsCommonStock: "50",
      PaymentsForRepurchaseOfCommonStock: "90",
      ProceedsFromStockOptionsExercised: "20",
      NetCashProvidedByUsedInOperatingActivities: "250",
      PaymentsToAcquirePropertyPlantAndEquipment: "70",
      WeightedAverageNumberOfDilutedSharesOutstanding: "100",
    },
  },
  balances: { "2024-12-31": { Assets: "900" }, "2025-02-01": { "dei:EntityCommonStockSharesOutstanding": "100" } },
  daily: [["2025-03-14", "20"]],
  asOf: "2025-03-15",
});

describe("capital returns", () => {
  it("set dividends against net income and buybacks against free cash flow", () => {
    expect(valueOf(analysis, "payout_ratio", "FY2024")).toBe("0.25");
    expect(valueOf(analysis, "retention_ratio", "FY2024")).toBe("0.75");
    expect(valueOf(analysis, "buyback_share_of_fcf", "FY2024")).toBe("0.5");
  });

  it("yield what was paid out, less what was taken in, on the market value", () => {
    expect(valueOf(analysis, "market_cap", "D2025-03-14")).toBe("2000");
    expect(valueOf(analysis, "dividend_yield", "D2025-03-14")).toBe("0.025");
    expect(valueOf(analysis, "buyback_yield", "D2025-03-14")).toBe("0.045");
    expect(valueOf(analysis, "total_yield", "D2025-03-14")).toBe("0.06");
  });

  it("count the change of diluted shares over one year and over five", () => {
    expect(valueOf(analysis, "share_change", "FY2024").slice(0, 9)).toBe("-0.038461");
    expect(valueOf(analysis, "share_change_5y", "FY2024")).toBe("-0.2");
  });

  it("say that no dividend is in our data instead of a payout of zero", () => {
    expect(valueOf(analysis, "payout_ratio", "FY2023")).toBe("Dividends paid for FY2023 are not in our data yet.");
  });
});
