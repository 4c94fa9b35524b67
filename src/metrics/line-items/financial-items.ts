import type { LineItem, Rule } from "./rule.ts";
import { one } from "./rule.ts";

function flow(id: string, words: { label: string; noun: string }, rules: readonly Rule[]): LineItem {
  return { id, ...words, unit: "USD", kind: "flow", rules };
}

/** Items that only banks and insurers report. */
export const FINANCIAL_ITEMS: readonly LineItem[] = [
  flow("net_interest_income", { label: "Net interest income", noun: "net interest income" }, [
    one("InterestIncomeExpenseNet"),
  ]),
  flow("noninterest_income", { label: "Noninterest income", noun: "noninterest income" }, [one("NoninterestIncome")]),
  flow("noninterest_expense", { label: "Noninterest expense", noun: "noninterest expense" }, [
    one("NoninterestExpense"),
  ]),
  flow("credit_loss_provision", { label: "Provision for credit losses", noun: "provision for credit losses" }, [
    one("ProvisionForLoanAndLeaseLosses"),
    one("ProvisionForLoanLeaseAndOtherLosses"),
    one("ProvisionForCreditLosses"),
    one("FinancingReceivableExcludingAccruedInterestCreditLossExpenseReversal"),
  ]),
  flow("premiums_earned", { label: "Premiums earned", noun: "earned premium" }, [one("PremiumsEarnedNet")]),
  flow("policy_benefits", { label: "Benefits and claims", noun: "policyholder benefit or claim" }, [
    one("PolicyholderBenefitsAndClaimsIncurredNet"),
  ]),
];
