import type { LineItem } from "./rule.ts";
import { difference, optional, part, sum, moneyItem } from "./rule.ts";

/** Totals that metrics are built on and that leave out, by rule, what a filer does not have. */
export const COMBINED_ITEMS: readonly LineItem[] = [
  moneyItem("cash_and_investments", { label: "Cash and short-term investments", noun: "cash", kind: "balance" }, [
    sum([part("cash"), optional("short_term_investments")]),
  ]),
  moneyItem("total_equity", { label: "Equity with non-controlling interests", noun: "equity", kind: "balance" }, [
    sum([part("equity"), optional("minority_interest")]),
  ]),
  moneyItem(
    "gross_payout",
    { label: "Dividends and share repurchases", noun: "dividend or share repurchase", kind: "flow" },
    [sum([optional("dividends_paid"), optional("buybacks")])],
  ),
  moneyItem(
    "net_payout",
    { label: "Dividends and share repurchases less stock issued", noun: "dividend or share repurchase", kind: "flow" },
    [difference("gross_payout", [optional("stock_issuance")])],
  ),
];
