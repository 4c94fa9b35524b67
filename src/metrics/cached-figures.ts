import { remember } from "#platform/memo.ts";
import type { Figure } from "#facts/figure.ts";
import type { FiscalPeriod } from "#facts/fact.ts";

/** Gives the figure of a measure for a period. */
export type Figures = (measure: string, period: FiscalPeriod) => Figure;

/** Makes each figure once and gives the same one again. Two levels, because joining measure and period into one key costs more than most figures do. */
export function cachedFigures(compute: Figures): Figures {
  const byMeasure = remember<string, Map<string, Figure>>(() => new Map());
  return (measure, period) => {
    const kept = byMeasure(measure);
    const known = kept.get(period.key);
    if (known !== undefined) return known;
    const made = compute(measure, period);
    kept.set(period.key, made);
    return made;
  };
}
