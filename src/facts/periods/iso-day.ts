const DAY_MS = 86_400_000;
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** Days since 1970-01-01 of an ISO date. Throws TypeError for anything that is not one. */
export function dayNumber(iso: string): number {
  const year = twoDigits(iso, 0) * 100 + twoDigits(iso, 2);
  const day = Date.UTC(year, twoDigits(iso, 5) - 1, twoDigits(iso, 8)) / DAY_MS;
  if (Number.isNaN(day)) throw new TypeError(`dayNumber(): "${iso}" is not an ISO date.`);
  return day;
}

/** NaN for what is no digit. Dates are compared a million times for one company: three numbers out of texts take twice as long. */
function twoDigits(iso: string, at: number): number {
  return digit(iso, at) * 10 + digit(iso, at + 1);
}

function digit(iso: string, at: number): number {
  const value = iso.charCodeAt(at) - 48;
  return value >= 0 && value <= 9 ? value : Number.NaN;
}

/** The ISO date of a day number. */
export function isoDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** The ISO date `days` after (before, when negative) another. */
export function addDays(iso: string, days: number): string {
  return isoDay(dayNumber(iso) + days);
}

/** Whole days from one ISO date to another; negative when `to` comes first. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from);
}

/** A date as readers write it: `26 Apr 2026`. */
export function readableDay(iso: string): string {
  return `${Number(iso.slice(8, 10))} ${MONTHS[Number(iso.slice(5, 7)) - 1] ?? ""} ${iso.slice(0, 4)}`;
}
