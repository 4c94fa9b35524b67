import { businessLineOf } from "#facts/business-lines.ts";
import type { Figure } from "#facts/figure.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { isNotMeaningful } from "#metrics/metric.ts";
import { absentCard, composeCard, prose, sentenceList } from "#research/cards/blocks/compose-card.ts";
import { rankFinding } from "#research/cards/blocks/finding.ts";
import { figureRow, figureTable } from "#research/cards/blocks/period-blocks.ts";
import { latestDay, newestTwelveMonths } from "#metrics/newest-periods.ts";
import type { Block, CardContent, FigureChart } from "#research/cards/card.ts";
import { defineCard } from "#research/cards/define-card.ts";
import type { CardContext } from "#research/cards/card-context.ts";
import { calculationId, resolveFigure } from "#research/text/calculations/calculate.ts";
import { whosePeers } from "#research/rules/insight.ts";
import { type FigureView, viewOf } from "#research/text/figure-view.ts";
import { midSentence } from "#metrics/wording.ts";

type Time = "day" | "twelve-months" | "year";

/** What most readers ask comes first: the overview shows no more than the beginning. */
const ROWS: readonly (readonly [measure: string, time: Time])[] = [
  ["market_cap", "day"],
  ["revenue", "twelve-months"],
  ["revenue_growth", "twelve-months"],
  ["operating_margin", "twelve-months"],
  ["fcf_margin", "twelve-months"],
  ["return_on_equity", "twelve-months"],
  ["pe", "day"],
  ["ev_ebit", "day"],
  ["fcf_yield", "day"],
  ["revenue_cagr_5y", "year"],
  ["gross_margin", "twelve-months"],
  ["net_margin", "twelve-months"],
  ["roic", "twelve-months"],
  ["net_debt_to_ebitda", "twelve-months"],
  ["ps", "day"],
  ["total_yield", "day"],
];

/** The same measures of similar companies, each over its own newest period. */
export const peersCard = defineCard({
  type: "peers_table",
  title: "Peers",
  after: "institutions",
  shownIn: ["overview", "peers"],
  turn: "costly",
  onOverview: { blocks: ["table"], isHalf: false, mostRows: 8 },
  inVerdict: "business",
  build: buildPeersCard,
});

function buildPeersCard(context: CardContext): CardContent {
  const { analysis, peers, insights } = context;
  if (peers.length === 0) {
    return absentCard("We have no company of the same industry or sector to compare with.");
  }
  const companies = [analysis, ...peers.map((peer) => peer.analysis)];
  return composeCard(
    [
      sentenceList(insights("peers_table")),
      peerScatter(context),
      ...peerTable(companies),
      prose(
        `${whosePeers(peers) === "your" ? "Your peers are the companies that you chose." : howChosen(analysis)} Each figure is of the company's own newest period; rank 1 is the highest value, and we leave ranks out where periods are too far apart.`,
      ),
    ],
    "We have no figures to compare with.",
  );
}

function howChosen({ dossier: { company } }: Analysis): string {
  const line = businessLineOf(company.cik);
  return line === null
    ? "Peers are companies in our data with the same industry code, otherwise in the same sector, closest in size."
    : `Peers are companies in our data of the same business (${line.name.toLowerCase()}), otherwise of a related one, closest in size.`;
}

function peerTable(companies: readonly Analysis[]): readonly Block[] {
  const symbols = companies.map((one) => one.dossier.company.symbol);
  const lines = ROWS.map(([measure, time]) => {
    const figures = companies.map((one) => figureAt(one, measure, time));
    const own = figures[0] ?? null;
    if (own === null || !isShown(own)) {
      return { reason: own?.reason ?? "We have no period to compare." };
    }
    const rank = rankOf(figures, companies);
    const row = figureRow({ label: own.label, figures: [...figures, rank] });
    const isUnranked = rank === null && own.value !== null && figures.slice(1).some((figure) => figure?.value != null);
    return "cells" in row && isUnranked ? { ...row, cells: [...row.cells.slice(0, -1), noRank(own)] } : row;
  });
  return figureTable("Side by side", [...symbols, "Rank"], lines);
}

/** In the place of a rank: why figures that are there are not ranked. */
function noRank(own: Figure): FigureView {
  const reason = "The periods of these figures are too far apart to rank them.";
  return { ...viewOf(own), id: "", label: `Rank by ${midSentence(own.label)}`, value: null, flags: [], reason };
}

/** A row needs the company's own figure, or that it would mislead; a cell without one gives the reason. */
function isShown(figure: Figure): boolean {
  return figure.value !== null || isNotMeaningful(figure);
}

function figureAt(analysis: Analysis, measure: string, time: Time): Figure | null {
  const day = latestDay(analysis);
  switch (time) {
    case "day":
      return day === null ? null : analysis.figure(measure, day);
    case "year":
      return analysis.latestYear === null ? null : analysis.figure(measure, analysis.latestYear);
    case "twelve-months":
      return newestTwelveMonths(analysis, measure);
  }
}

function rankOf(figures: readonly (Figure | null)[], [own, ...others]: readonly Analysis[]): Figure | null {
  // Only numbers are ranked, and the company's own must be one.
  const held = figures.filter((figure) => figure !== null && figure.value !== null).filter((figure) => figure !== null);
  if (held.length < 2 || own === undefined || figures[0]?.value == null) return null;
  return resolveFigure(calculationId("rank", ...held), own, others) ?? null;
}

const FEWEST_DOTS = 3;

/** Growth across, profitability upwards: one dot for each company. */
function peerScatter(context: CardContext): FigureChart | null {
  const { analysis, peers } = context;
  const companies = [analysis, ...peers.map((peer) => peer.analysis)];
  const profit =
    figureAt(analysis, "operating_margin", "twelve-months")?.value == null ? "net_margin" : "operating_margin";
  const points = companies.flatMap((one) => {
    const growth = figureAt(one, "revenue_growth", "twelve-months");
    const margin = figureAt(one, profit, "twelve-months");
    if (growth === null || margin === null || growth.value === null || margin.value === null) return [];
    return [{ name: one.dossier.company.symbol, growth, margin }];
  });
  const [first] = points;
  // A comparison without the company's own dot compares nothing.
  if (first?.name !== analysis.dossier.company.symbol || points.length < FEWEST_DOTS) return null;
  const finding = rankFinding(
    context,
    points.map((point) => point.margin),
    { rule: "chart-peers", opening: `The ${first.margin.label.toLowerCase()} of` },
  );
  return {
    kind: "chart",
    chart: "peer_scatter",
    form: "scatter",
    title: `${first.growth.label} vs. ${first.margin.label.toLowerCase()}`,
    finding,
    format: "percent",
    categories: points.map((point) => point.name),
    series: [
      { name: first.growth.label, points: points.map((point) => viewOf(point.growth)) },
      { name: first.margin.label, points: points.map((point) => viewOf(point.margin)) },
    ],
  };
}
