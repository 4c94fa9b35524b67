import { whosePeers } from "#research/rules/insight.ts";
import type { Figure } from "#facts/figure.ts";
import type { FiscalPeriod } from "#facts/fact.ts";
import { absences, composeCard, prose, sentenceList } from "#research/cards/blocks/compose-card.ts";
import { spanFinding } from "#research/cards/blocks/finding.ts";
import { figureRow, figureTable, periodChart } from "#research/cards/blocks/period-blocks.ts";
import { latestDay, latestTwelveMonths } from "#metrics/newest-periods.ts";
import type { Block, CardContent, FigureChart, SentenceList } from "#research/cards/card.ts";
import { defineCard } from "#research/cards/define-card.ts";
import type { CardContext } from "#research/cards/card-context.ts";
import { MULTIPLE_VIEW_RULES } from "#research/rules/catalogue/owners/multiple-views.ts";
import { calculationId, resolveFigure } from "#research/text/calculations/calculate.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { listed, midSentence } from "#metrics/wording.ts";
import { daysBetween } from "#facts/periods/iso-day.ts";
import { STALE_DAYS } from "#metrics/market/latest.ts";
import { formatDate } from "#research/text/format-date.ts";

const BAND_MONTHS = 121;

/** Most asked first. PEG is left out: on past growth it says little, and we hold no forecasts of growth. */
const MULTIPLES: readonly string[] = [
  "pe",
  "p_ffo",
  "ev_ebit",
  "ev_ebitda",
  "p_fcf",
  "ps",
  "pb",
  "p_tbv",
  "p_ocf",
  "ev_sales",
  "ev_fcf",
  "earnings_yield",
  "fcf_yield",
  "dividend_yield",
];

/** What the market pays for a dollar of sales, earnings and cash: now, against the company's own past and its peers. */
export const multiplesCard = defineCard({
  type: "valuation_multiples",
  title: "Valuation multiples",
  after: "scores",
  shownIn: ["overview", "valuation"],
  turn: "telling",
  onOverview: { blocks: ["table"], isHalf: true, mostRows: 6 },
  inVerdict: "price",
  build: buildMultiplesCard,
});

function buildMultiplesCard(context: CardContext): CardContent {
  const day = latestDay(context.analysis);
  const blocks =
    day === null
      ? absences(["We have no closing prices, so no multiple can be computed."])
      : [
          sentencesOf(context),
          ...historyTable(context, day),
          prose(basisWords(context.analysis, day, MULTIPLES)),
          prose(oldBalanceWords(context.analysis, day)),
          multipleBand(context),
          ...peersTable(context, day),
        ];
  return composeCard(blocks, "No multiple can be computed.");
}

/** Topics that the views answer; their other sentences would repeat them. */
const VIEWED = new Set(["valuation", "peers"]);

/** The views first: against the own history, against the peers, and whether they disagree. */
function sentencesOf(context: CardContext): SentenceList | null {
  const views = MULTIPLE_VIEW_RULES.flatMap((rule) => {
    const insight = rule.find({ analysis: context.analysis, peers: context.peers });
    const sentence = insight === null ? null : context.verify(insight.sentence);
    return insight === null || sentence === null ? [] : [{ ...insight, sentence }];
  });
  const others = context.insights("valuation_multiples");
  const told = context.rulesOfVerdict();
  const untold = views.filter(({ rule }) => !told.has(rule));
  return sentenceList([...untold, ...(views.length === 0 ? others : others.filter(({ topic }) => !VIEWED.has(topic)))]);
}

function historyTable({ analysis }: CardContext, day: FiscalPeriod): readonly Block[] {
  const lines = MULTIPLES.filter((of) => of !== "p_ffo" || analysis.sector === "reit").map((of) => {
    const now = analysis.figure(of, day);
    // A row stands for its multiple: without one today its history says nothing.
    if (now.value === null) return { reason: now.reason ?? `${now.label} is not in our data.` };
    const own = ["median", "percentile", "months"].map((part) => analysis.figure(`${of}_${part}`, day));
    return figureRow({ label: now.label, figures: [now, ...own].map(withValue) });
  });
  return figureTable("Multiples", [day.label, "Own median", "Own percentile", "Months"], lines);
}

/** Each multiple with the median of the peers that have one, and how many of them are cheaper. */
function peersTable(context: CardContext, day: FiscalPeriod): readonly Block[] {
  const rows = MULTIPLES.flatMap((of) => {
    const now = context.analysis.figure(of, day);
    const isYield = of.endsWith("_yield");
    const [median, cheaper, peers] = ["peer_median", isYield ? "peers_above" : "peers_below", "peers"].map(
      (operation) => acrossPeers(context, operation, now),
    );
    if (now.value === null || median == null || cheaper == null || peers == null) return [];
    const row = figureRow({ label: now.label, figures: [now, median, cheaper, peers] });
    return "cells" in row ? [{ ...row, metric: of }] : [];
  });
  return figureTable(
    whosePeers(context.peers) === "your" ? "Multiples of your peers" : "Multiples of peers",
    [day.label, "Peer median", "Cheaper peers", "Peers"],
    rows,
  );
}

function withValue(figure: Figure): Figure | null {
  return figure.value === null ? null : figure;
}

function acrossPeers({ analysis, peers }: CardContext, operation: string, own: Figure): Figure | null {
  const analyses = peers.map((peer) => peer.analysis);
  const figures = analyses.flatMap((peer) => {
    const day = latestDay(peer);
    const figure = day === null ? null : peer.figure(own.measure, day);
    return figure === null || figure.value === null ? [] : [figure];
  });
  if (figures.length === 0 || own.value === null) return null;
  return resolveFigure(calculationId(operation, own, ...figures), analysis, analyses) ?? null;
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

/**
 * Says which twelve months the multiples of a day rest on: those known on that day, which a newer report may have
 * followed, and which differ where our data has one item for longer than another. Null where no multiple has a value.
 */
function basisWords(analysis: Analysis, day: FiscalPeriod, multiples: readonly string[]): string | null {
  const labelsOf = new Map<string, string[]>();
  const ends: string[] = [];
  for (const of of multiples) {
    const figure = analysis.figure(of, day);
    const flow = figure.value === null ? null : flowOf(figure);
    if (flow === null) continue;
    ends.push(flow.period.end);
    labelsOf.set(flow.period.label, [...(labelsOf.get(flow.period.label) ?? []), figure.label]);
  }
  if (labelsOf.size === 0) return null;
  const groups = [...labelsOf].toSorted(([, one], [, other]) => other.length - one.length);
  const [usual, ...others] = groups.map(([period, labels]) => ({ period: periodWords(period), labels }));
  const exceptions = others.map(
    ({ period, labels }) => `${listed(labels)} ${labels.length === 1 ? "uses" : "use"} ${period}`,
  );
  const rest = exceptions.length === 0 ? "" : `; ${exceptions.join("; ")}`;
  const subject = others.length === 0 ? "All multiples use" : "Multiples use";
  return `${subject} ${usual?.period ?? ""}${rest}.${laterWords(analysis, day, ends)}`;
}

/** What a multiple divides the price by, or adds to it, as of a day. */
const BALANCES = new Set(["equity", "tangible_common_equity", "net_debt"]);

/** Names the balance sheets that were more than half a year old on the day, and the multiples that rest on them. */
function oldBalanceWords(analysis: Analysis, day: FiscalPeriod): string | null {
  const labelsOf = new Map<string, string[]>();
  for (const of of MULTIPLES) {
    const figure = analysis.figure(of, day);
    const balance = figure.value === null ? null : operandOf(figure, ({ measure }) => BALANCES.has(measure));
    if (balance === null || daysBetween(balance.period.end, day.end) <= STALE_DAYS) continue;
    const words = `${midSentence(balance.label)} of ${formatDate(balance.period.end)}`;
    labelsOf.set(words, [...(labelsOf.get(words) ?? []), figure.label]);
  }
  if (labelsOf.size === 0) return null;
  const parts = [...labelsOf].map(
    ([balance, labels]) => `${listed(labels)} ${labels.length === 1 ? "rests" : "rest"} on ${balance}`,
  );
  return `${parts.join("; ")}: the newest that we have, and more than half a year old on ${formatDate(day.end)}.`;
}

/** `12 months to 26 Apr 2026` needs an article, `FY2025` none. */
function periodWords(label: string): string {
  return /^\d/.test(label) ? `the ${midSentence(label)}` : label;
}

/** What a computed figure takes over a span of time: not prices, balances or counts. */
function flowOf(figure: Figure): Figure | null {
  return operandOf(figure, ({ period }) => period.kind === "ttm" || period.kind === "year");
}

/** The first figure of a kind that a computed one is made of, at whatever depth among those of its day. */
function operandOf({ lineage, period }: Figure, isOfKind: (operand: Figure) => boolean): Figure | null {
  if (lineage.kind !== "formula") return null;
  for (const operand of lineage.operands) {
    if (isOfKind(operand)) return operand;
    const isOfDay = operand.period.kind === "day" && operand.period.end === period.end;
    const deeper = isOfDay ? operandOf(operand, isOfKind) : null;
    if (deeper !== null) return deeper;
  }
  return null;
}

/** A report that came after the close is in the figures of the company and not in its multiples. */
function laterWords(analysis: Analysis, day: FiscalPeriod, ends: readonly string[]): string {
  const newest = latestTwelveMonths(analysis);
  if (newest === null || ends.some((end) => end >= newest.end)) return "";
  const known = analysis.knownOn(newest);
  if (known !== null && known <= day.end) return "";
  const why = known === null ? "we do not know whether they were out by" : "they came after the close of";
  return ` None of them uses the figures to ${formatDate(newest.end)}: ${why} ${formatDate(day.end)}.`;
}
