import { Decimal } from "decimal.js";
import { groupWeights, type Group } from "./group-weights.ts";
import { total, type Weighted } from "./listed.ts";

export interface Concentration {
  /** Sum of the squared weights: 1 for a single company, 0.01 for a hundred alike (Herfindahl and Hirschman). */
  readonly index: string | null;
  /** As many equal positions would be spread as widely: one over the index. */
  readonly likeEqual: string | null;
  readonly largest: string | null;
  readonly fiveLargest: string | null;
}

/** How much of the whole is in how little of the list. */
export function concentrationOf(lines: readonly Weighted[]): Concentration {
  const weights = lines.flatMap(({ weight }) => (weight === null ? [] : [weight])).toSorted((a, b) => b.comparedTo(a));
  const [largest] = weights;
  if (largest === undefined) return { index: null, likeEqual: null, largest: null, fiveLargest: null };
  const index = total(weights.map((weight) => weight.times(weight)));
  return {
    index: index.toFixed(),
    likeEqual: new Decimal(1).dividedBy(index).toFixed(),
    largest: largest.toFixed(),
    fiveLargest: total(weights.slice(0, 5)).toFixed(),
  };
}

const NO_SECTOR = "Sector not known";

/** The whole by sector, largest first. */
export function sectorsOf(lines: readonly Weighted[]): readonly Group[] {
  return groupWeights(lines, ({ sheet }) => sheet?.sector ?? NO_SECTOR);
}
