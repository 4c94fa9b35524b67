/** The first facts held are of 2014; nothing can be known of a day before, or of a day to come. */
export function isKnownDay(day: string, now: Date): boolean {
  const time = Date.parse(`${day}T00:00:00Z`);
  if (!Number.isFinite(time) || new Date(time).toISOString().slice(0, 10) !== day) return false;
  return day >= "2014-01-01" && day <= now.toISOString().slice(0, 10);
}
