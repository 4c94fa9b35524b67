/** In which order a file writes days; null where nothing in it tells. */
export type DayOrder = "ymd" | "mdy" | "dmy";

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

interface NumericDay {
  readonly first: number;
  readonly second: number;
  readonly third: number;
  readonly isYearFirst: boolean;
}

/** Tells from a column of days which of day and month comes first; null when both orders fit every one of them. */
export function dayOrderOf(cells: readonly string[]): DayOrder | null {
  const days = cells.flatMap((cell) => numericDayOf(cell) ?? []);
  if (days.length > 0 && days.every(({ isYearFirst }) => isYearFirst)) return "ymd";
  const numeric = days.filter(({ isYearFirst }) => !isYearFirst);
  if (numeric.length === 0) return "ymd";
  // By most of them, so that one mistake does not decide for the others.
  const dayFirst = numeric.filter(({ first, second }) => first > 12 && second <= 12).length;
  const monthFirst = numeric.filter(({ first, second }) => second > 12 && first <= 12).length;
  if (dayFirst === monthFirst) return null;
  return dayFirst > monthFirst ? "dmy" : "mdy";
}

interface Hints {
  readonly header: readonly string[] | null;
  /** ISO date: nothing was traded after it. */
  readonly today: string;
  readonly hasDecimalComma: boolean;
}

/**
 * The likelier order where {@link dayOrderOf} cannot tell: the one in which no day is still to come, else day first for
 * points, hyphens, decimal commas and the one broker that writes slashes so, else month first.
 */
export function likelyDayOrder(cells: readonly string[], { header, today, hasDecimalComma }: Hints): DayOrder {
  const isAhead = (order: DayOrder): boolean => cells.some((cell) => (readDay(cell, order) ?? "") > today);
  if (isAhead("mdy") !== isAhead("dmy")) return isAhead("mdy") ? "dmy" : "mdy";
  const isEtoro = header?.includes("Realized Equity Change") === true;
  const isDayFirst =
    hasDecimalComma || isEtoro || cells.some((cell) => /^\d{1,2}[-.]\d{1,2}[-.]\d{2,4}/.test(cell.trim()));
  return isDayFirst ? "dmy" : "mdy";
}

/** Reads a day as an ISO date; null for what is no day of the calendar. */
export function readDay(cell: string, order: DayOrder): string | null {
  const named = readNamedMonth(cell);
  if (named !== null) return named;
  const day = numericDayOf(cell);
  if (day === null) return null;
  const { first, second, third, isYearFirst } = day;
  if (isYearFirst) return dayOf(first, second, third);
  if (order === "ymd") return null;
  return order === "mdy" ? dayOf(fullYear(third), first, second) : dayOf(fullYear(third), second, first);
}

/** What may follow a day: its time, or the day on which it was booked. */
const REST = /(?:[T,; ].*)?$/.source;
const NUMERIC = new RegExp(`^(\\d{1,4})[-/.](\\d{1,2})[-/.](\\d{1,4})${REST}`);
const COMPACT = new RegExp(`^(\\d{4})(\\d{2})(\\d{2})${REST}`);
const NAMED = new RegExp(
  `^(?:(\\d{1,2})[ -]([a-z]{3})[a-z]*\\.?|([a-z]{3})[a-z]*\\.?[ -](\\d{1,2})),?[ -](\\d{4}|\\d{2})${REST}`,
  "i",
);

function numericDayOf(cell: string): NumericDay | null {
  const match = NUMERIC.exec(cell.trim()) ?? COMPACT.exec(cell.trim());
  if (match === null) return null;
  const [first, second, third] = match.slice(1).map(Number);
  if (first === undefined || second === undefined || third === undefined) return null;
  return { first, second, third, isYearFirst: (match[1] ?? "").length === 4 };
}

/** "5 Mar 2024", "5-Mar-24" and "Mar 5, 2024" need no order. */
function readNamedMonth(cell: string): string | null {
  const match = NAMED.exec(cell.trim());
  if (match === null) return null;
  const month = MONTHS.indexOf((match[2] ?? match[3] ?? "").toLowerCase()) + 1;
  return month === 0 ? null : dayOf(fullYear(Number(match[5])), month, Number(match[1] ?? match[4]));
}

/** A year of two digits is of this century or, where that would be ahead of 2069, of the last. */
function fullYear(year: number): number {
  if (year >= 100) return year;
  return year < 70 ? 2000 + year : 1900 + year;
}

function dayOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal && year >= 1900 ? date.toISOString().slice(0, 10) : null;
}
