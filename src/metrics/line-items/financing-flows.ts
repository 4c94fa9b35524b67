import type { LineItem, Rule } from "./rule.ts";
import { one } from "./rule.ts";

function flow(id: string, words: { label: string; noun: string }, rules: readonly Rule[]): LineItem {
  return { id, ...words, unit: "USD", kind: "flow", rules };
}

/** Purchases of companies, borrowing and repaying, and what is left of all cash flows. Payments are positive amounts. */
export const FINANCING_FLOWS: readonly LineItem[] = [
  flow("acquisitions", { label: "Acquisitions", noun: "acquisition" }, [
    one("PaymentsToAcquireBusinessesNetOfCashAcquired"),
    one("PaymentsToAcquireBusinessesAndInterestInAffiliates", "proxy-concept"),
  ]),
  flow("debt_issued", { label: "Debt issued", noun: "issue of debt" }, [
    one("ProceedsFromIssuanceOfDebt"),
    one("ProceedsFromIssuanceOfLongTermDebt"),
    one("ProceedsFromDebtNetOfIssuanceCosts"),
    one("ProceedsFromIssuanceOfSeniorLongTermDebt"),
  ]),
  flow("debt_repaid", { label: "Debt repaid", noun: "repayment of debt" }, [
    one("RepaymentsOfDebt"),
    one("RepaymentsOfLongTermDebt"),
    one("RepaymentsOfDebtAndCapitalLeaseObligations"),
    one("RepaymentsOfSeniorDebt"),
  ]),
  flow("share_tax_payments", { label: "Taxes paid for employees' shares", noun: "tax payment for employees' shares" }, [
    one("PaymentsRelatedToTaxWithholdingForShareBasedCompensation"),
  ]),
  flow("cash_change", { label: "Change of cash", noun: "change of cash" }, [
    one(
      "CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsPeriodIncreaseDecreaseIncludingExchangeRateEffect",
    ),
    one("CashAndCashEquivalentsPeriodIncreaseDecrease"),
  ]),
];
