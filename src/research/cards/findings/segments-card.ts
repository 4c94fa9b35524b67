import type { SegmentTable } from "#contracts/filing-findings.ts";
import type { Figure } from "#facts/figure.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { composeCard, sentenceList } from "#research/cards/blocks/compose-card.ts";
import { figureRow, figureTable } from "#research/cards/blocks/period-blocks.ts";
import type { Block, CardContent, FigureChart } from "#research/cards/card.ts";
import type { CardContext } from "#research/cards/card-context.ts";
import { defineCard } from "#research/cards/define-card.ts";
import {
  knownSegments,
  makeSegmentFigure,
  type SegmentFigureKind,
  TOTAL_ROW,
} from "#research/findings/finding-figure.ts";
import { splitColumns } from "#research/findings/segment-growth.ts";
import { viewOf } from "#research/text/figure-view.ts";
import { growthCausePrint, growthCauseTable } from "./growth-causes.ts";

/** Revenue, income and assets by segment, product and region, next to the company's own totals. */
export const segmentsCard = defineCard({
  type: "segments",
  title: "Segments and geography",
  after: "profitability",
  shownIn: ["overview", "fundamentals"],
  turn: "filed",
  onOverview: { blocks: ["segment_stack"], isHalf: true, isOptional: true },
  build: buildSegmentsCard,
});

const DIVISIONS: Readonly<Record<SegmentTable["division"], string>> = {
  segment: "segment",
  product: "product",
  region: "region",
};
const MEASURES: Readonly<Record<SegmentTable["measure"], string>> = {
  revenue: "Revenue",
  "operating-income": "Operating income",
  assets: "Assets",
  "long-lived-assets": "Long-lived assets",
};
/** More parts are a list and no picture. */
const MOST_DRAWN = 6;

function buildSegmentsCard({ analysis, insights }: CardContext): CardContent {
  const tables = knownSegments(analysis);
  const revenue = tables.filter(({ measure }) => measure === "revenue");
  const blocks = [
    sentenceList(insights("segments")),
    ...growthCauseTable(analysis),
    ...revenue.map((table) => stackOf(analysis, table)),
    ...revenue.flatMap((table) => tablesOf(analysis, table)),
    ...tables.filter(({ measure }) => measure !== "revenue").flatMap((table) => amountsOf(analysis, table)),
    growthCausePrint(analysis),
  ];
  return composeCard(blocks, "Figures by segment and region are not in our data yet.");
}

type SegmentRow = ReturnType<typeof figureRow>;

/** Amounts, then shares of the total, then growth. */
export function tablesOf(analysis: Analysis, table: SegmentTable): readonly Block[] {
  const make = figuresOf(analysis, table);
  const columns = table.periods.map((_period, column) => labelOf(make, table, column));
  const rowsOf = (kind: "share" | "growth"): readonly SegmentRow[] =>
    table.parts.map(({ name }, row) =>
      rowOf(
        name,
        table.periods.map((_period, column) => make(row, column, kind)),
      ),
    );
  const words = `${MEASURES[table.measure]} by ${DIVISIONS[table.division]}`;
  return [
    ...amountsOf(analysis, table),
    ...withRows(figureTable(`${words}, share of total`, columns, rowsOf("share"))),
    ...withRows(figureTable(`${words}, change from a year earlier`, columns, rowsOf("growth"))),
    ...growthBlocks(analysis, table, columns),
  ];
}

/** What each part had in the growth of the total; what is between them has a row of its own, so that the rows always add up. */
function growthBlocks(analysis: Analysis, table: SegmentTable, columns: readonly string[]): readonly Block[] {
  const make = figuresOf(analysis, table);
  const told = splitColumns(analysis, table);
  if (told.length === 0) return [];
  const across = (row: number, kind: SegmentFigureKind) => told.map((column) => make(row, column, kind));
  const between = across(TOTAL_ROW, "contribution");
  const rows = [
    ...table.parts.map(({ name }, row) => rowOf(name, across(row, "contribution"))),
    ...(between.some((figure) => figure?.value?.isZero() === false) ? [rowOf("Outside the parts above", between)] : []),
    rowOf("Growth of the total", across(TOTAL_ROW, "growth")),
  ];
  const title = `Growth of ${MEASURES[table.measure].toLowerCase()}, split by ${DIVISIONS[table.division]}`;
  return withRows(
    figureTable(
      title,
      told.map((column) => columns[column] ?? ""),
      rows,
    ),
  );
}

/** The parts, the company's own total and what is between them. */
function amountsOf(analysis: Analysis, table: SegmentTable): readonly Block[] {
  const make = figuresOf(analysis, table);
  const columns = table.periods.map((_period, column) => labelOf(make, table, column));
  const across = (row: number, kind: SegmentFigureKind) =>
    table.periods.map((_period, column) => make(row, column, kind));
  const rows = [
    ...table.parts.map(({ name }, row) => rowOf(name, across(row, "part"))),
    rowOf("Total of the company", across(TOTAL_ROW, "total")),
    rowOf("Total less the parts above", across(TOTAL_ROW, "difference")),
  ];
  return withRows(figureTable(`${MEASURES[table.measure]} by ${DIVISIONS[table.division]}`, columns, rows));
}

/** Rows without a value are no news here: a segment is new or gone. */
function withRows(blocks: readonly Block[]): readonly Block[] {
  return blocks.filter(({ kind }) => kind !== "absent");
}

function rowOf(label: string, figures: readonly (Figure | undefined)[]): SegmentRow {
  return figureRow({ label, figures: figures.map((figure) => figure ?? null) });
}

type Make = (row: number, column: number, kind: SegmentFigureKind) => Figure | undefined;

function figuresOf(analysis: Analysis, table: SegmentTable): Make {
  return (row, column, kind) => makeSegmentFigure({ analysis, table, row, column }, kind);
}

function labelOf(make: Make, table: SegmentTable, column: number): string {
  const rows = [TOTAL_ROW, ...table.parts.keys()];
  const figures = rows.flatMap((row) => make(row, column, row === TOTAL_ROW ? "total" : "part") ?? []);
  return figures[0]?.period.label ?? table.periods[column]?.end ?? "";
}

/** Revenue of each part in each year, stacked; null of a single year or of more parts than a picture can show. */
export function stackOf(analysis: Analysis, table: SegmentTable): FigureChart | null {
  if (table.parts.length > MOST_DRAWN || table.periods.length < 2) return null;
  const make = figuresOf(analysis, table);
  const series = table.parts.map(({ name }, row) => ({
    name,
    points: table.periods.map((_period, column) => {
      const figure = make(row, column, "part");
      return figure === undefined ? null : viewOf(figure);
    }),
  }));
  return {
    kind: "chart",
    chart: "segment_stack",
    form: "stack",
    title: `${MEASURES[table.measure]} by ${DIVISIONS[table.division]}`,
    finding: null,
    format: "money",
    categories: table.periods.map((_period, column) => labelOf(make, table, column)),
    series,
  };
}
