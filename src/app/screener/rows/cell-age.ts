import type { FigureView } from "#contracts/api/figure.ts";

/** A quarter and some days: what is further behind a company's newest report lacks that report. */
const BEHIND_MS = 120 * 86_400_000;
const MONTH = new Intl.DateTimeFormat("en", { month: "short", year: "numeric", timeZone: "UTC" });

/**
 * How a figure says that it is older than the others of its row: the month that its period ends in, or that a market figure
 * rests on an old report; null for one that is as new as the company's newest report.
 */
export function cellAge(
  { value, periodEnd, flags }: Pick<FigureView, "value" | "periodEnd" | "flags">,
  newestPeriod: string | null,
): string | null {
  if (value === null) return null;
  if (newestPeriod !== null && Date.parse(newestPeriod) - Date.parse(periodEnd) > BEHIND_MS)
    return `to ${MONTH.format(new Date(periodEnd))}`;
  return newestPeriod !== null && periodEnd > newestPeriod && flags.includes("stale") ? "old report" : null;
}
