import type { EarningsEvent } from "#earnings/event.ts";
import { upcomingByCompany } from "#earnings/next/upcoming.ts";
import { addDays } from "#facts/periods/iso-day.ts";
import { total, type Coverage, type Weighted } from "./listed.ts";

export const COMING_DAYS = 14;

/** Results of a company that are due, with the part of the whole that waits for them. */
export interface Coming {
  readonly symbol: string;
  readonly event: Pick<
    EarningsEvent,
    "date" | "timeOfDay" | "status" | "estimate" | "fiscalYear" | "fiscalPeriod" | "deadline"
  >;
  readonly weight: string | null;
}

export interface ComingResults {
  /** In the days from today, by day. */
  readonly results: readonly Coming[];
  /** Of the whole; each company once. */
  readonly share: string;
  readonly late: readonly Coming[];
  readonly coverage: Coverage;
}

const NO_DATE = "We cannot estimate its next earnings date.";
const STILL_DATING = "We are still reading its earnings dates.";

/** Who reports within two weeks, and how much of the value that is. */
export function comingResults(
  lines: readonly Weighted[],
  {
    events,
    today,
    isDated,
  }: { readonly events: readonly EarningsEvent[]; readonly today: string; readonly isDated: boolean },
): ComingResults {
  const upcoming = upcomingByCompany(events, today);
  const last = addDays(today, COMING_DAYS);
  const dated = lines.flatMap((line) => {
    const event = upcoming.get(line.item.cik)?.next ?? null;
    return event === null ? [] : [{ line, event }];
  });
  const results = dated
    .filter(({ event }) => event.date <= last)
    .toSorted(
      (a, b) => a.event.date.localeCompare(b.event.date) || a.line.item.symbol.localeCompare(b.line.item.symbol),
    );
  const late = events.filter(({ status }) => status === "LATE");
  return {
    results: results.map(({ line, event }) => comingOf(line, event)),
    share: total(results.flatMap(({ line }) => line.weight ?? [])).toFixed(),
    late: lines.flatMap((line) =>
      late.filter(({ cik }) => cik === line.item.cik).map((event) => comingOf(line, event)),
    ),
    coverage: {
      of: lines.length,
      with: dated.length,
      missing: lines
        .filter(({ item }) => (upcoming.get(item.cik)?.next ?? null) === null)
        .map(({ item }) => ({ symbol: item.symbol, reason: isDated ? NO_DATE : STILL_DATING })),
    },
  };
}

function comingOf({ item, weight }: Weighted, event: EarningsEvent): Coming {
  const { date, timeOfDay, status, estimate, fiscalYear, fiscalPeriod, deadline } = event;
  return {
    symbol: item.symbol,
    event: { date, timeOfDay, status, estimate, fiscalYear, fiscalPeriod, deadline },
    weight: weight?.toFixed() ?? null,
  };
}
