const MILLISECONDS_PER_DAY = 86_400_000;

/** Days from 1970-01-01 to an ISO date; throws RangeError on anything else. */
export function toDayNumber(date: string): number {
  const milliseconds = Date.parse(`${date}T00:00:00Z`);
  if (date.length !== 10 || Number.isNaN(milliseconds)) throw new RangeError(`not an ISO date: ${date}`);
  return milliseconds / MILLISECONDS_PER_DAY;
}

/** The ISO date that lies `day` days after 1970-01-01. */
export function fromDayNumber(day: number): string {
  return new Date(day * MILLISECONDS_PER_DAY).toISOString().slice(0, 10);
}
