import { describe, expect, it } from "vitest";
import { analysisOf, valueOf } from "#metrics/testing/made-company.ts";

const insurerOf = (more: Readonly<Record<string, string>>) =>
  analysisOf({
    sic: "6331",
    spans: {
      FY2024: {
        Revenues: "1100",
        PremiumsEarnedNet: "1000",
        PolicyholderBenefitsAndClaimsIncurredNet: "680",
        ...more,
      },
    },
  });
const COSTS = { DeferredPolicyAcquisitionCostAmortizationExpense: "170", OtherUnderwritingExpense: "90" };

describe("the combined ratio", () => {
  it("is for insurers only", () => {
    const maker = analysisOf({ spans: { FY2024: { Revenues: "1100" } } });
    expect(valueOf(maker, "combined_ratio", "FY2024")).toBe("This ratio is computed for insurers only.");
  });

  it("is not made of losses alone", () => {
    expect(valueOf(insurerOf({}), "combined_ratio", "FY2024")).toBe(
      "Policy acquisition costs for FY2024 are not in our data yet.",
    );
  });

  it("adds what is paid out and what it costs to run", () => {
    expect(valueOf(insurerOf(COSTS), "loss_ratio", "FY2024")).toBe("0.68");
    expect(valueOf(insurerOf(COSTS), "expense_ratio", "FY2024")).toBe("0.26");
    expect(valueOf(insurerOf(COSTS), "combined_ratio", "FY2024")).toBe("0.94");
  });
});

describe("a bank's loans", () => {
  const bank = analysisOf({
    sic: "6021",
    spans: { FY2024: { InterestIncomeExpenseNet: "270", NoninterestIncome: "100", NetIncomeLoss: "90" } },
    balances: {
      "2023-12-31": { Assets: "8000" },
      "2024-12-31": {
        Assets: "10000",
        Deposits: "8000",
        FinancingReceivableExcludingAccruedInterestBeforeAllowanceForCreditLoss: "6000",
        FinancingReceivableAllowanceForCreditLosses: "90",
        FinancingReceivableExcludingAccruedInterestNonaccrual: "45",
      },
    },
  });

  it("have a share on which no interest is accrued, and an allowance", () => {
    expect(valueOf(bank, "nonperforming_share", "I2024-12-31")).toBe("0.0075");
    expect(valueOf(bank, "allowance_share", "I2024-12-31")).toBe("0.015");
    expect(valueOf(bank, "loans_to_deposits", "I2024-12-31")).toBe("0.75");
  });

  it("earn net interest on the mean of all assets", () => {
    expect(valueOf(bank, "net_interest_to_assets", "FY2024")).toBe("0.03");
  });

  it("are not measured at other companies", () => {
    const maker = analysisOf({ balances: { "2024-12-31": { Assets: "10" } } });
    expect(valueOf(maker, "nonperforming_share", "I2024-12-31")).toBe("This ratio is computed for banks only.");
  });
});
