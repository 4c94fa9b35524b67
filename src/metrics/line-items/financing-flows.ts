import type { LineItem } from "./rule.ts";
import { one, moneyFlow } from "./rule.ts";

/** Purchases of companies, borrowing and repaying, and what is left of all cash flows. Payments are positive amounts. */
export const FINANCING_FLOWS: readonly LineItem[] = [
  moneyFlow("acquisitions", { label: "Acquisitions", noun: "acquisition" }, [
    one("PaymentsToAcquireBusinessesNetOfCashAcquired"),
    one("PaymentsToAcquireBusinessesAndInterestInAffiliates", "proxy-concept"),
  ]),
  moneyFlow("debt_issued", { label: "Debt issued", noun: "issue of debt" }, [
    one("ProceedsFromIssuanceOfDebt"),
    one("ProceedsFromIssuanceOfLongTermDebt"),
    one("ProceedsFromDebtNetOfIssuanceCosts"),
    one("ProceedsFromIssuanceOfSeniorLongTermDebt"),
  ]),
  moneyFlow("debt_repaid", { label: "Debt repaid", noun: "repayment of debt" }, [
    one("RepaymentsOfDebt"),
    one("RepaymentsOfLongTermDebt"),
    one("RepaymentsOfDebtAndCapitalLeaseObligations"),
    one("RepaymentsOfSeniorDebt"),
  ]),
  moneyFlow(
    "share_tax_payments",
    { label: "Taxes paid for employees' shares", noun: "tax payment for employees' shares" },
    [one("PaymentsRelatedToTaxWithholdingForShareBasedCompensation")],
  ),
  moneyFlow("cash_change", { label: "Change of cash", noun: "change of cash" }, [
    one(
      "CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsPeriodIncreaseDecreaseIncludingExchangeRateEffect",
    ),
    one("CashAndCashEquivalentsPeriodIncreaseDecrease"),
  ]),
];
