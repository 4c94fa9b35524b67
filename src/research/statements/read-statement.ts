import { type Currency, unitKind } from "#contracts/api/units.ts";
import type { FiscalPeriod } from "#facts/fact.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { lineItem } from "#metrics/line-items/items/table.ts";
import { metric } from "#metrics/catalogue.ts";
import { midSentence } from "#metrics/wording.ts";
import { type FigureView, viewOf } from "#research/text/figure-view.ts";
import { type Cell, restCell, shareWords, viewCell } from "./statement-cells.ts";
import {
  type Basis,
  lineId,
  type MeasureLine,
  type RestLine,
  type StatementKind,
  type StatementLine,
  type View,
} from "./statement.ts";
import { templateOf } from "./templates/template-of.ts";
import { Decimal } from "decimal.js";

/** One line of a statement with a figure for each column, and what the switches show under it. */
export interface StatementRow {
  readonly id: string;
  readonly label: string;
  readonly kind: "item" | "total" | "heading";
  readonly depth: 0 | 1 | 2;
  readonly isDeducted: boolean;
  /** One for each column; none for a heading. */
  readonly cells: readonly FigureView[];
  readonly views: readonly {
    readonly view: View;
    readonly label: string;
    readonly cells: readonly FigureView[];
  }[];
}

/** A statement as a page or a file shows it. */
export interface StatementTable {
  readonly statement: StatementKind;
  readonly basis: Basis;
  /** Of every amount in it. */
  readonly currency: Currency;
  /** Oldest first. */
  readonly columns: readonly { readonly key: string; readonly label: string; readonly end: string }[];
  readonly rows: readonly StatementRow[];
  /** Lines without a value in any column, each with the reason. */
  readonly leftOut: readonly { readonly label: string; readonly reason: string }[];
  /** Where a total is not the sum of its lines, in whole sentences. */
  readonly notes: readonly string[];
}

export interface StatementQuestion {
  readonly statement: StatementKind;
  readonly basis: Basis;
  readonly views: readonly View[];
}

/** Reads a statement of a company: the lines of its template that have a value, over the periods of the basis. */
export function readStatement(analysis: Analysis, question: StatementQuestion): StatementTable {
  const { statement, basis } = question;
  const lines = templateOf(analysis.sector)[statement];
  const periods = heldPeriods(analysis, lines, statementPeriods(analysis, basis));
  const read = lines.map((line) => readLine(analysis, line, { ...question, periods }));
  const before = deductedFrom(read);
  const shown = read.filter((row) => row.kind === "heading" || row === before || row.cells.some(hasAmount));
  const empty = read.filter(
    (row) => row.kind !== "heading" && row !== before && !row.cells.some(({ value }) => value !== null),
  );
  return {
    statement,
    basis,
    currency: analysis.currency,
    columns: periods.map(({ key, label, end }) => ({ key, label, end })),
    rows: shown
      .map((row) => (row === before ? { ...row, views: [] } : row))
      .filter(({ kind }, index) => kind !== "heading" || (shown[index + 1]?.kind ?? "heading") !== "heading"),
    leftOut: empty.map(({ label, cells }) => ({ label, reason: cells.at(-1)?.reason ?? "It is not in our data yet." })),
    notes: sumNotes(analysis, lines, periods),
  };
}

/**
 * The item from which the first amount of a statement is taken off, where it has none itself: its cells say why. A bank's
 * statement began with less interest expense, and nothing above it, where its interest income is not in our data.
 */
function deductedFrom(rows: readonly StatementRow[]): StatementRow | undefined {
  const at = rows.findIndex(({ kind, cells }) => kind !== "heading" && cells.some(hasAmount));
  const [before, first] = [rows[at - 1], rows[at]];
  const isItem = before?.kind === "item" && !before.isDeducted && before.depth === first?.depth;
  return first?.isDeducted === true && isItem ? before : undefined;
}

/** Drops the oldest periods of which no line is in our data. */
function heldPeriods(
  analysis: Analysis,
  lines: readonly StatementLine[],
  periods: readonly FiscalPeriod[],
): readonly FiscalPeriod[] {
  const totals = lines.flatMap((line) => ("measure" in line && line.isTotal === true ? [line.measure] : []));
  const first = periods.findIndex((period) =>
    totals.some((measure) => analysis.figure(measure, period).value !== null),
  );
  return first < 0 ? [] : periods.slice(first);
}

interface LineQuestion extends StatementQuestion {
  readonly periods: readonly FiscalPeriod[];
}

function readLine(analysis: Analysis, line: StatementLine, question: LineQuestion): StatementRow {
  const id = lineId(line);
  if ("heading" in line)
    return { id, label: line.heading, kind: "heading", depth: 0, isDeducted: false, cells: [], views: [] };
  const isTotal = "isTotal" in line && line.isTotal === true;
  const shared = { id, depth: line.depth, isDeducted: line.isDeducted === true };
  return "measure" in line
    ? { ...shared, ...measureRow(analysis, line, question), kind: isTotal ? "total" : "item" }
    : { ...shared, label: line.label, kind: "item", cells: restCells(analysis, line, question), views: [] };
}

function measureRow(
  analysis: Analysis,
  line: MeasureLine,
  { periods, views, statement }: LineQuestion,
): Pick<StatementRow, "label" | "cells" | "views"> {
  const figures = periods.map((period) => analysis.figure(line.measure, period));
  const label = line.label ?? labelOf(line.measure);
  const unit = figures[0]?.unit;
  return {
    label,
    cells: figures.map((figure) => (line.isFiledOnly === true ? filedOnly(viewOf(figure)) : viewOf(figure))),
    views: views
      .filter((view) =>
        view === "growth" ? line.hasNoGrowth !== true : unit !== undefined && unitKind(unit) === "money",
      )
      .filter((view) => !(view === "share" && line.measure === (statement === "balance" ? "total_assets" : "revenue")))
      .map((view) => ({
        view,
        label: viewWords(view, statement),
        cells: figures.map((figure, index) =>
          cellView(viewCell(analysis, view, { figure, statement }), {
            measure: line.measure,
            label: `${viewWords(view, statement)}: ${label}`,
            period: periods[index],
          }),
        ),
      })),
  };
}

/** A figure that only its own company can state. */
function filedOnly(figure: FigureView): FigureView {
  if (!figure.flags.includes("our-approximation")) return figure;
  const reason = `${figure.label} for ${figure.periodLabel} as the company states it is not in our data yet.`;
  return { ...figure, id: "", value: null, flags: [], reason };
}

/** What a switch's rows are called. */
function viewWords(view: View, statement: StatementKind): string {
  if (view === "growth") return "Growth";
  return view === "share" ? shareWords(statement) : "Per share";
}

function restCells(analysis: Analysis, line: RestLine, { periods }: LineQuestion): readonly FigureView[] {
  const isShown = (measure: string): boolean =>
    periods.some((period) => analysis.figure(measure, period).value !== null);
  return periods.map((period) =>
    cellView(restCell(analysis, line, { period, isShown }), { measure: line.rest, label: line.label, period }),
  );
}

/** A cell as it crosses to the page; one that cannot be computed says why and has no id. */
function cellView(
  cell: Cell,
  { measure, label, period }: { measure: string; label: string; period: FiscalPeriod | undefined },
): FigureView {
  const about = { measure, label, periodLabel: period?.label ?? "", periodEnd: period?.end ?? "" };
  if ("figure" in cell) return { ...viewOf(cell.figure), ...about };
  const { unit, flags, reason } = cell;
  return { ...about, id: "", value: null, unit, periodKey: period?.key ?? "", quality: "derived", flags, reason };
}

/** The reader's words for a line item or metric. */
function labelOf(measure: string): string {
  const label = lineItem(measure)?.label ?? metric(measure)?.label;
  if (label === undefined) throw new TypeError(`readStatement(): a template names "${measure}", which is no measure`);
  return label;
}

/** Whether there is something to show: a remainder that is nothing in every column is not. */
function hasAmount({ value }: FigureView): boolean {
  return value !== null && Number(value) !== 0;
}

const MOST_YEARS = 10;
const MOST_QUARTERS = 20;

/** The columns of a statement, oldest first: up to ten fiscal years, or twenty quarters or trailing years. */
function statementPeriods(analysis: Analysis, basis: Basis): readonly FiscalPeriod[] {
  switch (basis) {
    case "annual":
      return analysis.years.slice(-MOST_YEARS);
    case "quarterly":
      return analysis.quarters.slice(-MOST_QUARTERS);
    case "ttm":
      return analysis.periods("ttm").slice(-MOST_QUARTERS);
  }
}

/** Filers round; what is smaller than this share of the total, or this amount, is rounding. */
const TOLERANCE_SHARE = "0.0005";
const TOLERANCE_AMOUNT = 2_000_000;

/** Whether a total is the sum of its lines in a period; null where one of them has no value. */
export function addsUp(analysis: Analysis, line: MeasureLine, period: FiscalPeriod): boolean | null {
  const { equals } = line;
  const sum = analysis.figure(line.measure, period).value;
  if (equals === undefined || sum === null) return null;
  const valueOf = (measure: string): Decimal | null => {
    const figure = analysis.figure(measure, period);
    return figure.value ?? (MAY_BE_NONE.includes(measure) ? new Decimal(0) : null);
  };
  const plus = equals.plus.map(valueOf);
  const minus = equals.minus.map(valueOf);
  if ([...plus, ...minus].includes(null)) return null;
  const made = Decimal.sum(0, ...held(plus)).minus(Decimal.sum(0, ...held(minus)));
  const miss = made.minus(sum).abs();
  return miss.lte(TOLERANCE_AMOUNT) || miss.lte(sum.abs().times(TOLERANCE_SHARE));
}

/** Most companies have neither, and then file nothing about it. */
const MAY_BE_NONE: readonly string[] = ["temporary_equity", "minority_interest"];

function held(values: readonly (Decimal | null)[]): readonly Decimal[] {
  return values.filter((value) => value !== null);
}

/** One sentence for each total that is not the sum of the lines shown of it, with the periods. */
function sumNotes(
  analysis: Analysis,
  lines: readonly StatementLine[],
  periods: readonly FiscalPeriod[],
): readonly string[] {
  return lines.flatMap((line) => {
    if (!("equals" in line)) return [];
    const odd = periods.filter((period) => addsUp(analysis, line, period) === false);
    if (odd.length === 0) return [];
    const { label } = analysis.figure(line.measure, odd[0] ?? periods[0] ?? analysis.day(analysis.asOf));
    const named = odd.map((period) => period.label).join(", ");
    return [
      `The lines shown do not add up to ${midSentence(label)} for ${named}: the company states them on different bases, or a part is not in our data. Open the figures to compare them.`,
    ];
  });
}
