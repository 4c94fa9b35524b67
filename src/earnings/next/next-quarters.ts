import type { QuarterName } from "#earnings/event.ts";
import { addDays, daysBetween } from "#facts/periods/iso-day.ts";
import { weekdayOf } from "./market-days.ts";

/** A quarter and the day on which it ends. */
export interface EndedQuarter extends QuarterName {
  readonly periodEnd: string;
}

/** The quarters to come after those known (oldest first), as many as asked for, with the days on which they should end. */
export function nextQuarters(known: readonly EndedQuarter[], count: number): readonly EndedQuarter[] {
  const quarters = [...known];
  for (let step = 0; step < count; step += 1) {
    const before = quarters.at(-1);
    if (before === undefined) return [];
    const name = quarterAfter(before);
    // Of quarters that are themselves worked out nothing can be learnt.
    const earlier = known.flatMap(({ fiscalYear, fiscalPeriod, periodEnd }, position) =>
      fiscalPeriod === name.fiscalPeriod
        ? [{ fiscalYear, periodEnd, before: known[position - 1]?.periodEnd ?? null }]
        : [],
    );
    quarters.push({ ...name, periodEnd: expectedEnd({ ...name, before: before.periodEnd, earlier }) });
  }
  return quarters.slice(known.length);
}

/** The quarter before another, by name. */
export function quarterBefore({ fiscalYear, fiscalPeriod }: QuarterName): QuarterName {
  const number = Number(fiscalPeriod.slice(1, 2));
  return number === 1
    ? { fiscalYear: fiscalYear - 1, fiscalPeriod: "Q4" }
    : { fiscalYear, fiscalPeriod: `Q${String(number - 1)}` };
}

/** The quarter after another, by name. */
function quarterAfter({ fiscalYear, fiscalPeriod }: QuarterName): QuarterName {
  const number = Number(fiscalPeriod.slice(1, 2));
  return number === 4
    ? { fiscalYear: fiscalYear + 1, fiscalPeriod: "Q1" }
    : { fiscalYear, fiscalPeriod: `Q${String(number + 1)}` };
}

/** Whether two names mean the same fiscal quarter. */
export function isSame(one: QuarterName, other: QuarterName): boolean {
  return one.fiscalYear === other.fiscalYear && one.fiscalPeriod === other.fiscalPeriod;
}

/** The same quarter of an earlier fiscal year. */
interface EarlierEnd {
  readonly fiscalYear: number;
  readonly periodEnd: string;
  /** End of the quarter before it; null where it is not known. */
  readonly before: string | null;
}

/** A quarter whose end is asked for. */
interface EndQuestion {
  readonly fiscalYear: number;
  readonly fiscalPeriod: string;
  /** End of the quarter before. */
  readonly before: string;
  /** Oldest first. */
  readonly earlier: readonly EarlierEnd[];
}

/** Years that tell of a weekday; older ones may follow a calendar that was given up. */
const RECENT = 5;
/** Two ends in a row on a month's last day are no coincidence: a weekday never stays on one. */
const MONTHLY = 2;
const WEEK = 7;
const QUARTER_DAYS = 91;
/** A period may be closed some days into the next month. */
const LATEST_CLOSE_DAYS = 5;
/** Where the seven days in which a weekday falls usually begin, counted from a month's end: nearest to it, or last before it. */
const USUAL_WINDOWS = [-3, -6];

/**
 * The day on which a quarter should end, as the same quarter of the last years did: with a month; else, where the quarter
 * keeps its length, as long after the one before; else, and for a year's end, on its weekday around a month's end, which
 * makes years of 52 and 53 weeks.
 */
function expectedEnd({ fiscalYear, fiscalPeriod, before, earlier }: EndQuestion): string {
  const recent = earlier.slice(-RECENT);
  const last = recent.at(-1);
  if (last === undefined) return isMonthEnd(before) ? monthEnd(before, 3) : addDays(before, QUARTER_DAYS);
  const end = monthEnd(last.periodEnd, 12 * (fiscalYear - last.fiscalYear));
  if (recent.slice(-MONTHLY).every(({ periodEnd }) => isMonthEnd(periodEnd))) return end;
  const { days, isSteady } = usualLength(recent);
  if (isSteady && !fiscalPeriod.startsWith("Q4")) return addDays(before, days);
  return onWeekday(end, recent) ?? addDays(before, days);
}

function usualLength(recent: readonly EarlierEnd[]): { readonly days: number; readonly isSteady: boolean } {
  const lengths = recent.flatMap((end) => (end.before === null ? [] : daysBetween(end.before, end.periodEnd)));
  const count = (days: number): number => lengths.filter((one) => one === days).length;
  const [days] = lengths.toSorted((one, other) => count(other) - count(one) || one - other);
  return days === undefined
    ? { days: QUARTER_DAYS, isSteady: false }
    : { days, isSteady: count(days) * 2 > lengths.length };
}

/** The day of the weekday within the seven days around a month's end that hold all earlier ones; null where none do. */
function onWeekday(end: string, recent: readonly EarlierEnd[]): string | null {
  const [weekday, ...others] = new Set(recent.map(({ periodEnd }) => weekdayOf(periodEnd)));
  const away = recent.map(({ periodEnd }) => daysBetween(monthEnd(periodEnd, 0), periodEnd));
  const [earliest, latest] = [Math.max(...away) - WEEK + 1, Math.min(...away)];
  if (weekday === undefined || others.length > 0 || earliest > latest) return null;
  const usual = USUAL_WINDOWS.find((day) => day >= earliest && day <= latest);
  const first = addDays(end, usual ?? latest);
  return addDays(first, (weekday - weekdayOf(first) + WEEK) % WEEK);
}

function isMonthEnd(iso: string): boolean {
  return addDays(iso, 1).endsWith("-01");
}

/** The last day of the month that a day closes, or of a later one. */
function monthEnd(iso: string, monthsLater: number): string {
  const within = addDays(iso, -LATEST_CLOSE_DAYS);
  const end = new Date(Date.UTC(Number(within.slice(0, 4)), Number(within.slice(5, 7)) + monthsLater, 0));
  return end.toISOString().slice(0, 10);
}
