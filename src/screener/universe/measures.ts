import { createHash } from "node:crypto";
import type { Figure, FigureUnit } from "#facts/figure.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { METRICS, metric } from "#metrics/catalogue.ts";
import { LINE_ITEMS } from "#metrics/line-items/items/table.ts";
import type { LineItem } from "#metrics/line-items/rule.ts";
import type { Metric, MetricFamily } from "#metrics/metric.ts";
import { FINDING_MEASURES, findingMeasureFigure } from "#research/findings/finding-measures.ts";

/** The three views of a company: its newest fiscal year, its newest quarter, its trailing twelve months. */
export const BASES = ["ttm", "year", "quarter"] as const;
export type Basis = (typeof BASES)[number];

/** One column of the universe: a metric of the registry, a line item of the statements, or what filings say beyond them. */
export interface UniverseMeasure {
  readonly id: string;
  readonly label: string;
  readonly unit: FigureUnit;
  readonly group: MetricFamily | "amounts" | "filings";
  readonly better: Metric["better"];
  /** Empty where the filing that says it decides. */
  readonly periods: Metric["periods"];
  /** Finds the figure where the registry does not compute it. */
  readonly find?: (analysis: Analysis) => Figure | null;
}

/** Every column, in one order that rows, memory and the database share. */
export const UNIVERSE_MEASURES: readonly UniverseMeasure[] = [
  ...METRICS.map(({ id, label, unit, family, better, periods }) => ({
    id,
    label,
    unit,
    group: family,
    better,
    periods,
  })),
  ...LINE_ITEMS.filter(({ id }) => metric(id) === undefined).map(itemMeasure),
  ...FINDING_MEASURES.map((measure): UniverseMeasure => ({
    id: measure.id,
    label: measure.label,
    unit: measure.unit,
    group: "filings",
    better: "neither",
    periods: [],
    find: (analysis) => findingMeasureFigure(measure, analysis),
  })),
];

/** Names the columns and their order: a row of others is not read. */
export const UNIVERSE_LAYOUT = createHash("sha256")
  .update(UNIVERSE_MEASURES.map(({ id }) => id).join(" "))
  .digest("base64url");

const POSITIONS = new Map(UNIVERSE_MEASURES.map(({ id }, position) => [id, position]));

/** The position of a measure in every row; undefined for an id that is no column. */
export function positionOf(id: string): number | undefined {
  return POSITIONS.get(id);
}

/** The column of a position. Throws for a position outside the universe. */
export function measureAt(position: number): UniverseMeasure {
  const measure = UNIVERSE_MEASURES[position];
  if (measure === undefined) throw new RangeError(`measureAt(): the universe has no column ${String(position)}.`);
  return measure;
}

function itemMeasure({ id, kind, label, unit }: LineItem): UniverseMeasure {
  const periods = kind === "balance" ? (["instant"] as const) : (["year", "quarter", "ttm"] as const);
  return { id, label, unit, group: "amounts", better: "neither", periods };
}
