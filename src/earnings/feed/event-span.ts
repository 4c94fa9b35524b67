import type { EarningsEvent } from "#earnings/event.ts";
import { instantOfWall } from "#facts/intake/new-york-time.ts";

const HALF_HOUR_MS = 1_800_000;
const DAY_MS = 86_400_000;

/** When a calendar shows an event. */
export interface EventSpan {
  readonly start: Date;
  /** The first instant after it; of an all-day event, the next midnight. */
  readonly end: Date;
  /** Whether only the UTC days of `start` and `end` count. */
  readonly isAllDay: boolean;
}

/** Gives results the whole day, or half an hour where the minute is known: that is on New York's clock, the span in UTC. */
export function eventSpan({ date, timeExactET }: Pick<EarningsEvent, "date" | "timeExactET">): EventSpan {
  if (timeExactET === null) {
    const start = Date.parse(`${date}T00:00:00Z`);
    return { start: new Date(start), end: new Date(start + DAY_MS), isAllDay: true };
  }
  const start = instantOfWall(Date.parse(`${date}T${timeExactET}:00Z`));
  return { start: new Date(start), end: new Date(start + HALF_HOUR_MS), isAllDay: false };
}
