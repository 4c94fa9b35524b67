import { Decimal } from "decimal.js";
import type { CompanySheet } from "#research/portfolio-report/sheet/company-sheet.ts";

/** Changes of a company's month-end closes by month (`2026-08`), oldest first. */
export type MonthlyChanges = ReadonlyMap<string, Decimal>;

/**
 * The change of each month that has a close at its own end and at the end of the month before. A month in which a spin-off
 * lies that the closes before were not lowered for has none: the fall would be no loss.
 */
export function monthlyChanges({ closes, unadjusted }: Pick<CompanySheet, "closes" | "unadjusted">): MonthlyChanges {
  const ends = new Map(closes.map(({ date, close }) => [date.slice(0, 7), { date, close }]));
  const changes = new Map<string, Decimal>();
  for (const [month, end] of ends) {
    const before = ends.get(monthBefore(month));
    if (before === undefined || new Decimal(before.close).isZero()) continue;
    if (unadjusted.some(({ date }) => date > before.date && date <= end.date)) continue;
    changes.set(month, new Decimal(end.close).dividedBy(before.close).minus(1));
  }
  return changes;
}

/** `2026-01` → `2025-12`. */
export function monthBefore(month: string): string {
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5, 7))];
  return number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, "0")}`;
}
