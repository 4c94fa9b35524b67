import type { LineItem, Rule } from "#metrics/line-items/rule.ts";
import { difference, neverNegative, one, optional, part, whereComplete } from "#metrics/line-items/rule.ts";

const PREFERRED = [
  "PreferredStockValue",
  "PreferredStockValueOutstanding",
  "PreferredStockIncludingAdditionalPaidInCapitalNetOfDiscount",
] as const;

/** A company that files none of these in a complete report has no preferred stock. */
const NO_PREFERRED: Rule = {
  take: "zero",
  whereUntagged: [...PREFERRED, "PreferredStockSharesOutstanding"],
  evidence: "total_assets",
  words: "The balance sheet reports no preferred stock as a standard item, so it is taken as zero",
  flags: ["assumed"],
};

const TANGIBLE = [optional("goodwill"), optional("intangibles")] as const;

/** What belongs to common shareholders alone, and the parts of equity that say how it came about. */
export const COMMON_OWNER_ITEMS: readonly LineItem[] = [
  {
    id: "net_income_common",
    label: "Net income to common shares",
    noun: "net income to common shares",
    unit: "USD",
    kind: "flow",
    rules: [
      one("NetIncomeLossAvailableToCommonStockholdersBasic"),
      difference("net_income", [part("PreferredStockDividendsIncomeStatementImpact", "PreferredStockDividends")]),
      // Most companies have no preferred stock, and file no amount of its own for what is the same.
      whereComplete(difference("net_income", [optional("PreferredStockDividendsIncomeStatementImpact")])),
      difference("net_income", [optional("PreferredStockDividendsIncomeStatementImpact")], "assumed"),
    ],
  },
  {
    id: "preferred_equity",
    label: "Preferred equity",
    noun: "preferred equity",
    unit: "USD",
    kind: "balance",
    rules: [...PREFERRED.map((concept) => one(concept)), NO_PREFERRED],
    // Preferred stock is seldom issued or redeemed; to leave it out once would give its holders' part to common shares.
    carriedDays: 370,
    isCarriedToGaps: true,
  },
  {
    id: "common_equity",
    label: "Common equity",
    noun: "common equity",
    unit: "USD",
    kind: "balance",
    rules: [
      whereComplete(difference("equity", [optional("preferred_equity")])),
      difference("equity", [part("preferred_equity")]),
      difference("equity", [optional("preferred_equity")], "assumed"),
    ],
    // Banks have preferred stock more often than not: without its amount, equity says too much.
    bySector: { bank: [difference("equity", [part("preferred_equity")])] },
  },
  {
    id: "tangible_common_equity",
    label: "Tangible common equity",
    noun: "tangible common equity",
    unit: "USD",
    kind: "balance",
    rules: [
      whereComplete(difference("equity", [optional("preferred_equity"), ...TANGIBLE])),
      difference("equity", [part("preferred_equity"), part("goodwill"), optional("intangibles")]),
      difference("equity", [part("goodwill"), part("intangibles"), optional("preferred_equity")]),
    ],
    bySector: { bank: [difference("equity", [part("preferred_equity"), part("goodwill"), optional("intangibles")])] },
  },
  {
    id: "treasury_stock",
    label: "Treasury stock",
    noun: "treasury stock",
    unit: "USD",
    kind: "balance",
    rules: [neverNegative(one("TreasuryStockValue")), neverNegative(one("TreasuryStockCommonValue"))],
  },
  {
    id: "accumulated_oci",
    label: "Accumulated other comprehensive income",
    noun: "accumulated other comprehensive income",
    unit: "USD",
    kind: "balance",
    rules: [one("AccumulatedOtherComprehensiveIncomeLossNetOfTax")],
  },
  {
    id: "additional_paid_in_capital",
    label: "Additional paid-in capital",
    noun: "additional paid-in capital",
    unit: "USD",
    kind: "balance",
    rules: [one("AdditionalPaidInCapital"), one("AdditionalPaidInCapitalCommonStock")],
  },
];
