import type { LineItem } from "./rule.ts";
import { one, moneyFlow } from "./rule.ts";

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
