import type { Analysis, Sector } from "#metrics/analysis.ts";
import type { Rule, RuleContext } from "#research/rules/insight.ts";
import { whosePeers } from "#research/rules/insight.ts";
import { calculated, newestDay, samePeriod, type ValuedFigure } from "#research/rules/lookups.ts";
import { ANY_SECTOR, rule, type Draft } from "#research/rules/rule.ts";
import { compose, count, date, show, when } from "#research/rules/sentence-template.ts";
import { scaled } from "#research/rules/weigh.ts";
import { across, compared } from "./peers.ts";

/** What today's multiple says against the company's own history, against its peers, and where the two disagree. */
export const MULTIPLE_VIEW_RULES: readonly Rule[] = [
  rule({
    id: "multiple-against-history",
    card: "valuation_multiples",
    sectors: ANY_SECTOR,
    draft: ({ analysis }) => againstHistory(analysis),
  }),
  rule({ id: "multiple-against-peers", card: "valuation_multiples", sectors: ANY_SECTOR, draft: againstPeers }),
  rule({ id: "multiple-views-disagree", card: "valuation_multiples", sectors: ANY_SECTOR, draft: disagreement }),
];

interface Multiple {
  readonly of: string;
  /** With its article. */
  readonly noun: string;
}

const EARNINGS: Multiple = { of: "pe", noun: "a price-to-earnings ratio" };
const SALES: Multiple = { of: "ps", noun: "a price-to-sales ratio" };
const PRICE_TO_EQUITY: readonly Multiple[] = [
  { of: "p_tbv", noun: "a P/TBV ratio" },
  { of: "pb", noun: "a price-to-book ratio" },
  EARNINGS,
];
const ORDINARY: readonly Multiple[] = [
  { of: "ev_ebit", noun: "an EV/EBIT ratio" },
  EARNINGS,
  { of: "ev_sales", noun: "an EV/sales ratio" },
  SALES,
];

/** The multiples that say most about a kind of business, the best first. */
const BY_SECTOR: Readonly<Partial<Record<Sector, readonly Multiple[]>>> = {
  bank: PRICE_TO_EQUITY,
  insurer: PRICE_TO_EQUITY,
  reit: [{ of: "p_ffo", noun: "a P/FFO ratio" }, { of: "p_ocf", noun: "a P/OCF ratio" }, SALES],
};

interface Leading extends Multiple {
  readonly now: ValuedFigure;
}

/** The multiple that the views speak of: the first of its sector that has a value above zero today. */
function leading(analysis: Analysis): Leading | null {
  for (const multiple of BY_SECTOR[analysis.sector] ?? ORDINARY) {
    const now = newestDay(analysis, multiple.of);
    if (now?.value.gt(0) === true && !now.flags.includes("stale")) return { ...multiple, now };
  }
  return null;
}

function againstHistory(analysis: Analysis): Draft | null {
  const multiple = leading(analysis);
  if (multiple === null) return null;
  const { of, noun, now } = multiple;
  const rank = samePeriod(analysis, now, `${of}_percentile`);
  const months = samePeriod(analysis, now, `${of}_months`);
  const first = months?.lineage.kind === "formula" ? months.lineage.operands[0] : undefined;
  // The percentile counts months at today's level as below it, so a month that equals today proves neither word.
  const isTied = analysis.series(of, "day").some(({ id, value }) => id !== now.id && value?.eq(now.value) === true);
  if (rank === null || months === null || first === undefined || isTied) return null;
  const isDear = rank.value.gte("0.5");
  const share = isDear ? rank : calculated(analysis, "share_above", rank);
  if (share === null) return null;
  return {
    polarity: rank.value.gte("0.8") ? "bad" : rank.value.lte("0.2") ? "good" : "neutral",
    topic: "valuation",
    direction: isDear ? "down" : "up",
    magnitude: scaled(rank.value.minus("0.5"), 0.2, 0.5),
    about: now,
    parts: compose`At ${noun} of ${show(now)} ${when(now)}, the shares are ${isDear ? "dearer" : "cheaper"} than on ${show(share)} of ${count(months)} month-ends since ${date(first)}.`,
  };
}

function againstPeers(context: RuleContext): Draft | null {
  const multiple = leading(context.analysis);
  if (multiple === null) return null;
  const { of, noun, now } = multiple;
  const figures = compared(context, (analysis) => newestDay(analysis, of));
  const [below, above, peers] = ["peers_below", "peers_above", "peers"].map((operation) =>
    across(context, operation, figures),
  );
  if (below == null || above == null || peers == null || (below.value.isZero() && above.value.isZero())) return null;
  const isDear = below.value.gte(above.value);
  const counted = isDear ? below : above;
  const share = counted.value.div(peers.value);
  const isOwn = whosePeers(context.peers) === "your";
  const isMost = share.gte("0.75");
  return {
    polarity: isMost ? (isDear ? "bad" : "good") : "neutral",
    topic: "peers",
    direction: isDear ? "down" : "up",
    magnitude: scaled(share.minus("0.5"), 0, 0.5) * 0.8,
    about: now,
    parts: compose`At ${noun} of ${show(now)} ${when(now)}, the shares are ${isDear ? "dearer" : "cheaper"} than those of ${count(counted)} of ${count(peers)} ${isOwn ? "of your peers" : "peers"}.`,
  };
}

/** A smaller gap to a median is no view. */
const LEAST_GAP = "0.05";

function disagreement(context: RuleContext): Draft | null {
  const { analysis } = context;
  const multiple = leading(analysis);
  if (multiple === null) return null;
  const { of, noun, now } = multiple;
  const own = samePeriod(analysis, now, `${of}_median`);
  const figures = compared(context, (one) => newestDay(one, of));
  const peers = across(context, "peer_median", figures);
  if (own === null || peers === null || own.value.lte(0) || peers.value.lte(0)) return null;
  const [toOwn, toPeers] = [own, peers].map((median) => now.value.div(median.value).minus(1));
  if (toOwn === undefined || toPeers === undefined || toOwn.times(toPeers).gte(0)) return null;
  if (toOwn.abs().lt(LEAST_GAP) || toPeers.abs().lt(LEAST_GAP)) return null;
  const [first, second] = toOwn.isNegative() ? ["below", "above"] : ["above", "below"];
  return {
    polarity: "neutral",
    topic: "valuation",
    direction: "flat",
    magnitude: scaled(toOwn.minus(toPeers), 0.1, 0.8) * 0.6,
    about: now,
    parts: compose`History and peers disagree: ${noun} of ${show(now)} ${when(now)} is ${first} the company’s own median of ${show(own)} but ${second} ${whosePeers(context.peers)} peers' median of ${show(peers)}.`,
  };
}
