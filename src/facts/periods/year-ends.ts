import type { Fact } from "#facts/fact.ts";
import { addDays, dayNumber } from "./iso-day.ts";

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
  "ifrs-full:ProfitLossAttributableToOwnersOfParent",
  "ifrs-full:BasicEarningsLossPerShare",
  "ifrs-full:CashFlowsFromUsedInOperatingActivities",
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

/** An end in the first days of January belongs to the year before: a drifting year, not a new one. */
const JANUARY_DRIFT_DAYS = 10;
/** Single reports state a wrong year (the registrant's slip), so a company's habit needs this share of them. */
const AGREEING_SHARE = 0.8;

/** The calendar year in which a fiscal year ends: the year that names it when the company has no other habit. */
export function calendarYearOf(end: string): number {
  return Number(addDays(end, -JANUARY_DRIFT_DAYS).slice(0, 4));
}

/**
 * Years by which a company's own names of its fiscal years differ from the calendar year in which they end: -1 for
 * retailers whose fiscal 2025 ends in February 2026, 0 for most. 0 too where fewer than 80 % of its reports agree.
 * @param labels - the fiscal-year focus of each annual report by the ISO date of the year's end
 */
export function yearNameOffset(labels: Readonly<Record<string, number>>): number {
  const offsets = Object.entries(labels)
    .map(([end, year]) => year - calendarYearOf(end))
    // No company is two years off: such a focus is a slip, as if none were stated.
    .filter((offset) => Math.abs(offset) <= 1);
  const habit = [...new Set(offsets)].find(
    (offset) => offsets.filter((other) => other === offset).length >= AGREEING_SHARE * offsets.length,
  );
  return habit ?? 0;
}
