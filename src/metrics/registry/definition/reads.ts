import type { Figure } from "#facts/figure.ts";
import type { FiscalPeriod } from "#facts/fact.ts";
import { addDays } from "#facts/periods/iso-day.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { latestBalance, latestFlow, unlessOvertaken } from "#metrics/market/latest.ts";
import { nearest } from "#metrics/nearest-day.ts";

/** What a read came to. `figure` may have no value; then `reason` says why. */
export interface Resolved {
  readonly figure: Figure | null;
  readonly reason: string | null;
  readonly isStale: boolean;
}

/** One operand of a definition: a measure and the period it is read for. */
export interface Read {
  readonly measure: string;
  resolve(analysis: Analysis, period: FiscalPeriod): Resolved;
}

type PeriodOf = (analysis: Analysis, period: FiscalPeriod) => FiscalPeriod | null;

/** The measure for the same period; a balance as at its end. */
export function now(measure: string): Read {
  return {
    measure,
    resolve: (analysis, period) => fromFigure(analysis.figure(measure, period)),
  };
}

/** The measure for the same span one year earlier. */
export function yearAgo(measure: string): Read {
  return at(measure, {
    period: (analysis, period) => analysis.yearBefore(period),
    absence: (period) => `We have no figures for the year before ${period.label}.`,
  });
}

/** The measure for the same span some years earlier. */
export function yearsAgo(measure: string, years: number): Read {
  return at(measure, {
    period: (analysis, period) => analysis.before(period, stepsPerYear(period) * years),
    absence: (period) => `We have no figures ${String(years)} years before ${period.label}.`,
  });
}

/** The balance on the day before the period starts. */
export function begin(measure: string): Read {
  return at(measure, {
    period: opening,
    absence: (period) => `We have no balance sheet for the start of ${period.label}.`,
  });
}

/** The balance on the day before the same span of last year started. */
export function beginYearAgo(measure: string): Read {
  return at(measure, {
    period: (analysis, period) => {
      const earlier = analysis.yearBefore(period);
      return earlier === null ? null : opening(analysis, earlier);
    },
    absence: (period) => `We have no balance sheet for the start of the year before ${period.label}.`,
  });
}

/** For a day: the newest twelve months (or year) of the measure that could be known then, unless a year behind what is known. */
export function latest(measure: string): Read {
  return {
    measure,
    resolve: (analysis, day) => unlessOvertaken(analysis, day, latestFlow(analysis, measure, day)),
  };
}

/** For a day: the newest balance of the measure that could be known then, unless a year behind what is known. */
export function latestAt(measure: string): Read {
  return {
    measure,
    resolve: (analysis, day) => unlessOvertaken(analysis, day, latestBalance(analysis, measure, day)),
  };
}

/** For a fiscal period: the measure on the month-end (or newest) close nearest to its end. */
export function atClose(measure: string): Read {
  return at(measure, {
    period: nearestDay,
    absence: (period) => `We have no close near the end of ${period.label}.`,
  });
}

/** The measure for a period found from the asked one. */
function at(measure: string, where: { period: PeriodOf; absence: (period: FiscalPeriod) => string }): Read {
  return {
    measure,
    resolve: (analysis, period) => {
      const other = where.period(analysis, period);
      if (other === null) return { figure: null, reason: where.absence(period), isStale: false };
      return fromFigure(analysis.figure(measure, other));
    },
  };
}

function fromFigure(figure: Figure): Resolved {
  return { figure, reason: figure.reason, isStale: false };
}

function opening(analysis: Analysis, period: FiscalPeriod): FiscalPeriod | null {
  return period.start === null ? null : analysis.instantFor({ ...period, end: addDays(period.start, -1) });
}

function stepsPerYear(period: FiscalPeriod): number {
  return period.kind === "year" ? 1 : 4;
}

/** Fiscal years end within about two weeks of a month's end. */
const NEAR_CLOSE_DAYS = 16;

function nearestDay(analysis: Analysis, period: FiscalPeriod): FiscalPeriod | null {
  return nearest(analysis.periods("day"), period.end, { dateOf: ({ end }) => end, maxDays: NEAR_CLOSE_DAYS });
}
