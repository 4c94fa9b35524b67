import type { TimeOfDay } from "#contracts/earnings.ts";
import { newYorkClock } from "#facts/intake/new-york-time.ts";

const OPENS = 9 * 60 + 30;
const CLOSES = 16 * 60;

/** When a filing was accepted, on New York's clock. */
export interface AcceptedET {
  readonly date: string;
  /** `16:20` */
  readonly time: string;
  readonly timeOfDay: Exclude<TimeOfDay, "UNKNOWN">;
}

/** Reads an acceptance (ISO instant, UTC) as New York's day and time, before the open at 09:30, after the close at 16:00. */
export function readAcceptance(acceptedAt: string): AcceptedET {
  const { date, minutes } = newYorkClock(Date.parse(acceptedAt));
  const two = (part: number): string => String(part).padStart(2, "0");
  const timeOfDay = minutes < OPENS ? "BMO" : minutes >= CLOSES ? "AMC" : "DMH";
  return { date, time: `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`, timeOfDay };
}
