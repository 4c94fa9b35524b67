import { use, useEffect, useMemo, useState } from "react";
import { useInteraction } from "#app/analytics/interactions.tsx";
import { FigureGrid, PlainGrid } from "#app/research/blocks/table-block.tsx";
import { SentenceText } from "#app/research/blocks/sentence-text.tsx";
import { CsvButton } from "#app/research/csv/csv-button.tsx";
import { FigureContext } from "#app/research/evidence/figure-context.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import type { EarlyPointer } from "#app/research/lazy/first-interaction.ts";
import type { FigureChart, FigureTable } from "#research/cards/card.ts";
import { ChartPicture } from "./chart-picture.tsx";
import { withIndex } from "./chart-words.ts";
import { plotOf } from "./plot/plot-layout.ts";
import { useChartCursor } from "./chart-cursor.ts";
import { Muted, Row } from "#app/ui/layout.tsx";
import { type ChartBasis, chartsPath, usualChart } from "#research/charts/chart-question.ts";
import type { FigureView } from "#research/text/figure-view.ts";
import "./chart.css";

/** A chart with its finding, its table twin, its file and its reading by keys. */
export function ChartBlock({
  chart,
  early = null,
}: {
  readonly chart: FigureChart;
  /** Where the pointer was before this script had come; null where the script came with the page. */
  readonly early?: EarlyPointer | null;
}) {
  const plot = useMemo(() => plotOf(chart), [chart]);
  const table = useMemo(() => chartTable(chart), [chart]);
  const [isTable, setTable] = useState(false);
  const { read, slider, pointer } = useChartCursor(chart, plot, early);
  const interact = useInteraction();
  const explored = openInCharts(chart, use(FigureContext).symbol);
  const isRead = read !== null;
  useEffect(() => {
    if (isRead) interact("read");
  }, [isRead, interact]);
  const turn = (): void => {
    interact(isTable ? "picture" : "table");
    setTable(!isTable);
  };
  return (
    <figure data-slot="chart" data-form={chart.form} data-state={isTable ? "table" : "picture"}>
      <figcaption data-slot="chart-caption">
        <h3>{chart.title}</h3>
        {chart.finding && (
          <Muted data-slot="chart-finding">
            <SentenceText sentence={chart.finding} />
          </Muted>
        )}
      </figcaption>
      <Row gap={1} data-slot="chart-tools" data-needs="scripts" data-print="hidden">
        <Button variant="quiet" aria-pressed={isTable} onClick={turn}>
          Table
        </Button>
        <CsvButton name={chart.chart} table={table} />
        {explored !== null && (
          <ButtonLink variant="quiet" to={explored}>
            Open in charts
          </ButtonLink>
        )}
      </Row>
      {isTable ? (
        <FigureGrid table={table} isCaptionHidden />
      ) : (
        <>
          <p data-slot="chart-reading" aria-hidden="true">
            {read?.words}
          </p>
          <div data-slot="chart-reader" {...pointer}>
            <input
              type="range"
              data-slot="chart-slider"
              aria-label={`${chart.title}: arrow keys read the points, Enter opens the evidence`}
              {...slider}
            />
            <ChartPicture chart={chart} plot={plot} active={read?.mark ?? null} />
          </div>
          <PlainGrid table={table} />
        </>
      )}
    </figure>
  );
}

/** With more categories than this the table runs down the page, not across it. */
const MOST_COLUMNS = 16;

/** The table twin of a chart: a row for each series, or for each category where there are many. */
export function chartTable(chart: FigureChart): FigureTable {
  const { title, categories, format } = chart;
  const series = chart.series.flatMap(withIndex);
  const pointsOf = (name: (typeof series)[number]) => categories.map((_, index) => name.points[index] ?? null);
  const rows =
    categories.length > MOST_COLUMNS
      ? categories.map((category, index) => ({
          label: category,
          cells: series.map(({ points }) => points[index] ?? null),
        }))
      : series.map((name) => ({ label: name.name, cells: pointsOf(name) }));
  const columns = categories.length > MOST_COLUMNS ? series.map(({ name }) => name) : categories;
  return { kind: "table", caption: title, columns, rows: rows.map((row) => ({ ...row, metric: null, format })) };
}

/** Charts that have a link of their own. */
const LINKED: ReadonlySet<FigureChart["chart"]> = new Set(["custom_chart", "company_comparison", "statement_line"]);

/** The address that draws the lines of a company's chart with other windows, scales and companies; null for what has none. */
export function openInCharts({ chart, form, series }: FigureChart, symbol: string): string | null {
  if (symbol === "" || LINKED.has(chart) || form === "scatter" || form === "waterfall") return null;
  const figures = series.map(({ points }) => points.find((point) => point !== null && point.id !== "") ?? null);
  const [first] = figures;
  const basis = first === null || first === undefined ? null : basisOf(first);
  // Calculations and findings are no measures of the registry.
  if (basis === null || !figures.every((figure) => figure !== null && /^[FM]/.test(figure.id))) return null;
  const metrics = [...new Set(figures.flatMap((figure) => figure?.measure ?? []))];
  // A lone multiple is looked at for where it is in its own past.
  const hasBands = basis === "month" && metrics.length === 1;
  return chartsPath({ ...usualChart([symbol], metrics), basis, hasBands });
}

/** By the key of a period: a day's, a fiscal year's, twelve months' or a quarter's; null for others. */
function basisOf({ periodKey }: FigureView): ChartBasis | null {
  if (periodKey.startsWith("D")) return "month";
  if (periodKey.startsWith("FY")) return "year";
  if (periodKey.startsWith("TTM")) return "ttm";
  return periodKey.startsWith("Q") ? "quarter" : null;
}
