import type { Analysis } from "#metrics/analysis.ts";
import { against, judged } from "#research/rules/compare.ts";
import type { Rule } from "#research/rules/insight.ts";
import { samePeriod, calculated, newestQuarter, unbroken, yearAgo } from "#research/rules/lookups.ts";
import { ANY_SECTOR, rule, type Draft } from "#research/rules/rule.ts";
import { count, period, compose, show, size, until, when } from "#research/rules/sentence-template.ts";
import { scaled } from "#research/rules/weigh.ts";

/** What the newest results were, against the company's own past and against what was expected. */
export const EARNINGS_RULES: readonly Rule[] = [
  rule({
    id: "quarter-earnings",
    card: "earnings_last",
    sectors: ANY_SECTOR,
    draft: ({ analysis }) => quarter(analysis),
  }),
  rule({
    id: "seasonal-surprise",
    card: "earnings_last",
    sectors: ANY_SECTOR,
    draft: ({ analysis }) => surprise(analysis),
  }),
  rule({
    id: "estimate-surprise",
    card: "earnings_last",
    sectors: ANY_SECTOR,
    draft: ({ analysis }) => estimate(analysis),
  }),
  rule({
    id: "estimate-record",
    card: "earnings_last",
    sectors: ANY_SECTOR,
    draft: ({ analysis }) => record(analysis),
  }),
  rule({
    id: "results-reaction",
    card: "earnings_last",
    sectors: ANY_SECTOR,
    draft: ({ analysis }) => reaction(analysis),
  }),
  rule({
    id: "reaction-against-surprise",
    card: "earnings_last",
    sectors: ANY_SECTOR,
    draft: ({ analysis }) => unexpected(analysis),
  }),
  rule({
    id: "no-estimate",
    card: "earnings_last",
    sectors: ANY_SECTOR,
    draft: ({ analysis }) => noEstimate(analysis),
  }),
];

function quarter(analysis: Analysis): Draft | null {
  const now = newestQuarter(analysis, "eps_diluted");
  const before = now === null ? null : yearAgo(analysis, now);
  if (now === null || before === null) {
    return null;
  }
  const { movement, step, words } = against(analysis, now, before);
  const isLoss = now.value.isNegative();
  return {
    polarity: isLoss ? "bad" : judged(movement, "higher"),
    topic: "quarter-earnings",
    direction: isLoss ? "down" : movement,
    magnitude: step === null ? 0.7 : scaled(step.value, 0.02, 0.6),
    about: now,
    parts:
      isLoss && before.value.isNegative()
        ? compose`The diluted loss per share was ${size(now)} ${when(now)}, against ${size(before)} a year earlier.`
        : compose`Diluted earnings per share were ${show(now)} ${when(now)}${words}.`,
  };
}

/** Beyond one standard deviation of the company's own seasonal pattern. */
function surprise(analysis: Analysis): Draft | null {
  const now = newestQuarter(analysis, "sue");
  if (now === null || now.value.abs().lt(1)) {
    return null;
  }
  const isUp = now.value.isPositive();
  return {
    polarity: isUp ? "good" : "bad",
    topic: "surprise",
    direction: isUp ? "up" : "down",
    magnitude: scaled(now.value, 1, 4),
    about: now,
    parts: compose`The seasonal surprise was ${show(now)} standard deviations ${when(now)}: diluted earnings per share against the pattern of earlier years.`,
  };
}

function estimate(analysis: Analysis): Draft | null {
  const gap = newestQuarter(analysis, "eps_surprise");
  const actual = gap === null ? null : samePeriod(analysis, gap, "vendor_eps_actual");
  const expected = gap === null ? null : samePeriod(analysis, gap, "vendor_eps_estimate");
  if (gap === null || actual === null || expected === null || gap.value.abs().lt("0.01")) {
    return null;
  }
  const isUp = gap.value.isPositive();
  const side = isUp ? "above" : "below";
  // A percentage of a few cents, or of a loss, misleads.
  const isTiny = expected.value.lt("0.1");
  return {
    polarity: isUp ? "good" : "bad",
    topic: "estimate",
    direction: isUp ? "up" : "down",
    magnitude: isTiny ? 0.2 : scaled(gap.value, 0.01, 0.25),
    about: gap,
    parts: isTiny
      ? compose`Adjusted earnings per share of ${show(actual)} ${when(actual)} were ${side} an estimate of ${show(expected)}, both as a third party compiles them.`
      : compose`Adjusted earnings per share of ${show(actual)} ${when(actual)} were ${size(gap)} ${side} an estimate of ${show(expected)}, both as a third party compiles them.`,
  };
}

const SHORTEST_RECORD = 8;

function record(analysis: Analysis): Draft | null {
  const last = newestQuarter(analysis, "eps_surprise");
  const window = last === null ? [] : unbroken(analysis, last, 20);
  const [first] = window;
  if (last === null || first === undefined || window.length < SHORTEST_RECORD) {
    return null;
  }
  const span = calculated(analysis, "count", first, last);
  const beaten = calculated(analysis, "count_positive", first, last);
  if (span === null || beaten === null) {
    return null;
  }
  const share = beaten.value.div(span.value);
  return {
    polarity: share.gt("0.8") ? "good" : share.lt("0.5") ? "bad" : "neutral",
    topic: "record",
    direction: share.gt("0.5") ? "up" : "down",
    magnitude: scaled(share.minus("0.65"), 0.05, 0.35),
    about: last,
    rarity: 0.4,
    parts: compose`Adjusted earnings per share were above a third party's estimate in ${count(beaten)} of the ${count(span)} quarters ${until(last)}.`,
  };
}

function reaction(analysis: Analysis): Draft | null {
  const now = newestQuarter(analysis, "reaction_1d");
  if (now === null || now.value.abs().lt("0.03")) {
    return null;
  }
  const isUp = now.value.isPositive();
  return {
    polarity: isUp ? "good" : "bad",
    topic: "reaction",
    direction: isUp ? "up" : "down",
    magnitude: scaled(now.value, 0.03, 0.15),
    about: now,
    parts: compose`On the trading day after the results of ${period(now)} the share price ${isUp ? "rose" : "fell"} by ${size(now)}.`,
  };
}

/** Better than expected and punished, or the reverse. */
function unexpected(analysis: Analysis): Draft | null {
  const move = newestQuarter(analysis, "reaction_1d");
  const gap = move === null ? null : samePeriod(analysis, move, "eps_surprise");
  if (move === null || gap === null || move.value.times(gap.value).gte(0)) {
    return null;
  }
  if (move.value.abs().lt("0.02") || gap.value.abs().lt("0.02")) {
    return null;
  }
  const isBeaten = gap.value.isPositive();
  return {
    polarity: isBeaten ? "bad" : "neutral",
    topic: "reaction",
    direction: isBeaten ? "down" : "up",
    magnitude: scaled(move.value, 0.02, 0.12),
    about: move,
    rarity: 0.8,
    parts: compose`Adjusted earnings per share ${when(gap)} were ${size(gap)} ${isBeaten ? "above" : "below"} a third party's estimate, but the share price ${isBeaten ? "fell" : "rose"} by ${size(move)} on the next trading day.`,
  };
}

function noEstimate(analysis: Analysis): Draft | null {
  const { latestQuarter } = analysis;
  const revenue = newestQuarter(analysis, "revenue");
  if (latestQuarter === null || revenue === null || revenue.period.key !== latestQuarter.key) {
    return null;
  }
  if (samePeriod(analysis, revenue, "vendor_eps_estimate") !== null) {
    return null;
  }
  return {
    polarity: "unknown",
    topic: "estimate",
    direction: "flat",
    magnitude: 0.3,
    about: revenue,
    rarity: 0.5,
    parts: compose`We have no estimate for ${period(revenue)}, so earnings are set against the company's own past only.`,
  };
}
