import type { Analysis } from "#metrics/analysis.ts";
import type { Sentence } from "#research/text/sentence.ts";
import { calculated, type Held } from "./lookups.ts";
import { movementOf, type Movement } from "./movement.ts";
import { say, show, size } from "./say.ts";

/** A figure set against the same a year before. */
export interface Comparison {
  readonly movement: Movement;
  /** The step as a share of the base, in points for ratios; null between values that allow none. */
  readonly step: Held | null;
  /** `, up 65.5% from $130.50B a year earlier`, with the comma in front. */
  readonly words: Sentence["parts"];
}

/** Words a figure's step from a year before: percent for amounts, points for ratios, plain values where neither is defined. */
export function against(analysis: Analysis, now: Held, before: Held): Comparison {
  const movement = movementOf(now, before, analysis);
  const step = stepBetween(analysis, now, before);
  if (movement === "flat") {
    return { movement, step, words: say`, little changed from ${show(before)} a year earlier` };
  }
  if (step === null) {
    return { movement, step, words: say`, against ${show(before)} a year earlier` };
  }
  if (step.id.startsWith("C:bps_change:")) {
    const word = movement === "up" ? "higher" : "lower";
    return { movement, step, words: say`, ${size(step)} ${word} than ${show(before)} a year earlier` };
  }
  return { movement, step, words: say`, ${movement} ${size(step)} from ${show(before)} a year earlier` };
}

/** A multiple or a number of days: `up from 21.3× a year earlier`. */
export function plainlyAgainst(analysis: Analysis, now: Held, before: Held): Comparison {
  const movement = movementOf(now, before, analysis);
  const words = movement === "flat" ? "little changed" : movement;
  return { movement, step: null, words: say`, ${words} from ${show(before)} a year earlier` };
}

function stepBetween(analysis: Analysis, now: Held, before: Held): Held | null {
  if (now.unit === "ratio") {
    return calculated(analysis, "bps_change", now, before);
  }
  return now.value.gt(0) && before.value.gt(0) ? calculated(analysis, "percent_change", now, before) : null;
}

/** The other word for one who reads from the owner's side: a rise in debt is bad. */
export function judged(movement: Movement, better: "higher" | "lower"): "good" | "bad" | "neutral" {
  if (movement === "flat") {
    return "neutral";
  }
  return (movement === "up") === (better === "higher") ? "good" : "bad";
}
