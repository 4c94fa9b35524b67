import type { EstimateMethod } from "#contracts/earnings.ts";
import type { Estimate } from "#earnings/event.ts";
import type { AnnouncedResults } from "#earnings/past/find-results.ts";
import { expectedOf } from "./estimate-date.ts";
import { type EndedQuarter, isSame } from "./next-quarters.ts";
import { daysBetween } from "#facts/periods/iso-day.ts";
import type { Accuracy, Halves, MethodAccuracy } from "./accuracy.ts";
import { comingQuarters } from "./coming-quarters.ts";
import { usualTime } from "#earnings/list-events.ts";

/** A company as the backtest needs it: its quarters and the results found, both oldest first. */
export interface TestedCompany {
  readonly cik: string;
  readonly quarters: readonly EndedQuarter[];
  readonly announced: readonly AnnouncedResults[];
}

interface Case {
  readonly half: keyof Halves<unknown>;
  readonly method: EstimateMethod;
  readonly daysOff: number;
}

/**
 * Counts how far off the estimates were that readers would have been shown: after each of a company's results those of
 * the next four quarters, from what was known then. An announcement counts where an 8-K dates it, and once for each way
 * and day estimated, however long that was shown.
 */
export function backtest(companies: readonly TestedCompany[]): Accuracy {
  const cases = companies.flatMap(casesOf);
  const releases = companies.map(({ announced }) => announced.filter(({ source }) => source.kind === "release"));
  const dates = releases.flatMap((found) => found.map(({ source }) => source.date)).toSorted();
  const times = releases.flatMap(timesOf);
  const of = (method: EstimateMethod): Halves<MethodAccuracy> => {
    const own = cases.filter((one) => one.method === method);
    return {
      fit: count(own.filter(({ half }) => half === "fit")),
      check: count(own.filter(({ half }) => half === "check")),
    };
  };
  const tested = companies.filter((_, position) => releases[position]?.length !== 0).map(({ cik }) => halfOf(cik));
  return {
    companies: {
      fit: tested.filter((half) => half === "fit").length,
      check: tested.filter((half) => half === "check").length,
    },
    announcements: dates.length,
    from: dates[0] ?? "",
    through: dates.at(-1) ?? "",
    methods: {
      agreeing: of("agreeing"),
      near: of("near"),
      apart: of("apart"),
      "year-only": of("year-only"),
      "quarter-only": of("quarter-only"),
      "two-years": of("two-years"),
      "across-annual": of("across-annual"),
    },
    usualTime: { cases: times.length, right: times.filter((isRight) => isRight).length },
  };
}

const HASH_START = 0x811c9dc5;
const HASH_FACTOR = 0x01000193;
/** The lowest bits of this hash follow the last digit alone. */
const HALVING_BIT = 0x10000;

/** The half a company belongs to, by a hash of its CIK (FNV-1a, 32 bits). */
function halfOf(cik: string): Case["half"] {
  const hash = Array.from(cik).reduce(
    (sum, digit) => Math.imul(sum ^ digit.charCodeAt(0), HASH_FACTOR) >>> 0,
    HASH_START,
  );
  return (hash & HALVING_BIT) === 0 ? "check" : "fit";
}

function casesOf({ cik, quarters, announced }: TestedCompany): readonly Case[] {
  const cases = new Map<string, Case>();
  for (const [position, { quarter: last }] of announced.entries()) {
    const known = announced.slice(0, position + 1);
    const out = quarters.filter(({ periodEnd }) => periodEnd <= last.periodEnd);
    for (const { quarter, estimate } of comingQuarters(out, known)) {
      const came = announced.find((one) => one.source.kind === "release" && isSame(one.quarter, quarter));
      if (came === undefined) continue;
      for (const { method, date } of shown(estimate, withoutYearBefore(quarter, known))) {
        const key = `${String(quarter.fiscalYear)} ${quarter.fiscalPeriod} ${method} ${date}`;
        cases.set(key, { half: halfOf(cik), method, daysOff: daysBetween(date, came.source.date) });
      }
    }
  }
  return [...cases.values()];
}

function shown(...estimates: readonly (Estimate | null)[]): readonly Estimate[] {
  return estimates.filter((estimate) => estimate !== null);
}

/**
 * A year-before announcement is missing where a list of filings ends, which hardly happened in the past: so it is withheld
 * to count what two years give. Nothing else is counted with anything withheld.
 */
function withoutYearBefore(quarter: EndedQuarter, known: readonly AnnouncedResults[]): Estimate | null {
  const yearBefore = { ...quarter, fiscalYear: quarter.fiscalYear - 1 };
  const estimate = expectedOf(
    quarter,
    known.filter((one) => !isSame(one.quarter, yearBefore)),
  );
  return estimate?.method === "two-years" ? estimate : null;
}

function timesOf(found: readonly AnnouncedResults[]): readonly boolean[] {
  return found.flatMap(({ source }, position) => {
    const usual = usualTime(found.slice(0, position).map((one) => one.source.timeOfDay));
    return usual === "UNKNOWN" ? [] : [usual === source.timeOfDay];
  });
}

function count(cases: readonly Case[]): MethodAccuracy {
  const within = (days: number): number => cases.filter(({ daysOff }) => Math.abs(daysOff) <= days).length;
  return {
    cases: cases.length,
    exact: within(0),
    withinOne: within(1),
    withinThree: within(3),
    withinSeven: within(7),
    withinFourteen: within(14),
  };
}
