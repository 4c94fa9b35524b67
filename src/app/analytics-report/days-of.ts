import type { AnalyticsReport } from "#analytics/collector/report/report.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

interface Day {
  /** ISO date, of UTC. */
  readonly day: string;
  readonly sessions: number;
}

/** Every day of a report, also those on which nothing happened, oldest first. */
export function daysOf({ since, until, daily }: Pick<AnalyticsReport, "since" | "until" | "daily">): readonly Day[] {
  const counted = new Map(daily.map(({ day, sessions }) => [day, sessions]));
  const first = Date.parse(since.slice(0, 10));
  const count = Math.round((Date.parse(until.slice(0, 10)) - first) / DAY_MS) + 1;
  return Array.from({ length: count }, (_, nth) => {
    const day = new Date(first + nth * DAY_MS).toISOString().slice(0, 10);
    return { day, sessions: counted.get(day) ?? 0 };
  });
}
