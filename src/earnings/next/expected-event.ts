import type { EarningsStatus, TimeOfDay } from "#contracts/earnings.ts";
import { deadlineFor, hasPassed } from "#earnings/deadlines/deadline.ts";
import type { DateSource, EarningsEvent, Estimate } from "#earnings/event.ts";
import type { FactSet } from "#facts/fact-set.ts";
import { daysBetween } from "#facts/periods/iso-day.ts";
import type { EndedQuarter } from "./next-quarters.ts";

export interface Expectation {
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
export function expectedEvent(expectation: Expectation): EarningsEvent | null {
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
