// New York's clock against UTC, by the daylight-saving rules of the Energy Policy Act of 2005 (from 2007) and of the
// Uniform Time Act as amended in 1986 (before). EDGAR's own clock is New York's.

const HOUR_MS = 3_600_000;
const STANDARD_HOURS = 5;
const DAYLIGHT_HOURS = 4;

/** Minutes since midnight and ISO date on New York's clock. */
export interface NewYorkClock {
  readonly date: string;
  readonly minutes: number;
}

/** Reads an instant (milliseconds since 1970 in UTC) on New York's clock. */
export function newYorkClock(instant: number): NewYorkClock {
  return clockOf(instant - hoursBehind(instant) * HOUR_MS);
}

/** Reads milliseconds as if they counted New York's own wall time, without converting. */
export function clockOf(wall: number): NewYorkClock {
  const at = new Date(wall);
  return { date: at.toISOString().slice(0, 10), minutes: at.getUTCHours() * 60 + at.getUTCMinutes() };
}

/** The instant at which New York's wall clock shows `wall` (milliseconds as `clockOf` reads them). */
export function instantOfWall(wall: number): number {
  return wall + hoursBehind(wall + STANDARD_HOURS * HOUR_MS) * HOUR_MS;
}

function hoursBehind(instant: number): number {
  const year = new Date(instant).getUTCFullYear();
  const [begins, ends] =
    year >= 2007 ? [sundayOf(year, 2, 8), sundayOf(year, 10, 1)] : [sundayOf(year, 3, 1), sundayOf(year, 9, 25)];
  // Clocks move at 2:00 local time: standard time in spring, daylight time in autumn.
  const daylightFrom = begins + (2 + STANDARD_HOURS) * HOUR_MS;
  const daylightTo = ends + (2 + DAYLIGHT_HOURS) * HOUR_MS;
  return instant >= daylightFrom && instant < daylightTo ? DAYLIGHT_HOURS : STANDARD_HOURS;
}

/** Midnight UTC of the first Sunday on or after a day of a month (months count from 0). */
function sundayOf(year: number, month: number, day: number): number {
  const weekday = new Date(Date.UTC(year, month, day)).getUTCDay();
  return Date.UTC(year, month, day + ((7 - weekday) % 7));
}
