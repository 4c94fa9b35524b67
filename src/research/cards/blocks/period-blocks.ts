import { namedReason } from "./named-reason.ts";
import type { Figure } from "#facts/figure.ts";
import type { FiscalPeriod } from "#facts/fact.ts";
import type { Analysis } from "#metrics/analysis.ts";
import type { Block, FigureChart, FigureTable } from "#research/cards/card.ts";
import type { SlotFormat, VerifiedSentence } from "#research/text/sentence.ts";
import { type FigureView, viewOf } from "#research/text/figure-view.ts";
import { absences } from "./compose-card.ts";
import type { ChartType } from "#contracts/research-stream.ts";
import { lineItem } from "#metrics/line-items/items/table.ts";
import { FINDING_MEASURE } from "#contracts/filing-findings.ts";

/** One row of a table: a measure by id, or a measure written in a format of its own or under another name. */
export type MeasureRow = string | { readonly measure: string; readonly format?: SlotFormat; readonly label?: string };

export interface PeriodTableOptions {
  readonly analysis: Analysis;
  readonly caption: string;
  readonly periods: readonly FiscalPeriod[];
  readonly rows: readonly MeasureRow[];
  /** Rows that most companies do not have: one without a value is left out without a word. */
  readonly hidesMissing?: boolean;
}

/**
 * A table of measures over periods. A row without any value is left out and its reason, a whole sentence, follows as
 * an `absent` block.
 */
export function periodTable(deps: PeriodTableOptions): readonly Block[] {
  const { analysis, caption, periods, rows, hidesMissing = false } = deps;
  const lines = rows.map((row) => {
    const { measure, format = "auto", label } = typeof row === "string" ? { measure: row } : row;
    return figureRow({ figures: periods.map((period) => analysis.figure(measure, period)), format, label });
  });
  return figureTable(
    caption,
    periods.map((period) => period.label),
    hidesMissing ? lines.filter((line) => "cells" in line) : lines,
  );
}

export interface FigureRowParts {
  readonly figures: readonly (Figure | null)[];
  readonly format?: SlotFormat | undefined;
  /** The newest figure's label unless given. */
  readonly label?: string | undefined;
}

type Row = FigureTable["rows"][number];

/** One row of figures, or the reason why none of them has a value. */
export function figureRow({ figures, format = "auto", label }: FigureRowParts): Row | { readonly reason: string } {
  const held = figures.filter((figure) => figure !== null);
  const newest = held.at(-1);
  const name = label ?? newest?.label ?? "";
  if (newest === undefined) return { reason: `${name} has no period to be given for.` };
  if (held.every((figure) => figure.value === null)) {
    return { reason: namedReason(newest) ?? `${name} is not in our data.` };
  }
  const cells = figures.map((figure) => (figure === null ? null : viewOf(figure)));
  return { label: `${name}${derivationNote(held)}`, metric: metricId(held), format, cells };
}

/** Operating income and its margin are not the company's own figures where it files no operating income. */
function derivationNote(figures: readonly Figure[]): string {
  const named = figures.filter(({ measure, value }) => value !== null && measure.startsWith("operating_"));
  const derived = named.filter(({ flags }) => flags.includes("derived-operating-income"));
  if (derived.length === 0) return "";
  return derived.length === named.length ? ", derived by us" : ", partly derived by us";
}

/** A table of the rows that have a value, followed by the reasons of the others. */
export function figureTable(
  caption: string,
  columns: readonly string[],
  lines: readonly (Row | { readonly reason: string })[],
): readonly Block[] {
  const rows = lines.filter((line) => "cells" in line);
  const reasons = lines.flatMap((line) => ("reason" in line ? [line.reason] : []));
  if (rows.length === 0) return absences(reasons);
  return [{ kind: "table", caption, columns, rows }, ...absences(reasons)];
}

interface PeriodChartOptions {
  readonly analysis: Analysis;
  readonly chart: ChartType;
  readonly form: FigureChart["form"];
  readonly title: string;
  readonly finding: VerifiedSentence | null;
  readonly format: SlotFormat;
  readonly periods: readonly FiscalPeriod[];
  readonly series: readonly { readonly name: string; readonly measure: string }[];
}

/** Fewer points draw no line and no trend. */
const FEWEST_POINTS = 2;

/** A picture of measures over periods, oldest first, from the first period that has a value; null with fewer than two. */
export function periodChart(deps: PeriodChartOptions): FigureChart | null {
  const { analysis, chart, form, title, finding, format, periods } = deps;
  const series = deps.series
    .map(({ name, measure }) => ({ name, points: periods.map((period) => viewOf(analysis.figure(measure, period))) }))
    .filter(({ points }) => points.some(hasValue));
  const first = periods.findIndex((_, index) => series.some(({ points }) => hasValue(points[index])));
  const drawn = series.map(({ name, points }) => ({ name, points: points.slice(first) }));
  const most = Math.max(0, ...drawn.map(({ points }) => points.filter(hasValue).length));
  if (most < FEWEST_POINTS) return null;
  const categories = periods.slice(first).map((period) => period.label);
  return { kind: "chart", chart, form, title, finding, format, categories, series: drawn };
}

function hasValue(point: FigureView | undefined): boolean {
  return point !== undefined && point.value !== null;
}

/**
 * The metric all figures of a row are of, whose definition its name opens; null for line items, what filings say and mixed
 * rows. A step or a rank behind the figures is calculated from them.
 */
function metricId(figures: readonly Figure[]): string | null {
  const [first, ...rest] = figures.filter(({ id }) => !id.startsWith("C:"));
  if (first === undefined || rest.some((figure) => figure.measure !== first.measure)) return null;
  return first.measure === FINDING_MEASURE || lineItem(first.measure) !== undefined ? null : first.measure;
}
