import { describe, expect, it } from "vitest";
import { analysisOf, periodOf, valueOf } from "#metrics/testing/made-company.ts";

const bank = analysisOf({
  sic: "6021",
  spans: {
    FY2024: {
      InterestIncomeExpenseNet: "600",
      NoninterestIncome: "400",
      NoninterestExpense: "550",
      ProvisionForLoanLeaseAndOtherLosses: "50",
      NetIncomeLoss: "320",
      // A part of noninterest income, tagged as at any other company.
      RevenueFromContractWithCustomerExcludingAssessedTax: "180",
    },
  },
  balances: { "2024-12-31": { Assets: "9000", Deposits: "7000", CashAndCashEquivalentsAtCarryingValue: "500" } },
});

describe("a bank", () => {
  it("is told by its industry code", () => {
    expect(bank.sector).toBe("bank");
  });

  it("has interest net of its cost and noninterest income for revenue", () => {
    const revenue = bank.figure("revenue", periodOf(bank, "FY2024"));
    expect(revenue.value?.toString()).toBe("1000");
    expect(revenue.lineage.kind === "formula" && revenue.lineage.operands.map(({ measure }) => measure)).toEqual([
      "us-gaap:InterestIncomeExpenseNet",
      "us-gaap:NoninterestIncome",
    ]);
  });

  it("has no gross margin, and the reason says why", () => {
    expect(valueOf(bank, "gross_margin", "FY2024")).toBe(
      "A bank reports no cost of revenue: interest and credit losses take its place, so there is no gross profit.",
    );
    expect(valueOf(bank, "gross_profit", "FY2024")).toBe(valueOf(bank, "gross_margin", "FY2024"));
  });

  it("has no operating income, current ratio or net debt either", () => {
    expect(valueOf(bank, "operating_margin", "FY2024")).toBe(
      "A bank's income statement has no operating income: interest is its business, not its financing.",
    );
    expect(valueOf(bank, "current_ratio", "I2024-12-31")).toBe(
      "A bank does not divide its balance sheet into current and long-term items.",
    );
    expect(valueOf(bank, "net_debt", "I2024-12-31")).toMatch(/^A bank borrows in order to lend/);
  });

  it("has ratios of its own", () => {
    expect(valueOf(bank, "efficiency_ratio", "FY2024")).toBe("0.55");
    expect(valueOf(bank, "net_interest_share", "FY2024")).toBe("0.6");
    expect(valueOf(bank, "credit_cost_share", "FY2024")).toBe("0.05");
    expect(valueOf(bank, "net_margin", "FY2024")).toBe("0.32");
  });

  it("shares them with no other company", () => {
    const shop = analysisOf({ sic: "5331", spans: { FY2024: { Revenues: "1000", NoninterestExpense: "10" } } });
    expect(valueOf(shop, "efficiency_ratio", "FY2024")).toBe("This ratio is computed for banks only.");
  });
});

describe("an insurer", () => {
  const insurer = analysisOf({
    sic: "6331",
    spans: {
      FY2024: { Revenues: "1000", PremiumsEarnedNet: "800", PolicyholderBenefitsAndClaimsIncurredNet: "600" },
    },
  });

  it("has a loss ratio and no gross margin", () => {
    expect(valueOf(insurer, "loss_ratio", "FY2024")).toBe("0.75");
    expect(valueOf(insurer, "gross_margin", "FY2024")).toMatch(/^An insurer reports benefits and claims/);
  });
});
