import type { FiscalPeriod } from "#facts/fiscal-period.ts";

const DAY = 86_400_000;

/** Balance dates and fiscal period ends of one company may differ by a weekend. */
const SAME_END_DAYS = 7;

/** Whole days from one ISO date to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY);
}

/** Whether two periods have the same length in kind: twelve months are twelve months, fiscal year or trailing. */
export function isSameKind(a: FiscalPeriod, b: FiscalPeriod): boolean {
  return lengthOf(a) === lengthOf(b);
}

/** Whether two periods stand for the same time: they end together, and both are of one kind or one is a balance. */
export function isSameTime(a: FiscalPeriod, b: FiscalPeriod): boolean {
  return (
    Math.abs(daysBetween(a.end, b.end)) <= SAME_END_DAYS &&
    (isSameKind(a, b) || a.kind === "instant" || b.kind === "instant")
  );
}

function lengthOf(period: FiscalPeriod): string {
  return period.kind === "ttm" ? "year" : period.kind;
}
