import type {
  ArticleBlock,
  CheckedArticle,
  Inline,
  Line,
  ShownEmbed,
  ShownFigure,
  NamedCounts,
  WrittenArticle,
  WrittenEmbed,
  WrittenSlot,
  FigureName,
} from "./article.ts";
import { checkCell, checkLine, together, type CheckedText } from "./check-line.ts";
import { type Analyses, figureByName } from "./name-figures.ts";
import { linesOf } from "./plain-text.ts";
import type { ChartType } from "#contracts/research-stream.ts";
import { valuationInputs } from "#research/cards/valuation/cash-flow-value-cards.ts";
import { type FigureView, viewOf } from "#research/text/figure-view.ts";

/** What an article's numbers are taken from. */
export interface NumberSources {
  readonly analyses: Analyses;
  readonly counts: NamedCounts;
}

/**
 * Puts the figures of its day into an article and holds every sentence that has one against them, by the verifier that
 * sentences of research pass. A figure that cannot be had, or whose sentence fails, is shown as missing and counted.
 */
export function checkArticle({ head, blocks }: WrittenArticle, { analyses, counts }: NumberSources): CheckedArticle {
  const text = together(blocks.flatMap((block) => checkText(block, head.slug, analyses)));
  const counted = blocks.flatMap(linesOf).flatMap(countNames);
  const unknown = counted.filter((name) => !counts.has(name));
  const drawn = blocks.map((block) => (block.kind === "embed" ? drawEmbed(block.embed, analyses) : null));
  const embeds = drawn.filter((one) => one !== null);
  const shown = [...text.shown.values()].filter(({ format }) => isNumber(format));
  // A figure of a chart without a value is drawn as a gap that says why, and claims nothing.
  const held = embeds.flatMap(({ figures }) => figures.filter(({ value }) => value !== null));
  const verified = shown.filter(({ figure }) => figure !== null).length + held.length + counted.length - unknown.length;
  return {
    head,
    blocks: blocks.map((block, index) =>
      showBlock(block, (line) => showLine(line, text.shown, counts), drawn[index] ?? null),
    ),
    verification: { figures: shown.length + held.length + counted.length, verified },
    failures: [
      ...text.failures,
      ...unknown.map((name) => `Nothing is counted as "${name}".`),
      ...embeds.flatMap(({ failures }) => failures),
    ],
  };
}

function checkText(
  block: ArticleBlock<WrittenSlot, WrittenEmbed>,
  slug: string,
  analyses: Analyses,
): readonly CheckedText[] {
  const check = (line: Line<WrittenSlot>): CheckedText =>
    block.kind === "table" ? checkCell(line, analyses) : checkLine(line, slug, analyses);
  return linesOf(block).map(check);
}

function showBlock(
  block: ArticleBlock<WrittenSlot, WrittenEmbed>,
  show: (line: Line<WrittenSlot>) => Line<ShownFigure>,
  drawn: DrawnEmbed | null,
): ArticleBlock<ShownFigure, ShownEmbed> {
  switch (block.kind) {
    case "embed":
      return { kind: "embed", embed: drawn?.embed ?? null };
    case "list":
      return { ...block, items: block.items.map(show) };
    case "table":
      return { kind: "table", head: block.head.map(show), rows: block.rows.map((row) => row.map(show)) };
    case "heading":
      return { ...block, parts: show(block.parts) };
    case "paragraph":
    case "quote":
      return { kind: block.kind, parts: show(block.parts) };
  }
}

function countNames(line: Line<unknown>): readonly string[] {
  return line.flatMap((inline) => {
    if (inline.kind === "count") return [inline.name];
    return "parts" in inline ? countNames(inline.parts) : [];
  });
}

function showLine(line: Line<WrittenSlot>, shown: CheckedText["shown"], counts: NamedCounts): Line<ShownFigure> {
  return line.map((inline): Inline<ShownFigure> => {
    if (inline.kind === "figure") {
      return { kind: "figure", slot: shown.get(inline.slot) ?? { format: inline.slot.format, figure: null } };
    }
    if (inline.kind === "count") return { ...inline, count: counts.get(inline.name) ?? null };
    return "parts" in inline ? { ...inline, parts: showLine(inline.parts, shown, counts) } : inline;
  });
}

function isNumber(format: ShownFigure["format"]): boolean {
  return format !== "period" && format !== "end-date";
}

type WrittenChart = Extract<WrittenEmbed, { kind: "chart" }>;

/** An embed with its figures; `embed` is null where it cannot be had, and `failures` says why. */
interface DrawnEmbed {
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
function drawEmbed(written: WrittenEmbed, analyses: Analyses): DrawnEmbed {
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
