import type { Estimate } from "#earnings/event.ts";
import type { AnnouncedResults } from "#earnings/past/find-results.ts";
import { expectedOf } from "./estimate-date.ts";
import { nextQuarters, type EndedQuarter } from "./next-quarters.ts";

/** Quarters to come that are estimated: each has its own quarter of the year before to go by. */
const AHEAD = 4;

/** A quarter whose results are not out, and the day worked out for them; null where the past says too little. */
export interface ComingQuarter {
  readonly quarter: EndedQuarter;
  readonly estimate: Estimate | null;
}

/** The four quarters after those whose results are out (oldest first), each with what the announcements found let expect. */
export function comingQuarters(
  out: readonly EndedQuarter[],
  found: readonly AnnouncedResults[],
): readonly ComingQuarter[] {
  return nextQuarters(out, AHEAD).map((quarter) => ({ quarter, estimate: expectedOf(quarter, found) }));
}
