import type { Sector } from "#metrics/analysis.ts";

type Unfit = Readonly<Partial<Record<Sector, string>>>;

/** Sectors without a cost of revenue. */
export const NO_GROSS_PROFIT: Unfit = {
  bank: "A bank reports no cost of revenue: interest and credit losses take its place, so there is no gross profit.",
  insurer: "An insurer reports benefits and claims instead of a cost of revenue, so there is no gross profit.",
};

/** Sectors whose income statement has no operating income. */
export const NO_OPERATING_INCOME: Unfit = {
  bank: "A bank's income statement has no operating income: interest is its business, not its financing.",
};

/** Sectors whose cash flow from operations is not what is left for owners. */
export const NO_FREE_CASH_FLOW: Unfit = {
  bank: "A bank's operating cash flow moves with its loans, deposits and trading, so free cash flow says nothing about it.",
};

/** Sectors that do not split their balance sheet into current and long-term items. */
export const UNCLASSIFIED: Unfit = {
  bank: "A bank does not divide its balance sheet into current and long-term items.",
};

/** Sectors that borrow in order to lend. */
export const DEBT_IS_BUSINESS: Unfit = {
  bank: "A bank borrows in order to lend, so its debt cannot be set against its cash or its earnings as for other companies.",
};

/** Sectors whose cash is not there to repay debt. */
export const CASH_IS_OWED: Unfit = {
  ...DEBT_IS_BUSINESS,
  insurer:
    "An insurer's cash and investments back what it owes to policyholders, so they cannot be set against its debt as for other companies.",
};

/** Sectors outside the samples that scores of distress and manipulation were fitted on. */
export const NOT_FOR_FINANCIALS: Unfit = {
  bank: "This score was fitted on companies other than banks and does not apply to one.",
  insurer: "This score was fitted on companies other than insurers and does not apply to one.",
};

/** Sectors outside the samples that scores of distress were fitted on. */
export const NOT_FOR_DISTRESS: Unfit = {
  ...NOT_FOR_FINANCIALS,
  utility:
    "This score was fitted on companies without regulated prices; a utility borrows against rates that regulators set, which it takes for distress.",
};

/** Refuses every sector but one. */
export function onlyFor(sector: Sector, sentence: string): Unfit {
  const others: readonly Sector[] = [
    "default",
    "bank",
    "insurer",
    "reit",
    "utility",
    "producer",
    "pre-revenue",
    "foreign",
  ];
  return Object.fromEntries(others.filter((other) => other !== sector).map((other) => [other, sentence]));
}
