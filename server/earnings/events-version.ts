import type { DateSource } from "#earnings/event.ts";

/** Raised whenever equal facts give other events or other figures beside them. */
const EVENTS_VERSION = "6";

/** What a company's events are made of: what is held of it, and what calendars say. */
export function eventsVersion(held: string, votes: readonly DateSource[]): string {
  return `${EVENTS_VERSION} ${held} ${JSON.stringify(votes)}`;
}
