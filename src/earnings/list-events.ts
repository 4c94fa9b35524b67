import type { DateSource, EarningsEvent, Estimate } from "#earnings/event.ts";
import type { FactBook } from "#facts/fact-book.ts";
import { daysBetween } from "#facts/periods/iso-day.ts";
import { expectedEvent } from "./next/expected-event.ts";
import { nextQuarters } from "./next/next-quarters.ts";
import { usualTime } from "./next/usual-time.ts";
import { announcedEvent } from "./past/announced-event.ts";
import { expectedOf, findResults, type Found } from "./past/find-results.ts";
import { listQuarters } from "./past/list-quarters.ts";
import { isSame } from "./quarter-names.ts";

/** Quarters to come that are estimated: each has its own quarter of the year before to go by. */
const AHEAD = 4;
/** Half a quarter: beyond it a date means another one. */
const FARTHEST_DAYS = 45;

export interface EventParts {
  readonly book: FactBook;
  /** Dates that keepers of calendars give, whatever quarter they mean. */
  readonly votes: readonly DateSource[];
}

/**
 * All results of a company, oldest first: those announced by the book's day, and the next four. One event per fiscal
 * quarter.
 */
export function listEvents({ book, votes }: EventParts): readonly EarningsEvent[] {
  const { cik } = book.dossier.company;
  const found = findResults(book, votes);
  return [...found.map((one) => announcedEvent(cik, one)), ...listExpected(book, found, votes)];
}

function listExpected(book: FactBook, found: readonly Found[], votes: readonly DateSource[]): readonly EarningsEvent[] {
  const held = listQuarters(book);
  const last = found.at(-1)?.quarter;
  const known = held.filter(({ periodEnd }) => last !== undefined && periodEnd <= last.periodEnd);
  const timeOfDay = usualTime(found.map(({ source }) => source.timeOfDay));
  const coming = nextQuarters(known, AHEAD);
  const estimates = coming.map((quarter) => expectedOf(quarter, found));
  return coming.flatMap((expected, place) => {
    // Its figures may be held before its results are dated: then its end is known.
    const filed = held.find((one) => isSame(one, expected));
    const periodEnd = filed?.periodEnd ?? expected.periodEnd;
    const quarter = { ...expected, periodEnd, isPeriodExpected: filed?.isPeriodExpected ?? true };
    const own = votes.filter((vote) => place === nearestTo(vote.date, estimates));
    const estimate = estimates[place] ?? null;
    return expectedEvent({ book, quarter, estimate, votes: own, timeOfDay }) ?? [];
  });
}

/** Calendars rarely say which quarter they mean: the one whose estimate is nearest; none (-1) when all are far away. */
function nearestTo(date: string, estimates: readonly (Estimate | null)[]): number {
  const away = estimates.map((estimate) => (estimate === null ? Infinity : Math.abs(daysBetween(estimate.date, date))));
  const least = Math.min(...away);
  return least > FARTHEST_DAYS ? -1 : away.indexOf(least);
}
