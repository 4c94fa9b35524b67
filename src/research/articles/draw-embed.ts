import type { ChartType } from "#contracts/research-stream.ts";
import { valuationInputs } from "#research/cards/valuation/cash-flow-value-cards.ts";
import { type FigureView, viewOf } from "#research/text/figure-view.ts";
import type { FigureName, ShownEmbed, WrittenEmbed } from "./article.ts";
import { figureByName, type Analyses } from "./name-figures.ts";

type WrittenChart = Extract<WrittenEmbed, { kind: "chart" }>;

/** An embed with its figures; `embed` is null where it cannot be had, and `failures` says why. */
export interface DrawnEmbed {
  readonly embed: ShownEmbed;
  readonly figures: readonly FigureView[];
  readonly failures: readonly string[];
}

/** The kind of chart that files and events name a drawing of this form by. */
const CHART_OF_FORM: Readonly<Record<WrittenChart["form"], ChartType>> = {
  bars: "revenue_bars",
  lines: "margin_lines",
  stack: "balance_stack",
  "grouped-bars": "fcf_vs_net_income",
};

/** Draws what an article asks for from the figures of its companies. */
export function drawEmbed(written: WrittenEmbed, analyses: Analyses): DrawnEmbed {
  return written.kind === "chart" ? drawChart(written, analyses) : readValuation(written, analyses);
}

/** Several periods are the categories, with a series for each company's measure; of one period the companies are. */
function drawChart(written: WrittenChart, analyses: Analyses): DrawnEmbed {
  const { companies, measures, periods, title, form, format } = written;
  const nameOf = (symbol: string): string => analyses.get(symbol)?.dossier.company.displayName ?? symbol;
  const isAcross = periods.length === 1;
  const rows = isAcross
    ? measures.map((measure) => companies.flatMap((symbol) => namesOf({ symbol, measure }, periods)))
    : companies.flatMap((symbol) => measures.map((measure) => namesOf({ symbol, measure }, periods)));
  const found = rows.map((row) => row.map((name) => figureByName(name, analyses)));
  const failures = found.flat().flatMap((one) => (one.ok ? [] : [`${title}: ${one.problem}`]));
  const points = found.map((row) => row.map((one) => (one.ok ? viewOf(one.value) : null)));
  const figures = points.flat().filter((figure) => figure !== null);
  if (!figures.some(({ value }) => value !== null)) failures.push(`${title}: we have none of its figures.`);
  if (failures.length > 0) return { embed: null, figures, failures };
  const series = points.map((row, index) => {
    const label = row[0]?.label ?? "";
    const company = nameOf(rows[index]?.[0]?.symbol ?? "");
    if (isAcross || companies.length === 1) return { name: label, points: row };
    return { name: measures.length === 1 ? company : `${company}, ${label}`, points: row };
  });
  const categories = isAcross ? companies.map(nameOf) : (points[0] ?? []).map((figure) => figure?.periodLabel ?? "");
  const embed = { kind: "chart", chart: CHART_OF_FORM[form], form, title, finding: null, format } as const;
  return { embed: { ...embed, categories, series }, figures, failures };
}

function namesOf(measure: Omit<FigureName, "period">, periods: readonly string[]): readonly FigureName[] {
  return periods.map((period) => ({ ...measure, period }));
}

function readValuation(
  { mode, company }: Extract<WrittenEmbed, { kind: "valuation" }>,
  analyses: Analyses,
): DrawnEmbed {
  const analysis = analyses.get(company);
  const inputs =
    analysis === undefined ? `${company} is not among the symbols of the article.` : valuationInputs(analysis, mode);
  if (typeof inputs === "string") return { embed: null, figures: [], failures: [inputs] };
  const { freeCashFlow, netDebt, enterpriseValue, price, shares } = inputs;
  const figures = mode === "reverse" ? [freeCashFlow, enterpriseValue, price] : [freeCashFlow, netDebt, shares, price];
  return { embed: inputs, figures, failures: [] };
}
