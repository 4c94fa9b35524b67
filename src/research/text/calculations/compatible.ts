import type { FiscalPeriod } from "#facts/fact.ts";

const DAY = 86_400_000;

/** A balance may be dated a few days beside the end of the fiscal period it closes. */
const BALANCE_DAYS = 7;

/** Whole days from one ISO date to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY);
}

/** Whether two periods have the same length in kind: twelve months are twelve months, fiscal year or trailing. */
export function isSameKind(a: FiscalPeriod, b: FiscalPeriod): boolean {
  return lengthOf(a) === lengthOf(b);
}

/** Whether two periods stand for the same time: of one kind and ending together, or a balance at the end of a span. */
export function isSameTime(a: FiscalPeriod, b: FiscalPeriod): boolean {
  if (isSameKind(a, b)) {
    return a.end === b.end;
  }
  const isBalance = a.kind === "instant" || b.kind === "instant";
  return isBalance && Math.abs(daysBetween(a.end, b.end)) <= BALANCE_DAYS;
}

function lengthOf(period: FiscalPeriod): string {
  return period.kind === "ttm" ? "year" : period.kind;
}
