import type { Fact } from "#facts/fact.ts";
import { dayNumber } from "./iso-day.ts";

/** What a company says of its own fiscal calendar. */
export interface CalendarEvidence {
  /** MMDD as the SEC states it today; null when it does not. */
  readonly fiscalYearEnd: string | null;
  /** Years by the ISO date of the fiscal-year end, as annual reports name them. */
  readonly labels: Readonly<Record<string, number>>;
  /** Facts known on the day of the view. */
  readonly facts: readonly Fact[];
  /** Forms of the filings known on that day. */
  readonly forms: ReadonlySet<string>;
}

// Twelve months of these in an annual report end with the company's own fiscal year. Other concepts carry other
// companies' years (pro forma figures, pension plans) in the same report.
const MARKERS = new Set([
  "us-gaap:Revenues",
  "us-gaap:RevenueFromContractWithCustomerExcludingAssessedTax",
  "us-gaap:SalesRevenueNet",
  "us-gaap:OperatingIncomeLoss",
  "us-gaap:NetIncomeLoss",
  "us-gaap:ProfitLoss",
  "us-gaap:EarningsPerShareBasic",
  "us-gaap:EarningsPerShareDiluted",
  "us-gaap:NetCashProvidedByUsedInOperatingActivities",
  "ifrs-full:Revenue",
  "ifrs-full:ProfitLoss",
]);
const ANNUAL_FORM = /^(10-K|20-F|40-F)/;
const YEAR_DAYS = { least: 330, most: 420 };
const SAME_END_DAYS = 20;

/**
 * The last days of the fiscal years that annual reports state, ascending. A mistyped date near a better supported one
 * is left out, and so is an end with far less support than most.
 */
export function observedYearEnds(facts: readonly Fact[]): readonly number[] {
  const supports = supportOfEnds(facts);
  const bySupport = [...supports].sort(([a, m], [b, n]) => n - m || b - a);
  const median = bySupport[Math.floor(bySupport.length / 2)]?.[1] ?? 0;
  const kept: number[] = [];
  for (const [end, support] of bySupport) {
    const isRepeated = kept.some((other) => Math.abs(other - end) <= SAME_END_DAYS);
    if (!isRepeated && support * 4 >= median) kept.push(end);
  }
  return kept.sort((a, b) => a - b);
}

function supportOfEnds(facts: readonly Fact[]): Map<number, number> {
  const supports = new Map<number, number>();
  for (const { concept, span, form, basis } of facts) {
    if (span.start === null || basis !== "filed" || form === null) continue;
    if (!MARKERS.has(concept) || !ANNUAL_FORM.test(form)) continue;
    const end = dayNumber(span.end);
    const days = end - dayNumber(span.start) + 1;
    if (days < YEAR_DAYS.least || days > YEAR_DAYS.most) continue;
    supports.set(end, (supports.get(end) ?? 0) + 1);
  }
  return supports;
}
