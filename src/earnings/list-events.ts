import type { DateSource, EarningsEvent, Estimate } from "#earnings/event.ts";
import type { FactBook } from "#facts/fact-book.ts";
import { daysBetween } from "#facts/periods/iso-day.ts";
import { bundledVotes } from "./next/bundled-votes.ts";
import { comingQuarters } from "./next/coming-quarters.ts";
import { expectedEvent } from "./next/expected-event.ts";
import { usualTime } from "./next/usual-time.ts";
import { announcedEvent } from "./past/announced-event.ts";
import { findResults, type Found } from "./past/find-results.ts";
import { listQuarters } from "./past/list-quarters.ts";
import { isSame } from "./quarter-names.ts";

/** Half a quarter: beyond it a date means another one. */
const FARTHEST_DAYS = 45;

export interface EventParts {
  readonly book: FactBook;
  /** Dates that keepers of calendars give, whatever quarter they mean, besides the one that came with the figures. */
  readonly votes: readonly DateSource[];
}

/**
 * All results of a company, oldest first: those announced by the book's day, and the next four. One event per fiscal
 * quarter.
 */
export function listEvents({ book, votes }: EventParts): readonly EarningsEvent[] {
  const { cik } = book.dossier.company;
  const all = [...votes, ...bundledVotes(book.dossier, book.asOf)];
  const found = findResults(book, all);
  return [...found.map((one) => announcedEvent(cik, one)), ...listExpected(book, found, all)];
}

function listExpected(book: FactBook, found: readonly Found[], votes: readonly DateSource[]): readonly EarningsEvent[] {
  const held = listQuarters(book);
  const timeOfDay = usualTime(found.map(({ source }) => source.timeOfDay));
  // Figures that are held are out, though nothing may tell on which day.
  const lastOut = held.findLast((quarter) => quarter.hasFigures || found.some((one) => isSame(one.quarter, quarter)));
  const out = held.filter(({ periodEnd }) => lastOut !== undefined && periodEnd <= lastOut.periodEnd);
  const coming = comingQuarters(out, found);
  const estimates = coming.map(({ estimate }) => estimate);
  return coming.flatMap(({ quarter: expected, estimate }, place) => {
    // Something filed may name its end before its results are out.
    const filed = held.find((one) => isSame(one, expected));
    const periodEnd = filed?.periodEnd ?? expected.periodEnd;
    const quarter = { ...expected, periodEnd, isPeriodExpected: filed?.isPeriodExpected ?? true };
    const own = votes.filter((vote) => place === nearestTo(vote.date, estimates));
    return expectedEvent({ book, quarter, estimate, votes: own, timeOfDay }) ?? [];
  });
}

/** Calendars rarely say which quarter they mean: the one whose estimate is nearest; none (-1) when all are far away. */
function nearestTo(date: string, estimates: readonly (Estimate | null)[]): number {
  const away = estimates.map((estimate) => (estimate === null ? Infinity : Math.abs(daysBetween(estimate.date, date))));
  const least = Math.min(...away);
  return least > FARTHEST_DAYS ? -1 : away.indexOf(least);
}
