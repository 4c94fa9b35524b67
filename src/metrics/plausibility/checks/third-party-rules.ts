import { isOfLaterYear, isOfOtherSpan, isPartOfRevenue } from "./misdated-checks.ts";
import { hasAccruedLiabilities } from "./payables-checks.ts";
import { type PlausibilityRule, SPANS, THRESHOLDS } from "./rule.ts";
import { isOfEarlierDay } from "./stale-checks.ts";

/** Flows that a company has in each quarter, so that no quarter is the year. */
const IN_EVERY_QUARTER: ReadonlySet<string> = new Set([
  "revenue",
  "cost_of_revenue",
  "gross_profit",
  "operating_income",
  "pretax_income",
  "net_income",
  "operating_cash_flow",
]);

/** What third parties do wrong: they take amounts of another day, of other months, or of another line. */
export const THIRD_PARTY_RULES: readonly PlausibilityRule[] = [
  {
    id: "carried-forward",
    weight: "contradiction",
    evidence: "itself",
    looksFor:
      "A third party's borrowings that are exactly the last amount of a concept not used since, or the first after years of silence.",
    over: ["instant"],
    appliesTo: (item) => item === "total_debt" || item === "long_term_debt" || item === "short_term_debt",
    finds: isOfEarlierDay,
  },
  {
    id: "of-later-year",
    weight: "contradiction",
    evidence: "itself",
    looksFor: `A third party's interest expense from the year on in which it is ${THRESHOLDS.misdated} times the year before.`,
    over: ["year"],
    appliesTo: (item) => item === "interest_expense",
    finds: isOfLaterYear,
  },
  {
    id: "of-other-span",
    weight: "contradiction",
    evidence: "itself",
    looksFor: "A third party's amount of a year that is exactly that of one of its quarters, or the other way round.",
    over: ["year", "quarter"],
    appliesTo: (item) => IN_EVERY_QUARTER.has(item),
    finds: isOfOtherSpan,
  },
  {
    id: "part-of-revenue",
    weight: "contradiction",
    evidence: "statement",
    looksFor: `A third party's revenue below net income that is less than one ${THRESHOLDS.misdated}th of a neighbour.`,
    over: SPANS,
    appliesTo: (item) => item === "revenue",
    finds: isPartOfRevenue,
  },
  {
    id: "with-accrued",
    weight: "contradiction",
    evidence: "statement",
    looksFor:
      "A third party's payables that are nearer to the company's total of payables and accrued liabilities than to its payables.",
    over: ["instant"],
    appliesTo: (item) => item === "payables",
    finds: hasAccruedLiabilities,
  },
];
