import type { LineItem, Rule } from "./rule.ts";
import { difference, one, optional, part, sum, whereComplete } from "./rule.ts";

function side(id: string, words: { label: string; kind: "flow" | "balance" }, rules: readonly Rule[]): LineItem {
  return { id, ...words, noun: words.label.toLowerCase(), unit: "USD", rules };
}

const CASH_FLOWS = [
  part("NetCashProvidedByUsedInOperatingActivities"),
  part("NetCashProvidedByUsedInInvestingActivities"),
  part("NetCashProvidedByUsedInFinancingActivities"),
] as const;

/** Sides of the accounting identities. They read filed concepts only, so that no side is derived from the other. */
export const IDENTITY_ITEMS: readonly LineItem[] = [
  side("liabilities_and_equity", { label: "Liabilities and equity", kind: "balance" }, [
    one("LiabilitiesAndStockholdersEquity"),
    one("ifrs-full:EquityAndLiabilities"),
  ]),
  side("sum_of_claims", { label: "Liabilities, equity and temporary equity", kind: "balance" }, [
    whereComplete(sum([part("Liabilities"), part("total_equity"), optional("temporary_equity")])),
  ]),
  side("filed_gross_profit", { label: "Gross profit as filed", kind: "flow" }, [one("GrossProfit")]),
  side("revenue_less_cost", { label: "Revenue less cost of revenue", kind: "flow" }, [
    difference("revenue", [part("CostOfRevenue", "CostOfGoodsAndServicesSold", "CostOfGoodsSold")]),
  ]),
  side("sum_of_cash_flows", { label: "Cash flows and currency effect", kind: "flow" }, [
    sum([
      ...CASH_FLOWS,
      optional(
        "EffectOfExchangeRateOnCashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents",
        "EffectOfExchangeRateOnCashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsIncludingDisposalGroupAndDiscontinuedOperations",
        "EffectOfExchangeRateOnCashAndCashEquivalents",
      ),
      optional("NetCashProvidedByUsedInDiscontinuedOperations"),
    ]),
  ]),
  side("revenue_of_quarters", { label: "Revenue of four quarters", kind: "flow" }, [
    { take: "quarters", of: "revenue", flags: [] },
  ]),
  side("net_income_of_quarters", { label: "Net income of four quarters", kind: "flow" }, [
    { take: "quarters", of: "net_income", flags: [] },
  ]),
];
