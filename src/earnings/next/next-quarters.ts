import type { QuarterName } from "#earnings/event.ts";
import { quarterAfter } from "#earnings/quarter-names.ts";
import { expectedEnd } from "./expected-end.ts";

/** A quarter and the day on which it ends. */
export interface EndedQuarter extends QuarterName {
  readonly periodEnd: string;
}

/** The quarters to come after those known (oldest first), as many as asked for, with the days on which they should end. */
export function nextQuarters(known: readonly EndedQuarter[], count: number): readonly EndedQuarter[] {
  const quarters = [...known];
  for (let step = 0; step < count; step += 1) {
    const before = quarters.at(-1);
    if (before === undefined) return [];
    const name = quarterAfter(before);
    // Of quarters that are themselves worked out nothing can be learnt.
    const earlier = known.flatMap(({ fiscalYear, fiscalPeriod, periodEnd }, place) =>
      fiscalPeriod === name.fiscalPeriod
        ? [{ fiscalYear, periodEnd, before: known[place - 1]?.periodEnd ?? null }]
        : [],
    );
    quarters.push({ ...name, periodEnd: expectedEnd({ ...name, before: before.periodEnd, earlier }) });
  }
  return quarters.slice(known.length);
}
