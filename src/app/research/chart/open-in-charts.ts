import type { FigureChart } from "#research/cards/card.ts";
import { type ChartBasis, chartsPath, usualChart } from "#research/charts/chart-question.ts";
import type { FigureView } from "#research/text/figure-view.ts";

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
