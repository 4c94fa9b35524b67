import type { LineItem } from "#metrics/line-items/rule.ts";
import { difference, neverNegative, one, optional, part, sum } from "#metrics/line-items/rule.ts";

/** What belongs to owners, and the number of shares. */
export const EQUITY_ITEMS: readonly LineItem[] = [
  {
    id: "equity",
    label: "Shareholders' equity",
    noun: "shareholders' equity",
    unit: "USD",
    kind: "balance",
    rules: [
      one("StockholdersEquity"),
      difference("StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest", [
        optional("MinorityInterest"),
      ]),
      one("ifrs-full:EquityAttributableToOwnersOfParent"),
      difference("ifrs-full:Equity", [optional("ifrs-full:NoncontrollingInterests")]),
      one("derived:Equity", "merged-concept"),
    ],
  },
  {
    id: "minority_interest",
    label: "Non-controlling interests",
    noun: "non-controlling interest",
    unit: "USD",
    kind: "balance",
    rules: [
      one("MinorityInterest"),
      neverNegative(
        difference("StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest", [
          part("StockholdersEquity"),
        ]),
      ),
      one("ifrs-full:NoncontrollingInterests"),
    ],
  },
  {
    id: "temporary_equity",
    label: "Temporary equity",
    noun: "temporary equity",
    unit: "USD",
    kind: "balance",
    rules: [
      one("TemporaryEquityCarryingAmountIncludingPortionAttributableToNoncontrollingInterests"),
      sum([
        optional(
          "TemporaryEquityCarryingAmountAttributableToParent",
          "TemporaryEquityValueExcludingAdditionalPaidInCapital",
        ),
        optional(
          "RedeemableNoncontrollingInterestEquityCarryingAmount",
          "RedeemableNoncontrollingInterestEquityFairValue",
          "RedeemableNoncontrollingInterestEquityCommonCarryingAmount",
        ),
        optional("RedeemableNoncontrollingInterestEquityPreferredCarryingAmount"),
      ]),
    ],
  },
  {
    id: "preferred_stock",
    label: "Preferred stock",
    noun: "preferred stock",
    unit: "USD",
    kind: "balance",
    rules: [one("PreferredStockValue"), one("PreferredStockValueOutstanding")],
  },
  {
    id: "retained_earnings",
    label: "Retained earnings",
    noun: "balance of retained earnings",
    unit: "USD",
    kind: "balance",
    rules: [one("RetainedEarningsAccumulatedDeficit"), one("ifrs-full:RetainedEarnings")],
  },
  {
    id: "shares_outstanding",
    label: "Shares outstanding",
    noun: "count of shares outstanding",
    unit: "shares",
    kind: "balance",
    rules: [
      // The cover states what is outstanding; some filers tag issued shares, treasury stock included, as outstanding.
      { take: "following", of: "dei:EntityCommonStockSharesOutstanding", withinDays: 100, flags: [] },
      one("CommonStockSharesOutstanding"),
      one("ifrs-full:NumberOfSharesOutstanding"),
    ],
  },
];
