import type { PeriodKind } from "#facts/fact.ts";
import { SPANS } from "./checks/rule.ts";

/** A statement's total less the line items in it; what is left are lines that no item reads, and they change slowly. */
export interface Remainder {
  readonly words: string;
  readonly over: readonly PeriodKind[];
  /** What the remainder is compared with. */
  readonly base: string;
  readonly whole: string;
  readonly parts: readonly string[];
}

const REMAINDERS: readonly Remainder[] = [
  {
    words: "current assets",
    over: ["instant"],
    base: "current_assets",
    whole: "current_assets",
    parts: ["cash", "short_term_investments", "receivables", "inventory"],
  },
  {
    words: "total assets",
    over: ["instant"],
    base: "total_assets",
    whole: "total_assets",
    parts: ["current_assets", "property_plant_equipment", "goodwill", "intangibles", "long_term_investments"],
  },
  {
    words: "total assets",
    over: ["instant"],
    base: "total_assets",
    whole: "total_assets",
    parts: ["cash", "receivables", "property_plant_equipment", "goodwill", "intangibles"],
  },
  {
    words: "current liabilities",
    over: ["instant"],
    base: "current_liabilities",
    whole: "current_liabilities",
    parts: ["payables", "short_term_debt", "ContractWithCustomerLiabilityCurrent"],
  },
  {
    words: "total liabilities",
    over: ["instant"],
    base: "total_liabilities",
    whole: "total_liabilities",
    parts: ["current_liabilities", "long_term_debt", "OperatingLeaseLiabilityNoncurrent"],
  },
  {
    words: "liabilities and equity",
    over: ["instant"],
    base: "total_assets",
    whole: "total_assets",
    parts: ["total_liabilities", "equity", "minority_interest", "temporary_equity"],
  },
  {
    words: "equity",
    over: ["instant"],
    base: "total_assets",
    whole: "equity",
    parts: ["retained_earnings"],
  },
  {
    words: "the income statement down to operating income",
    over: SPANS,
    base: "revenue",
    whole: "revenue",
    parts: ["cost_of_revenue", "research_development", "selling_general_administrative", "operating_income"],
  },
  {
    words: "the income statement between operating and pre-tax income",
    over: SPANS,
    base: "revenue",
    whole: "operating_income",
    parts: ["pretax_income"],
  },
  {
    words: "the income statement between operating and pre-tax income",
    over: SPANS,
    base: "revenue",
    whole: "operating_income",
    parts: ["interest_expense", "pretax_income"],
  },
  {
    words: "the income statement between pre-tax and net income",
    over: SPANS,
    base: "revenue",
    whole: "pretax_income",
    parts: ["income_tax", "net_income"],
  },
];

const BY_ITEM = new Map<string, Remainder[]>();
for (const remainder of REMAINDERS)
  for (const item of [remainder.whole, ...remainder.parts])
    BY_ITEM.set(item, [...(BY_ITEM.get(item) ?? []), remainder]);

/** The remainders that a line item is a term of. */
export function remaindersWith(item: string): readonly Remainder[] {
  return BY_ITEM.get(item) ?? [];
}
