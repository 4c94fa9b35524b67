import type { Fact } from "#facts/fact.ts";

/** Whether a value counts shares, is an amount per share, or neither. */
export type ShareMeasure = "shares" | "per-share" | "neither";

// Some filers tag an amount per share with the unit of a plain amount; the concept's name says what it is.
const PER_SHARE_NAME = /PerShare|PerDilutedShare|PerBasicShare|PerOutstandingUnit/;

/** Tells share counts and amounts per share from everything else, by unit and name. */
export function shareMeasure({ concept, unit }: Pick<Fact, "concept" | "unit">): ShareMeasure {
  if (unit === "shares") return "shares";
  return unit.endsWith("/shares") || (unit !== "pure" && PER_SHARE_NAME.test(concept)) ? "per-share" : "neither";
}
