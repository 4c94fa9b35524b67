import type { DateSource, EarningsEvent, Estimate } from "#earnings/event.ts";
import type { FactSet } from "#facts/fact-set.ts";
import { daysBetween } from "#facts/periods/iso-day.ts";
import { comingQuarters } from "./next/coming-quarters.ts";
import { type AnnouncedResults, findResults } from "./past/find-results.ts";
import { listQuarters } from "./past/list-quarters.ts";
import { isSame, type EndedQuarter } from "./next/next-quarters.ts";
import type { TimeOfDay, EarningsStatus } from "#contracts/earnings.ts";
import type { Dossier } from "#facts/dossier.ts";
import { refOf } from "./past/find-release.ts";
import { deadlineFor, hasPassed } from "#earnings/deadlines/deadline.ts";

/** Half a quarter: beyond it a date means another one. */
const FARTHEST_DAYS = 45;

export interface EventInput {
  readonly factSet: FactSet;
  /** Dates that keepers of calendars give, whatever quarter they mean, besides the one that came with the figures. */
  readonly votes: readonly DateSource[];
}

/**
 * All results of a company, oldest first: those announced by the fact set's day, and the next four. One event per fiscal
 * quarter.
 */
export function listEvents({ factSet, votes }: EventInput): readonly EarningsEvent[] {
  const { cik } = factSet.dossier.company;
  const all = [...votes, ...bundledVotes(factSet.dossier, factSet.asOf)];
  const found = findResults(factSet, all);
  return [...found.map((one) => announcedEvent(cik, one)), ...listExpected(factSet, found, all)];
}

function listExpected(
  factSet: FactSet,
  found: readonly AnnouncedResults[],
  votes: readonly DateSource[],
): readonly EarningsEvent[] {
  const held = listQuarters(factSet);
  const timeOfDay = usualTime(found.map(({ source }) => source.timeOfDay));
  // Figures that are held are out, though nothing may tell on which day.
  const lastOut = held.findLast((quarter) => quarter.hasFigures || found.some((one) => isSame(one.quarter, quarter)));
  const out = held.filter(({ periodEnd }) => lastOut !== undefined && periodEnd <= lastOut.periodEnd);
  const coming = comingQuarters(out, found);
  const estimates = coming.map(({ estimate }) => estimate);
  return coming.flatMap(({ quarter: expected, estimate }, position) => {
    // Something filed may name its end before its results are out.
    const filed = held.find((one) => isSame(one, expected));
    const periodEnd = filed?.periodEnd ?? expected.periodEnd;
    const quarter = { ...expected, periodEnd, isPeriodExpected: filed?.isPeriodExpected ?? true };
    const own = votes.filter((vote) => position === nearestTo(vote.date, estimates));
    return expectedEvent({ factSet, quarter, estimate, votes: own, timeOfDay }) ?? [];
  });
}

/** Calendars rarely say which quarter they mean: the one whose estimate is nearest; none (-1) when all are far away. */
function nearestTo(date: string, estimates: readonly (Estimate | null)[]): number {
  const away = estimates.map((estimate) => (estimate === null ? Infinity : Math.abs(daysBetween(estimate.date, date))));
  const least = Math.min(...away);
  return least > FARTHEST_DAYS ? -1 : away.indexOf(least);
}

const RECENT = 12;
const FEWEST = 4;
const MOSTLY = 0.75;

/** The time of day at which most of a company's last results came (oldest first); UNKNOWN where they were mixed or too few are known. */
export function usualTime(times: readonly TimeOfDay[]): TimeOfDay {
  const known = times.filter((time) => time !== "UNKNOWN").slice(-RECENT);
  const counts = new Map<TimeOfDay, number>();
  for (const time of known) counts.set(time, (counts.get(time) ?? 0) + 1);
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one);
  if (most === undefined || known.length < FEWEST) return "UNKNOWN";
  return most[1] / known.length >= MOSTLY ? most[0] : "UNKNOWN";
}

/** The date of the next results that came with the bundled figures, as one provider's word; none on a day before it was given. */
export function bundledVotes({ nextAnnouncement }: Dossier, asOf: string): readonly DateSource[] {
  if (nextAnnouncement === null || nextAnnouncement.asOf > asOf) return [];
  const { date, isEstimate, asOf: since } = nextAnnouncement;
  const name = "third-party calendar";
  return [{ kind: "provider", name, date, timeOfDay: "UNKNOWN", isProjected: isEstimate, asOf: since }];
}

/** The event of results that are out. */
function announcedEvent(
  cik: string,
  { quarter, source, timeExactET, release, expected }: AnnouncedResults,
): EarningsEvent {
  const { fiscalYear, fiscalPeriod, periodEnd, isPeriodExpected, report } = quarter;
  // The day of a report says nothing on how the results themselves kept to the pattern.
  const isComparable = expected !== null && source.kind !== "report";
  return {
    cik,
    fiscalYear,
    fiscalPeriod,
    periodEnd,
    isPeriodExpected,
    date: source.date,
    timeOfDay: source.timeOfDay,
    timeExactET,
    status: "REPORTED",
    estimate: null,
    deadline: null,
    sources: [source],
    hasConflict: false,
    shiftDays: isComparable ? daysBetween(expected.date, source.date) : null,
    release,
    report: report === null ? null : refOf(report),
  };
}

interface Expectation {
  readonly factSet: FactSet;
  readonly quarter: EndedQuarter & { readonly isPeriodExpected: boolean };
  readonly estimate: Estimate | null;
  /** What providers say of this quarter. */
  readonly votes: readonly DateSource[];
  /** When the company usually announces. */
  readonly timeOfDay: TimeOfDay;
}

const CONFLICT_DAYS = 1;

/**
 * The event of results still to come. Rank (docs/research-method.md#7): two providers who agree, one provider, the
 * company's own pattern, a provider's projection. Null where nothing gives a day.
 */
function expectedEvent(expectation: Expectation): EarningsEvent | null {
  const { factSet, quarter, estimate, timeOfDay } = expectation;
  const sources = rankSources(expectation);
  const [best] = sources;
  if (best === undefined) return null;
  const deadline = deadlineFor(factSet, quarter)?.deadline ?? null;
  return {
    cik: factSet.dossier.company.cik,
    ...quarter,
    date: best.date,
    timeOfDay: best.timeOfDay === "UNKNOWN" ? timeOfDay : best.timeOfDay,
    timeExactET: null,
    status: deadline !== null && hasPassed(factSet, deadline.date) ? "LATE" : statusOf(sources),
    estimate: best.kind === "estimate" ? estimate : null,
    deadline,
    sources,
    hasConflict: hasConflict(sources),
    shiftDays: estimate === null || best.kind === "estimate" ? null : daysBetween(estimate.date, best.date),
    release: null,
    report: null,
  };
}

function rankSources({ estimate, votes, timeOfDay, factSet }: Expectation): readonly DateSource[] {
  const claims = votes.filter(({ isProjected }) => !isProjected);
  const supported = claims.toSorted((one, other) => supporters(claims, other) - supporters(claims, one));
  const own: DateSource[] =
    estimate === null
      ? []
      : [
          {
            kind: "estimate",
            name: "own pattern",
            date: estimate.date,
            timeOfDay,
            isProjected: true,
            asOf: factSet.asOf,
          },
        ];
  return [...supported, ...own, ...votes.filter(({ isProjected }) => isProjected)];
}

/** How many different providers give the day a claim gives. */
function supporters(claims: readonly DateSource[], { date }: DateSource): number {
  return new Set(claims.filter((claim) => claim.date === date).map(({ name }) => name)).size;
}

function statusOf(sources: readonly DateSource[]): EarningsStatus {
  const claims = sources.filter(({ isProjected }) => !isProjected);
  const [best] = claims;
  if (best === undefined) return "ESTIMATED";
  return supporters(claims, best) > 1 ? "CONFIRMED" : "PROVIDER";
}

function hasConflict(sources: readonly DateSource[]): boolean {
  const dates = sources.filter(({ isProjected }) => !isProjected).map(({ date }) => date);
  const [first, last] = [dates.toSorted()[0], dates.toSorted().at(-1)];
  return first !== undefined && last !== undefined && daysBetween(first, last) > CONFLICT_DAYS;
}
