import type { FigureUnit } from "#facts/figure.ts";
import { metric, METRICS } from "#metrics/catalogue.ts";
import { LINE_ITEMS, lineItem } from "#metrics/line-items/items/table.ts";
import { editDistance } from "#research/companies/search-companies.ts";

/** A line item or metric as a chart needs it. */
export interface ChartMeasure {
  readonly id: string;
  readonly label: string;
  readonly unit: FigureUnit;
  /** Computed from closing prices: drawn at month ends or day by day. */
  readonly isPriced: boolean;
  /** A multiple or yield, which has a median and quartiles of its own history. */
  readonly isMultiple: boolean;
}

/** The line item or metric with an id; null where there is none. */
export function chartMeasure(id: string): ChartMeasure | null {
  const item = lineItem(id);
  if (item !== undefined) return { id, label: item.label, unit: item.unit, isPriced: false, isMultiple: false };
  const found = metric(id);
  if (found === undefined) return null;
  const isPriced = found.periods.every((period) => period === "day");
  const isOfHistory = id.endsWith("_percentile") || id.includes("_median_");
  const isMultiple = isPriced && found.family === "valuation" && !isOfHistory;
  return { id, label: found.label, unit: found.unit, isPriced, isMultiple };
}

/** The id of the line item or metric that has exactly this name; the text itself where none has. */
export function measureIdOf(text: string): string {
  const name = text.trim().toLowerCase();
  return [...LINE_ITEMS, ...METRICS].find(({ label }) => label.toLowerCase() === name)?.id ?? text;
}

const MOST_SLIPS = 3;
const MOST_NEAR = 3;

/** The measures whose id or label comes nearest to a word that names none, nearest first. */
export function nearMeasures(word: string): readonly { readonly id: string; readonly label: string }[] {
  const sought = word.toLowerCase().replaceAll(/[^a-z0-9]+/g, "_");
  return [...LINE_ITEMS, ...METRICS]
    .map(({ id, label }) => ({ id, label, distance: distanceTo(sought, [id, idOf(label)]) }))
    .filter(({ distance }) => distance <= MOST_SLIPS)
    .toSorted((one, other) => one.distance - other.distance)
    .slice(0, MOST_NEAR)
    .map(({ id, label }) => ({ id, label }));
}

function idOf(label: string): string {
  return label.toLowerCase().replaceAll(/[^a-z0-9]+/g, "_");
}

/** Letters that differ; a name that contains the word, or is contained in it, is as near as one slip. */
function distanceTo(sought: string, names: readonly string[]): number {
  const contains = (name: string): boolean => sought.length > 2 && (name.includes(sought) || sought.includes(name));
  return Math.min(
    ...names.map((name) => (contains(name) ? 1 : editDistance(sought, name, Math.min(MOST_SLIPS, sought.length >> 1)))),
  );
}
