import type { QuarterName } from "#earnings/event.ts";
import { addDays } from "#facts/periods/iso-day.ts";

/** A quarter and the day on which it ends. */
export interface EndedQuarter extends QuarterName {
  readonly periodEnd: string;
}

const YEAR_DAYS = 364;
const QUARTER_DAYS = 91;

/** The quarter after another, by name. */
function quarterAfter({ fiscalYear, fiscalPeriod }: QuarterName): QuarterName {
  const number = Number(fiscalPeriod.slice(1, 2));
  return number === 4
    ? { fiscalYear: fiscalYear + 1, fiscalPeriod: "Q1" }
    : { fiscalYear, fiscalPeriod: `Q${String(number + 1)}` };
}

/**
 * The quarters to come after those known (oldest first), as many as asked for, with the days on which they should end: the
 * last day of the month where the year before's was, else fifty-two weeks after it.
 */
export function nextQuarters(known: readonly EndedQuarter[], count: number): readonly EndedQuarter[] {
  const quarters = [...known];
  const last = known.at(-1);
  if (last === undefined) return [];
  for (let step = 0; step < count; step += 1) {
    const before = quarters.at(-1) ?? last;
    const name = quarterAfter(before);
    const yearBefore = quarters.findLast(
      ({ fiscalYear, fiscalPeriod }) => fiscalYear === name.fiscalYear - 1 && fiscalPeriod === name.fiscalPeriod,
    );
    quarters.push({ ...name, periodEnd: endAfter(before.periodEnd, yearBefore?.periodEnd ?? null) });
  }
  return quarters.slice(known.length);
}

function endAfter(before: string, yearBefore: string | null): string {
  if (yearBefore === null) return isMonthEnd(before) ? monthEndAfter(before, 3) : addDays(before, QUARTER_DAYS);
  return isMonthEnd(yearBefore) ? monthEndAfter(yearBefore, 12) : addDays(yearBefore, YEAR_DAYS);
}

function isMonthEnd(iso: string): boolean {
  return addDays(iso, 1).endsWith("-01");
}

function monthEndAfter(iso: string, months: number): string {
  const end = new Date(Date.UTC(Number(iso.slice(0, 4)), Number(iso.slice(5, 7)) + months, 0));
  return end.toISOString().slice(0, 10);
}
