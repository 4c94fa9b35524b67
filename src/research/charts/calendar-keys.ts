import { addDays } from "#facts/periods/iso-day.ts";
import type { ChartBasis } from "./chart-question.ts";

/**
 * This many days before its end, a period is in the calendar period that it counts as: the one with most of its days. A
 * fiscal year that ends in late June is a tie and takes the year in which it ends (docs/decisions/047-calendar-years.md).
 */
const BACK_DAYS = { year: 166, quarter: 45, ttm: 45 } as const;

/**
 * Names the calendar period of each period by its last day, oldest first: `2025`, `2025-Q2`, `2025-06`. A period
 * that would share one with the period before it moves on to the next, because quarters of twelve or sixteen weeks
 * drift against the calendar.
 */
export function calendarKeys(ends: readonly string[], kind: ChartBasis): readonly string[] {
  if (kind === "day") return ends;
  if (kind === "month") return ends.map((end) => end.slice(0, 7));
  const perYear = kind === "year" ? 1 : 4;
  const keys: string[] = [];
  let before = -Infinity;
  for (const end of ends) {
    const inside = addDays(end, -BACK_DAYS[kind]);
    const part = Math.floor(((Number(inside.slice(5, 7)) - 1) / 12) * perYear);
    before = Math.max(Number(inside.slice(0, 4)) * perYear + part, before + 1);
    const year = Math.floor(before / perYear);
    keys.push(perYear === 1 ? String(year) : `${year}-Q${(before % perYear) + 1}`);
  }
  return keys;
}
