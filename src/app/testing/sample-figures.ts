import type { FigureChart, FigureTable } from "#research/cards/card.ts";
import type { FigureView } from "#research/text/figure-view.ts";

/** A figure as tests need it: revenue of FY2025 unless told otherwise. */
export function sampleFigure(over: Partial<FigureView> = {}): FigureView {
  return {
    id: "M1045810.revenue.FY2025",
    measure: "revenue",
    label: "Revenue",
    value: "130497000000",
    unit: "USD",
    periodKey: "FY2025",
    periodLabel: "FY2025",
    periodEnd: "2025-01-26",
    quality: "reported",
    flags: [],
    reason: null,
    ...over,
  };
}

/** One figure a year, from FY2021 on; null where no figure stands. */
function yearlyFigures(values: readonly (string | null)[], over: Partial<FigureView> = {}): (FigureView | null)[] {
  return values.map((value, index) => {
    const label = `FY${2021 + index}`;
    const id = `M1045810.${over.measure ?? "revenue"}.${label}`;
    return value === null
      ? null
      : sampleFigure({ ...over, id, value, periodKey: label, periodLabel: label, periodEnd: `${2021 + index}-12-31` });
  });
}

/** A chart over the years from FY2021 on. */
export function sampleChart(
  form: FigureChart["form"],
  series: readonly (readonly (string | null)[])[],
  over: Partial<FigureChart> = {},
): FigureChart {
  return {
    kind: "chart",
    chart: "revenue_bars",
    form,
    title: "Revenue by fiscal year",
    finding: null,
    format: "money",
    categories: (series[0] ?? []).map((_, index) => `FY${2021 + index}`),
    series: series.map((values, index) => ({ name: `Series ${index + 1}`, points: yearlyFigures(values) })),
    ...over,
  };
}

/** A table with one row of revenue. */
export function sampleTable(over: Partial<FigureTable> = {}): FigureTable {
  return {
    kind: "table",
    caption: "Revenue by fiscal year",
    columns: ["FY2021", "FY2022"],
    rows: [{ label: "Revenue", metric: null, format: "auto", cells: yearlyFigures(["16675000000", "26914000000"]) }],
    ...over,
  };
}
