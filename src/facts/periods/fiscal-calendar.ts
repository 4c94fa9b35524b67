import { type CalendarEvidence, calendarYearOf, observedYearEnds, yearNameOffset } from "./year-ends.ts";
import { dayNumber, isoDay } from "./iso-day.ts";

/** Where a day lies in the company's fiscal calendar. */
export interface FiscalPosition {
  readonly fiscalYear: number;
  /** The quarter whose end the day is; null when it is not near any quarter's end. */
  readonly quarter: 1 | 2 | 3 | 4 | null;
  /** Whether it lies between an old fiscal calendar and a new one. */
  readonly isTransition: boolean;
}

/** A company's fiscal years: periods from the dates its annual reports state, years named as the company names them. */
export interface FiscalCalendar {
  locate(end: string): FiscalPosition;
  /** Days (ISO) on which a transition period ended and a new fiscal year began to count. */
  readonly changes: readonly string[];
}

const YEAR = 365.25;
const QUARTER = YEAR / 4;
/** Years of 52 or 53 weeks end up to a week around one date, and EDGAR's MMDD is one of those ends. */
const DRIFT_DAYS = 20;
/** Twelve-week quarters with a last one of seventeen end 28 days away from the quarter of a year. */
const QUARTER_DAYS = 29;
const REACH_YEARS = 40;

/** Builds the fiscal calendar of a company as known from the evidence. */
export function createFiscalCalendar(evidence: CalendarEvidence): FiscalCalendar {
  const { anchors, changes } = layAnchors(evidence);
  const nameOffset = yearNameOffset(evidence.labels);
  return {
    // Mistyped years occur in filings (0217, 2103): they lie in no fiscal year, and must not stop the others.
    locate: (end) =>
      locateDay({ anchors, changes, nameOffset }, dayNumber(end)) ?? {
        fiscalYear: Number(end.slice(0, 4)),
        quarter: null,
        isTransition: false,
      },
    changes: changes.map(isoDay),
  };
}

function locateDay(
  { anchors, changes, nameOffset }: Anchors & { readonly nameOffset: number },
  day: number,
): FiscalPosition | null {
  // A quarter may end some days after the year's exact end in a mistyped context: half a quarter decides.
  const index = firstAtOrAfter(anchors, day - QUARTER / 4);
  const yearEnd = anchors[index];
  if (yearEnd === undefined || yearEnd - day > YEAR + DRIFT_DAYS) return null;
  const quartersBefore = Math.round((yearEnd - day) / QUARTER);
  const offBy = Math.abs(yearEnd - day - quartersBefore * QUARTER);
  const quarter = offBy <= QUARTER_DAYS ? quarterAt(quartersBefore) : null;
  return { fiscalYear: calendarYearOf(isoDay(yearEnd)) + nameOffset, quarter, isTransition: changes.includes(yearEnd) };
}

function quarterAt(quartersBefore: number): FiscalPosition["quarter"] {
  switch (quartersBefore) {
    case 0:
      return 4;
    case 1:
      return 3;
    case 2:
      return 2;
    case 3:
      return 1;
    default:
      return null;
  }
}

function firstAtOrAfter(sorted: readonly number[], day: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? Infinity) < day) low = middle + 1;
    else high = middle;
  }
  return low;
}

interface Anchors {
  readonly anchors: readonly number[];
  readonly changes: readonly number[];
}

/** Every fiscal-year end from decades before the first known one to decades after the last. */
function layAnchors(evidence: CalendarEvidence): Anchors {
  const observed = observedYearEnds(evidence.facts);
  const first = observed[0];
  const last = observed.at(-1);
  if (first === undefined || last === undefined)
    return { anchors: yearsFrom(nominalEnd(evidence, 1990), 60), changes: [] };

  const changes: number[] = [];
  const anchors = yearsFrom(first - REACH_YEARS * YEAR, REACH_YEARS);
  observed.forEach((end, index) => {
    anchors.push(end);
    const next = observed[index + 1];
    if (next !== undefined) fillBetween(end, next, { anchors, changes });
  });
  const regimeStart = newRegimeStart(evidence, last);
  if (regimeStart !== null) changes.push(regimeStart);
  anchors.push(...yearsFrom(regimeStart ?? last + YEAR, REACH_YEARS));
  return { anchors, changes };
}

/** Years between two known ends: whole ones evenly, and before a change of the fiscal year one shorter transition. */
function fillBetween(from: number, to: number, into: { anchors: number[]; changes: number[] }): void {
  const years = Math.round((to - from) / YEAR);
  const isWhole = Math.abs(to - from - years * YEAR) <= DRIFT_DAYS;
  if (isWhole) {
    for (let year = 1; year < years; year += 1) into.anchors.push(Math.round(from + ((to - from) * year) / years));
    return;
  }
  // The first full year of the new calendar is known; what lies between it and the last old year is the transition.
  const transitionEnd = Math.round(to - YEAR);
  for (let end = Math.round(from + YEAR); end < transitionEnd - DRIFT_DAYS; end = Math.round(end + YEAR)) {
    into.anchors.push(end);
  }
  if (transitionEnd > from + DRIFT_DAYS) into.anchors.push(transitionEnd);
  into.changes.push(transitionEnd > from + DRIFT_DAYS ? transitionEnd : from);
}

/**
 * The end of the transition period when EDGAR's MMDD is new and no year by it is reported yet. It is believed only
 * with a transition report beside it: EDGAR's field is often wrong.
 */
function newRegimeStart(evidence: CalendarEvidence, last: number): number | null {
  const { fiscalYearEnd, forms } = evidence;
  if (fiscalYearEnd === null || (!forms.has("10-KT") && !forms.has("10-QT"))) return null;
  const year = Number(isoDay(last).slice(0, 4));
  const candidates = [year - 1, year, year + 1, year + 2].map((at) => nominalEnd(evidence, at));
  if (candidates.some((end) => Math.abs(end - last) <= DRIFT_DAYS)) return null;
  return candidates.find((end) => end > last) ?? null;
}

function nominalEnd({ fiscalYearEnd }: CalendarEvidence, year: number): number {
  const [month, day] = fiscalYearEnd === null ? ["12", "31"] : [fiscalYearEnd.slice(0, 2), fiscalYearEnd.slice(2)];
  // 29 February is stated for leap years only; the day before exists in every year.
  return dayNumber(`${year}-${month}-${month === "02" && day === "29" ? "28" : day}`);
}

function yearsFrom(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => Math.round(first + index * YEAR));
}
