const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;
const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;
const DAY_MS = 86_400_000;

/**
 * Says when a fiscal year ends from the ends of past years, newest last: `31 December`, `the last Sunday of January`,
 * `the Saturday nearest 31 January`. Years of 52 or 53 weeks end on one weekday; no filing states the rule as data.
 * Null for no years.
 */
export function yearEndPhrase(ends: readonly string[]): string | null {
  const recent = ends.slice(-5).map((end) => new Date(`${end}T00:00:00Z`));
  const newest = recent.at(-1);
  if (newest === undefined) return null;
  const weekdays = new Set(recent.map((date) => date.getUTCDay()));
  const isFixed =
    new Set(recent.map((date) => date.getUTCDate())).size === 1 || recent.every((date) => isMonthEnd(date));
  if (recent.length < 3 || weekdays.size > 1 || isFixed) return dayAndMonth(newest);
  const weekday = WEEKDAYS[newest.getUTCDay()] ?? "";
  if (recent.every((date) => isNextMonth(date, 7))) {
    return `the last ${weekday} of ${MONTHS[newest.getUTCMonth()]}`;
  }
  return `the ${weekday} nearest ${dayAndMonth(nearestMonthEnd(newest))}`;
}

/** The month at whose end a fiscal year about ends, by the SEC's MMDD: `0201` is January. Null when it is not stated. */
export function yearEndMonth(fiscalYearEnd: string | null): string | null {
  if (fiscalYearEnd === null || !/^\d{4}$/.test(fiscalYearEnd)) return null;
  const date = new Date(`2023-${fiscalYearEnd.slice(0, 2)}-${fiscalYearEnd.slice(2)}T00:00:00Z`);
  return Number.isNaN(date.getTime()) ? null : (MONTHS[nearestMonthEnd(date).getUTCMonth()] ?? null);
}

function isMonthEnd(date: Date): boolean {
  return isNextMonth(date, 1);
}

function isNextMonth(date: Date, days: number): boolean {
  return new Date(date.getTime() + days * DAY_MS).getUTCMonth() !== date.getUTCMonth();
}

/** The last day of the month that lies nearest. */
function nearestMonthEnd(date: Date): Date {
  const monthEnd = (offset: number) => new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + offset, 0));
  const [before, after] = [monthEnd(0), monthEnd(1)];
  return date.getTime() - before.getTime() < after.getTime() - date.getTime() ? before : after;
}

function dayAndMonth(date: Date): string {
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]}`;
}
