import { describe, expect, it } from "vitest";
import { analysisOf, periodOf, valueOf } from "#metrics/testing/made-company.ts";

const analysis = analysisOf({
  spans: {
    FY2024: {
      NetCashProvidedByUsedInOperatingActivities: "350",
      OperatingIncomeLoss: "300",
      InterestExpense: "40",
      DepreciationDepletionAndAmortization: "100",
    },
    FY2023: { OperatingIncomeLoss: "300", InterestExpense: "-5" },
  },
  balances: {
    "2024-12-31": {
      Assets: "2000",
      Liabilities: "1200",
      StockholdersEquity: "800",
      AssetsCurrent: "1000",
      LiabilitiesCurrent: "500",
      CashAndCashEquivalentsAtCarryingValue: "150",
      MarketableSecuritiesCurrent: "100",
      AccountsReceivableNetCurrent: "200",
      LongTermDebtNoncurrent: "520",
      LongTermDebtCurrent: "60",
      CommercialPaper: "40",
      FinanceLeaseLiability: "30",
    },
  },
});

describe("liquidity metrics", () => {
  it("set current assets, or the liquid ones of them, against what falls due", () => {
    expect(valueOf(analysis, "working_capital", "I2024-12-31")).toBe("500");
    expect(valueOf(analysis, "current_ratio", "I2024-12-31")).toBe("2");
    expect(valueOf(analysis, "quick_ratio", "I2024-12-31")).toBe("0.9");
    expect(valueOf(analysis, "cash_ratio", "I2024-12-31")).toBe("0.5");
    expect(valueOf(analysis, "ocf_ratio", "FY2024")).toBe("0.7");
  });
});

describe("leverage metrics", () => {
  it("count borrowings of every term and finance leases as debt", () => {
    const debt = analysis.figure("total_debt", periodOf(analysis, "I2024-12-31"));
    expect(debt.value?.toString()).toBe("650");
    expect(debt.lineage.kind === "formula" && debt.lineage.formula).toBe(
      "Long term debt noncurrent + Short-term debt + Finance leases",
    );
  });

  it("net debt with cash and short-term investments", () => {
    expect(valueOf(analysis, "net_debt", "I2024-12-31")).toBe("400");
    expect(valueOf(analysis, "net_debt_to_ebitda", "FY2024")).toBe("1");
    expect(valueOf(analysis, "debt_to_equity", "I2024-12-31")).toBe("0.8125");
    expect(valueOf(analysis, "debt_to_assets", "I2024-12-31")).toBe("0.325");
    expect(valueOf(analysis, "liabilities_to_assets", "I2024-12-31")).toBe("0.6");
  });

  it("cover interest, and say so where there is none to cover", () => {
    expect(valueOf(analysis, "interest_cover", "FY2024")).toBe("7.5");
    expect(valueOf(analysis, "interest_cover", "FY2023")).toBe(
      "The tagged amount is negative, which this item cannot be, so we do not show it.",
    );
  });
});
