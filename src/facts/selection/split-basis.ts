import type { Split } from "#facts/dossier.ts";
import type { Fact } from "#facts/fact.ts";
import type { FactIndex } from "./fact-groups.ts";
import { createMatchedBasis } from "./matched-basis.ts";
import type { ShareMeasure } from "./share-measure.ts";
import { factorOf, type SplitFactor } from "./split-factor.ts";

/** Tells the factor that takes a fact to today's basis; null when it is on it already. */
export type SplitBasis = (fact: Fact, measure: ShareMeasure) => SplitFactor | null;

/**
 * Reads splits (oldest first) as the basis of facts. A fact is on the basis of the day it was filed, whatever its
 * period; with no filing known, on that of its period's end. A third party's value is the last one that was filed and
 * may be on a later basis than that day's.
 */
export function createSplitBasis(splits: readonly Split[], index: FactIndex): SplitBasis {
  const fromEachOn = splits.map((_, position) => factorOf(splits.slice(position)));
  const stated = (fact: Fact): number => {
    const basisDay = fact.filed ?? fact.span.end;
    const first = splits.findIndex(({ date }) => date > basisDay);
    return first < 0 ? splits.length : first;
  };
  const matched = createMatchedBasis({ index, stated, factors: fromEachOn });
  return (fact, measure) => {
    if (measure === "neither" || splits.length === 0) return null;
    const first = fact.basis === "filed" ? stated(fact) : matched(fact);
    return fromEachOn[first] ?? null;
  };
}
