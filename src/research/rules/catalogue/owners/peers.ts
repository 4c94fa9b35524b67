import type { Figure } from "#facts/figure.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { calculate, calculationId } from "#research/text/calculations/calculate.ts";
import type { Rule, RuleContext } from "#research/rules/insight.ts";
import { whosePeers } from "#research/rules/insight.ts";
import { newestTwelveMonths } from "#metrics/newest-periods.ts";
import { newestDay, type ValuedFigure, withValue } from "#research/rules/lookups.ts";
import { ANY_SECTOR, ORDINARY, rule, type Draft } from "#research/rules/rule.ts";
import { count, compose, show, standing, when } from "#research/rules/sentence-template.ts";
import { scaled } from "#research/rules/weigh.ts";

/** The company beside those the reader chose. */
export const PEER_RULES: readonly Rule[] = [
  rule({
    id: "peer-growth",
    card: "peers_table",
    sectors: ANY_SECTOR,
    draft: (context) => ranked(context, "revenue_growth", "Revenue growth"),
  }),
  rule({
    id: "peer-operating-margin",
    card: "peers_table",
    sectors: ORDINARY,
    draft: (context) => ranked(context, "operating_margin", "The operating margin"),
  }),
  rule({
    id: "peer-return-on-equity",
    card: "peers_table",
    sectors: ANY_SECTOR,
    draft: (context) => ranked(context, "return_on_equity", "Return on equity"),
  }),
  rule({ id: "peer-price-to-earnings", card: "peers_table", sectors: ANY_SECTOR, draft: (context) => valued(context) }),
];

/** A rank among fewer companies says nothing. */
const LEAST_PEERS = 2;

function ranked(context: RuleContext, measure: string, noun: string): Draft | null {
  // The months of the table of peers, so that no sentence says otherwise than its ranks.
  const figures = compared(context, (analysis) => {
    const figure = newestTwelveMonths(analysis, measure);
    return figure === null ? null : withValue(figure);
  });
  const [own] = figures;
  const fromTop = across(context, "rank", figures);
  const fromBottom = across(context, "rank_from_lowest", figures);
  const companies = across(context, "companies", figures);
  if (own === undefined || fromTop === null || fromBottom === null || companies === null) {
    return null;
  }
  const place = fromTop.value.minus(1).div(companies.value.minus(1));
  return {
    polarity: place.lte("0.25") ? "good" : place.gte("0.75") ? "bad" : "neutral",
    topic: "peers",
    direction: place.lt("0.5") ? "up" : "down",
    magnitude: scaled(place.minus("0.5"), 0, 0.5),
    about: own,
    parts: compose`${noun} of ${show(own)} ${when(own)} ${standing({ fromTop, fromBottom, companies })}`,
  };
}

function valued(context: RuleContext): Draft | null {
  const figures = compared(context, (analysis) => newestDay(analysis, "pe"));
  const [own] = figures;
  const median = across(context, "peer_median", figures);
  const companies = across(context, "companies", figures);
  if (
    own === undefined ||
    median === null ||
    companies === null ||
    own.value.div(median.value).minus(1).abs().lt("0.05")
  ) {
    return null;
  }
  const isAbove = own.value.gt(median.value);
  return {
    polarity: isAbove ? "bad" : "good",
    topic: "peers",
    direction: isAbove ? "down" : "up",
    magnitude: scaled(own.value.div(median.value).minus(1), 0.05, 1),
    about: own,
    parts: compose`The price-to-earnings ratio of ${show(own)} ${when(own)} was ${isAbove ? "above" : "below"} ${whosePeers(context.peers)} peers' median of ${show(median)}, in a group of ${count(companies)} companies.`,
  };
}

/** The issuer's figure and those of the peers that have one, the issuer's first; none without enough peers. */
export function compared(
  { analysis, peers = [] }: RuleContext,
  pick: (analysis: Analysis) => ValuedFigure | null,
): readonly ValuedFigure[] {
  const own = pick(analysis);
  const others = peers.flatMap((peer) => pick(peer.analysis) ?? []);
  return own === null || others.length < LEAST_PEERS ? [] : [own, ...others];
}

/** A calculation over the issuer's figure and those of its peers; null when it has no value. */
export function across(
  { analysis, peers = [] }: RuleContext,
  operation: string,
  figures: readonly Figure[],
): ValuedFigure | null {
  if (figures.length === 0) {
    return null;
  }
  const result = calculate(calculationId(operation, ...figures), [analysis, ...peers.map((peer) => peer.analysis)]);
  const value = result.ok ? result.figure.value : null;
  return result.ok && value !== null ? { ...result.figure, value } : null;
}
