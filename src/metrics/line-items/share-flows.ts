import type { LineItem, Rule } from "./rule.ts";
import { one, optional, sum } from "./rule.ts";

function count(id: string, words: { label: string; noun: string }, rules: readonly Rule[]): LineItem {
  return { id, ...words, unit: "shares", kind: "rate", rules, fourthQuarter: "subtraction", overQuarters: "sum" };
}

/** How the number of shares came from one count to the next. */
export const SHARE_FLOWS: readonly LineItem[] = [
  count("shares_issued", { label: "Shares issued", noun: "issue of shares" }, [
    sum([
      optional("StockIssuedDuringPeriodSharesNewIssues"),
      optional("StockIssuedDuringPeriodSharesAcquisitions"),
      optional(
        "StockIssuedDuringPeriodSharesShareBasedCompensation",
        "StockIssuedDuringPeriodSharesShareBasedCompensationNetOfForfeitures",
      ),
      optional("StockIssuedDuringPeriodSharesStockOptionsExercised"),
      optional("StockIssuedDuringPeriodSharesEmployeeStockPurchasePlans"),
    ]),
  ]),
  count("shares_repurchased", { label: "Shares repurchased", noun: "repurchase of shares" }, [
    one("StockRepurchasedDuringPeriodShares"),
    one("StockRepurchasedAndRetiredDuringPeriodShares"),
    one("TreasuryStockSharesAcquired"),
  ]),
  {
    id: "treasury_shares",
    label: "Treasury shares",
    noun: "count of treasury shares",
    unit: "shares",
    kind: "balance",
    rules: [one("TreasuryStockCommonShares"), one("TreasuryStockShares")],
  },
  {
    id: "buyback_authorization",
    label: "Share repurchases still authorized",
    noun: "authorization of share repurchases",
    unit: "USD",
    kind: "balance",
    rules: [one("StockRepurchaseProgramRemainingAuthorizedRepurchaseAmount1")],
  },
];
