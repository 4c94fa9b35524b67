const SHAPE =
  /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})T(?<clock>\d{2}:\d{2}:\d{2})(?:\.\d+)?(?:Z|[+-](?<offset>\d{2}:\d{2}))$/u;

/** Reads a `date-time` of RFC 3339, section 5.6, with capitals and without leap seconds; null for all else. */
export function parseDateTime(text: string): Date | null {
  const groups = SHAPE.exec(text)?.groups;
  if (groups === undefined) return null;
  const { year = "", month = "", day = "", clock = "", offset = "00:00" } = groups;
  const isPossible = isDay(Number(year), Number(month), Number(day)) && isClock(clock) && isClock(`${offset}:00`);
  return isPossible ? new Date(text) : null;
}

/** `Date` takes the 30th of February for a day in March, so the day is compared with what became of it. */
function isDay(year: number, month: number, day: number): boolean {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

function isClock(clock: string): boolean {
  const [hour = 24, minute = 60, second = 60] = clock.split(":").map(Number);
  return hour < 24 && minute < 60 && second < 60;
}
