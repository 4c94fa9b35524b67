import type { Figure } from "#facts/figure.ts";
import { lineItem } from "#metrics/line-items/table.ts";

/** The metric all figures of a row are of, whose definition its name opens; null for line items and mixed rows. */
export function metricId(figures: readonly Figure[]): string | null {
  const [first, ...rest] = figures;
  if (first === undefined || rest.some((figure) => figure.measure !== first.measure)) return null;
  return lineItem(first.measure) === undefined ? first.measure : null;
}
