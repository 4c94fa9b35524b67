import { type LineItem, moneyFlow, moneyItem, neverNegative, one, part, sum } from "#metrics/line-items/rule.ts";

/** What only some kinds of company report: contracts signed, rents and properties, loans, insurance costs. */
export const SECTOR_ITEMS: readonly LineItem[] = [
  moneyItem(
    "remaining_obligations",
    { label: "Remaining performance obligations", noun: "remaining performance obligation", kind: "balance" },
    [one("RevenueRemainingPerformanceObligation")],
  ),
  moneyItem("lease_income", { label: "Lease income", noun: "lease income", kind: "flow" }, [
    // The first has finance leases and variable rents in it; the others are its parts or what older reports state.
    one("LeaseIncome"),
    one("OperatingLeaseLeaseIncome"),
    one("OperatingLeasesIncomeStatementLeaseRevenue"),
  ]),
  moneyItem(
    "property_sale_gains",
    { label: "Gains on sale of property", noun: "gain on sale of property", kind: "flow" },
    [
      one("GainsLossesOnSalesOfInvestmentRealEstate"),
      one("GainLossOnSaleOfProperties"),
      one("GainLossOnSaleOfPropertyPlantEquipment"),
      one("GainLossOnDispositionOfAssets1", "proxy-concept"),
    ],
  ),
  moneyItem(
    "property_impairments",
    { label: "Impairments of property", noun: "impairment of property", kind: "flow" },
    [neverNegative(one("ImpairmentOfRealEstate")), neverNegative(one("AssetImpairmentCharges", "proxy-concept"))],
  ),
  moneyItem("property_purchases", { label: "Purchases of property", noun: "purchase of property", kind: "flow" }, [
    one("PaymentsToAcquireRealEstate"),
    one("PaymentsToAcquireCommercialRealEstate"),
    one("PaymentsToAcquireRealEstateHeldForInvestment"),
    one("PaymentsToAcquireAndDevelopRealEstate", "proxy-concept"),
  ]),
  moneyItem("capital_improvements", { label: "Capital improvements", noun: "capital improvement", kind: "flow" }, [
    one("PaymentsForCapitalImprovements"),
  ]),
  moneyItem("straight_line_rent", { label: "Straight-line rent", noun: "straight-line rent", kind: "flow" }, [
    one("StraightLineRent"),
    one("StraightLineRentAdjustments"),
  ]),
  moneyItem("loans", { label: "Loans", noun: "loan", kind: "balance" }, [
    one("FinancingReceivableExcludingAccruedInterestBeforeAllowanceForCreditLoss"),
    one("LoansAndLeasesReceivableNetOfDeferredIncome"),
    one("LoansAndLeasesReceivableGrossCarryingAmount"),
    sum([part("LoansAndLeasesReceivableNetReportedAmount"), part("loan_loss_allowance")]),
    sum([part("FinancingReceivableExcludingAccruedInterestAfterAllowanceForCreditLoss"), part("loan_loss_allowance")]),
  ]),
  moneyItem("nonperforming_loans", { label: "Non-performing loans", noun: "non-performing loan", kind: "balance" }, [
    // Loans that earn no interest any more; before 2020 under the second name (ASU 2016-13).
    one("FinancingReceivableExcludingAccruedInterestNonaccrual"),
    one("FinancingReceivableRecordedInvestmentNonaccrualStatus"),
  ]),
  moneyItem(
    "policy_acquisition_costs",
    { label: "Policy acquisition costs", noun: "policy acquisition cost", kind: "flow" },
    [one("DeferredPolicyAcquisitionCostAmortizationExpense")],
  ),
  moneyItem("underwriting_expense", { label: "Underwriting expense", noun: "underwriting expense", kind: "flow" }, [
    one("OtherUnderwritingExpense"),
  ]),
];

/** Items that only banks and insurers report. */
export const FINANCIAL_ITEMS: readonly LineItem[] = [
  moneyFlow("net_interest_income", { label: "Net interest income", noun: "net interest income" }, [
    one("InterestIncomeExpenseNet"),
  ]),
  moneyFlow("noninterest_income", { label: "Noninterest income", noun: "noninterest income" }, [
    one("NoninterestIncome"),
  ]),
  moneyFlow("noninterest_expense", { label: "Noninterest expense", noun: "noninterest expense" }, [
    one("NoninterestExpense"),
  ]),
  moneyFlow("credit_loss_provision", { label: "Provision for credit losses", noun: "provision for credit losses" }, [
    one("ProvisionForLoanAndLeaseLosses"),
    one("ProvisionForLoanLeaseAndOtherLosses"),
    one("ProvisionForCreditLosses"),
    one("FinancingReceivableExcludingAccruedInterestCreditLossExpenseReversal"),
  ]),
  moneyFlow("premiums_earned", { label: "Premiums earned", noun: "earned premium" }, [one("PremiumsEarnedNet")]),
  moneyFlow("policy_benefits", { label: "Benefits and claims", noun: "policyholder benefit or claim" }, [
    one("PolicyholderBenefitsAndClaimsIncurredNet"),
  ]),
];
