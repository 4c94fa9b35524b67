import { addDays } from "#facts/periods/iso-day.ts";
import type { ChartBasis } from "./chart-question.ts";

/** About half of each length: this many days before its end, a period is in the calendar period with most of its days. */
const HALF_DAYS = { year: 190, quarter: 45, ttm: 45 } as const;

/**
 * Names the calendar period of each fiscal period by its last day, oldest first: `2025`, `2025-Q2`, `2025-06`. A period
 * that would share one with the period before it moves on to the next, because quarters of twelve or sixteen weeks
 * drift against the calendar.
 */
export function calendarKeys(ends: readonly string[], kind: ChartBasis): readonly string[] {
  if (kind === "month") return ends.map((end) => end.slice(0, 7));
  const perYear = kind === "year" ? 1 : 4;
  const keys: string[] = [];
  let before = -Infinity;
  for (const end of ends) {
    const middle = addDays(end, -HALF_DAYS[kind]);
    const part = Math.floor(((Number(middle.slice(5, 7)) - 1) / 12) * perYear);
    before = Math.max(Number(middle.slice(0, 4)) * perYear + part, before + 1);
    const year = Math.floor(before / perYear);
    keys.push(perYear === 1 ? String(year) : `${year}-Q${(before % perYear) + 1}`);
  }
  return keys;
}
