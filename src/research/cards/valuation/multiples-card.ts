import type { Figure } from "#facts/figure.ts";
import type { FiscalPeriod } from "#facts/fact.ts";
import { absences, composeCard, sentenceList } from "#research/cards/blocks/compose-card.ts";
import { spanFinding } from "#research/cards/blocks/finding.ts";
import { figureRow, figureTable, periodChart } from "#research/cards/blocks/period-blocks.ts";
import { latestDay } from "#research/cards/blocks/periods.ts";
import type { Block, CardContent, FigureChart } from "#research/cards/card.ts";
import { defineCard } from "#research/cards/define-card.ts";
import type { CardContext } from "#research/cards/card-context.ts";
import { calculationId, resolveFigure } from "#research/text/calculations/calculate.ts";

const BAND_MONTHS = 121;

interface Multiple {
  readonly measure: string;
  readonly percentile?: string;
  readonly median?: string;
}

const MULTIPLES: readonly Multiple[] = [
  { measure: "pe", percentile: "pe_percentile", median: "pe_median_5y" },
  { measure: "ps", percentile: "ps_percentile" },
  { measure: "pb" },
  { measure: "p_tbv" },
  { measure: "p_ffo" },
  { measure: "p_ocf" },
  { measure: "p_fcf" },
  { measure: "ev_sales" },
  { measure: "ev_ebit", percentile: "ev_ebit_percentile" },
  { measure: "ev_ebitda" },
  { measure: "ev_fcf" },
  { measure: "earnings_yield" },
  { measure: "fcf_yield", percentile: "fcf_yield_percentile" },
  { measure: "dividend_yield" },
  { measure: "peg" },
];

/** What the market pays for a dollar of sales, earnings and cash: now, against the company's own past and its peers. */
export const multiplesCard = defineCard({
  type: "valuation_multiples",
  title: "Valuation multiples",
  after: "scores",
  shownIn: ["overview", "valuation"],
  turn: "telling",
  onOverview: { blocks: ["sentences", "table"], isHalf: true },
  inVerdict: "price",
  build: buildMultiplesCard,
});

function buildMultiplesCard(context: CardContext): CardContent {
  const day = latestDay(context.analysis);
  const blocks =
    day === null
      ? absences(["We have no closing prices, so no multiple can be computed."])
      : [sentenceList(context.insights("valuation_multiples")), multipleBand(context), ...multiplesTable(context, day)];
  return composeCard(blocks, "No multiple can be computed.");
}

function multiplesTable(context: CardContext, day: FiscalPeriod): readonly Block[] {
  const { analysis } = context;
  const fitting = MULTIPLES.filter(({ measure }) => measure !== "p_ffo" || analysis.sector === "reit");
  const lines = fitting.map(({ measure, percentile, median }) => {
    const now = analysis.figure(measure, day);
    // A row stands for its multiple: without one today its history says nothing.
    if (now.value === null) return { reason: now.reason ?? `${now.label} is not in our data.` };
    const optional = (id: string | undefined) => (id === undefined ? null : analysis.figure(id, day));
    const figures = [now, optional(percentile), optional(median), peerMedian(context, now)];
    return figureRow({ label: now.label, figures: figures.map(withValue) });
  });
  return figureTable("Multiples", [day.label, "Own percentile", "5-year median", "Peer median"], lines);
}

function withValue(figure: Figure | null): Figure | null {
  return figure === null || figure.value === null ? null : figure;
}

function peerMedian({ analysis, peers }: CardContext, own: Figure): Figure | null {
  const analyses = peers.map((peer) => peer.analysis);
  const figures = analyses.flatMap((peer) => {
    const day = latestDay(peer);
    const figure = day === null ? null : peer.figure(own.measure, day);
    return figure === null || figure.value === null ? [] : [figure];
  });
  if (figures.length === 0) return null;
  return resolveFigure(calculationId("peer_median", own, ...figures), analysis, analyses) ?? null;
}

function multipleBand(context: CardContext): FigureChart | null {
  const { analysis } = context;
  const held = (measure: string) => analysis.series(measure, "day").length > 1;
  const measure = ["pe", "ps"].find(held);
  if (measure === undefined) return null;
  const name = measure === "pe" ? "Price-to-earnings ratio" : "Price-to-sales ratio";
  const periods = analysis.periods("day").slice(-BAND_MONTHS);
  const opening = `The ${name.charAt(0).toLowerCase()}${name.slice(1)} was`;
  const finding = spanFinding(context, { rule: "chart-multiple", measure, opening, format: "times", periods });
  return periodChart({
    analysis,
    chart: "multiple_band",
    form: "lines",
    title: `${name} at each month's end`,
    finding,
    format: "times",
    periods,
    series: [{ name, measure }],
  });
}
