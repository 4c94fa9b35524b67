import type { Figure } from "#facts/figure.ts";

/**
 * What a percentile among earlier month-ends proves of today's figure: `1` where it is above every earlier one, `-1`
 * where it is below, `0` where it is neither. Read off its operands: today's, then the lowest and the highest.
 */
export function extremeOf({ measure, value, lineage }: Figure): 1 | 0 | -1 {
  if (!measure.endsWith("_percentile") || value === null || lineage.kind !== "formula") return 0;
  if (value.isZero()) return -1;
  const [today, , highest] = lineage.operands;
  const isAboveAll = today?.value != null && highest?.value != null && today.value.gt(highest.value);
  return isAboveAll ? 1 : 0;
}
