import type { Figure } from "#facts/figure.ts";
import type { FiscalPeriod } from "#facts/fact.ts";
import { addDays, daysBetween } from "#facts/periods/iso-day.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { isHeldBack } from "#metrics/metric.ts";
import { lastAtOrBefore } from "#metrics/nearest-day.ts";
import { inPeriod } from "#metrics/wording.ts";
import type { Announcement } from "#facts/dossier.ts";

/** Figures older than this are marked stale (docs/research-method.md#3.4). */
export const STALE_DAYS = 185;
/** A year and a half back nothing says anything about today's price. */
const OLDEST_DAYS = 550;
/** So far behind the newest report an amount is of another year. Four quarters of a 52-week year have 364 days. */
const OVERTAKEN_DAYS = 350;
/** Where no filing day is known, the latest day for the report of a year and for that of a quarter (general instruction A to Forms 10-K and 10-Q). */
const DEADLINE_DAYS = { year: 90, quarter: 45 } as const;
/** A cover counts the shares of the latest practicable day; three in four reports are filed within a week of it. */
const COVER_LAG_DAYS = 7;

export interface Latest {
  readonly figure: Figure | null;
  readonly reason: string | null;
  readonly isStale: boolean;
}

/**
 * The newest twelve months of a measure, or year where there are none, that could be known on a day. Older ones stand in
 * where the newest are not held, never where the amount is held and not shown: that would hide what we doubt.
 */
export function latestFlow(analysis: Analysis, measure: string, day: FiscalPeriod): Latest {
  const months = newestKnown(analysis, { measure, day, periods: analysis.periods("ttm"), until: isHeldBack });
  const year = newestKnown(analysis, { measure, day, periods: analysis.periods("year"), until: isHeldBack });
  if (months === null || (year !== null && year.period.end > months.period.end))
    return found(analysis, { measure, day, figure: year });
  return found(analysis, { measure, day, figure: months });
}

/** The newest balance of a measure that could be known on a day. */
export function latestBalance(analysis: Analysis, measure: string, day: FiscalPeriod): Latest {
  const figure = newestKnown(analysis, { measure, day, periods: analysis.periods("instant") });
  return found(analysis, { measure, day, figure });
}

/** The newest cover count that could be known on a day, whether or not its filing's balance sheet is held. */
export function latestCount(analysis: Analysis, measure: string, day: FiscalPeriod): Latest {
  const quarterly = latestQuarter(analysis, measure, day);
  const balance = latestBalance(analysis, measure, day);
  if (quarterly.figure === null || balance.figure === null) return quarterly.figure === null ? balance : quarterly;
  return quarterly.figure.period.end >= balance.figure.period.end ? quarterly : balance;
}

/** The newest quarter of a measure that could be known on a day. */
export function latestQuarter(analysis: Analysis, measure: string, day: FiscalPeriod): Latest {
  const figure = newestKnown(analysis, { measure, day, periods: analysis.periods("quarter") });
  return found(analysis, { measure, day, figure });
}

/**
 * The same, with a reason where reports of a year later are known: today's price over what was owned or earned then is
 * no ratio of today (docs/research-method.md#3.4).
 */
export function unlessOvertaken(analysis: Analysis, day: FiscalPeriod, latest: Latest): Latest {
  if (latest.figure?.value == null) return latest;
  const { period, label } = latest.figure;
  const kinds = ["instant", "ttm", "year"] as const;
  const isOvertaken = kinds.some((kind) => {
    const newest = newestPeriod(analysis, day, analysis.periods(kind));
    return newest !== null && daysBetween(period.end, newest.end) >= OVERTAKEN_DAYS;
  });
  if (!isOvertaken) return latest;
  return { ...latest, reason: `${label} is last known ${inPeriod(period)}, and reports of a year later are out.` };
}

/** The newest of some periods that was reported by a day. */
function newestPeriod(analysis: Analysis, day: FiscalPeriod, periods: readonly FiscalPeriod[]): FiscalPeriod | null {
  for (let position = lastAtOrBefore(periods, day.end, ({ end }) => end); position >= 0; position -= 1) {
    const period = periods[position];
    if (period !== undefined && isKnown(analysis, period, day)) return period;
  }
  return null;
}

function isKnown(analysis: Analysis, period: FiscalPeriod, day: FiscalPeriod): boolean {
  return (analysis.knownOn(period) ?? assumedKnown(analysis, period)) <= day.end;
}

interface LatestSearch {
  readonly measure: string;
  readonly day: FiscalPeriod;
  readonly periods: readonly FiscalPeriod[];
  /** Says of a figure without a value that no older one stands in for it. */
  readonly until?: (figure: Figure) => boolean;
}

function newestKnown(analysis: Analysis, search: LatestSearch): Figure | null {
  const { measure, day, periods, until } = search;
  for (let position = lastAtOrBefore(periods, day.end, ({ end }) => end); position >= 0; position -= 1) {
    const period = periods[position];
    if (period === undefined || daysBetween(period.end, day.end) > OLDEST_DAYS) return null;
    if (!isKnown(analysis, period, day)) continue;
    const figure = analysis.figure(measure, period);
    if (figure.value !== null || until?.(figure) === true) return figure;
  }
  return null;
}

/** The day by which a report of which no filing day is known could be read: by its cover, else by when it was due. */
function assumedKnown(analysis: Analysis, period: FiscalPeriod): string {
  const balance = analysis.instantFor(period);
  const quarter = analysis.quarters.find(({ end }) => end === balance?.end)?.quarter;
  const isOfYear = quarter === undefined || quarter === 4 || !analysis.isOneShareEach;
  const due = addDays(period.end, isOfYear ? DEADLINE_DAYS.year : DEADLINE_DAYS.quarter);
  const count = balance === null ? null : analysis.figure("shares_outstanding", balance).lineage;
  const counted = count?.kind === "fact" && count.fact.basis !== "filed" ? count.fact.span.end : period.end;
  const filed = addDays(counted, COVER_LAG_DAYS);
  return counted > period.end && filed < due ? filed : due;
}

function found(analysis: Analysis, result: { measure: string; day: FiscalPeriod; figure: Figure | null }): Latest {
  const { measure, day, figure } = result;
  if (figure !== null)
    return { figure, reason: figure.reason, isStale: daysBetween(figure.period.end, day.end) > STALE_DAYS };
  return { figure: null, reason: whyNone(analysis, measure, day), isStale: false };
}

/** The reason the newest period gives, where there is one: it names the missing concept. */
function whyNone(analysis: Analysis, measure: string, day: FiscalPeriod): string {
  const newest = analysis.periods("ttm").findLast((period) => period.end <= day.end) ?? analysis.latestYear;
  const reason = newest === null ? null : analysis.figure(measure, newest).reason;
  return reason ?? `We have no figures that were public ${inPeriod(day)}.`;
}

/** Vendors round a fiscal quarter's end to the month's. */
const SAME_END_DAYS = 10;

/** The announcement of a quarter's results, if it was made by the day of the analysis. */
export function announcementOf(analysis: Analysis, quarter: FiscalPeriod): Announcement | null {
  const from = addDays(quarter.end, -SAME_END_DAYS);
  const to = addDays(quarter.end, SAME_END_DAYS);
  const near = analysis.dossier.announcements.filter(({ periodEnd }) => periodEnd >= from && periodEnd <= to);
  return near.find(({ announced }) => announced === null || announced <= analysis.asOf) ?? null;
}
