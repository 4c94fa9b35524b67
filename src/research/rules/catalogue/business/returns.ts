import type { Analysis } from "#metrics/analysis.ts";
import type { Rule } from "#research/rules/insight.ts";
import { samePeriod, newestYear, type ValuedFigure } from "#research/rules/lookups.ts";
import { ANY_SECTOR, ORDINARY, rule, type Draft } from "#research/rules/rule.ts";
import { count, compose, show, when } from "#research/rules/sentence-template.ts";
import { scaled } from "#research/rules/weigh.ts";
import { medianOfHistory } from "#research/rules/compare.ts";

/** What capital earns, and what the taxman takes. */
export const RETURN_RULES: readonly Rule[] = [
  rule({
    id: "return-on-equity",
    card: "profitability",
    sectors: ANY_SECTOR,
    draft: ({ analysis }) => returnOnEquity(analysis),
  }),
  rule({
    id: "return-on-invested-capital",
    card: "profitability",
    sectors: ORDINARY,
    draft: ({ analysis }) =>
      againstMedian(analysis, newestYear(analysis, "roic"), {
        noun: "Return on invested capital",
        topic: "returns",
        better: "higher",
        least: "0.02",
      }),
  }),
  rule({
    id: "tax-rate",
    card: "profitability",
    sectors: ANY_SECTOR,
    draft: ({ analysis }) =>
      againstMedian(analysis, newestYear(analysis, "effective_tax_rate"), {
        noun: "The effective tax rate",
        topic: "tax",
        better: "neither",
        least: "0.05",
      }),
  }),
];

/** Return on equity beside the leverage that carries it. */
function returnOnEquity(analysis: Analysis): Draft | null {
  const now = newestYear(analysis, "return_on_equity");
  const leverage = now === null ? null : samePeriod(analysis, now, "equity_multiplier");
  if (now === null || leverage === null) {
    return null;
  }
  const isThin = leverage.value.gt(analysis.sector === "bank" ? 15 : 5);
  return {
    polarity: now.value.isNegative() ? "bad" : isThin ? "neutral" : now.value.gt("0.15") ? "good" : "neutral",
    topic: "returns",
    direction: now.value.isNegative() ? "down" : "up",
    magnitude: scaled(now.value, 0.05, 0.4),
    about: now,
    parts: compose`Return on equity was ${show(now)} ${when(now)}, on total assets of ${show(leverage)} equity.`,
  };
}

interface MedianWords {
  readonly noun: string;
  readonly topic: string;
  readonly better: "higher" | "neither";
  /** The smallest distance from the median worth a sentence. */
  readonly least: string;
}

/** A ratio of the year against the median of the fiscal years held. */
function againstMedian(
  analysis: Analysis,
  now: ValuedFigure | null,
  { noun, topic, better, least }: MedianWords,
): Draft | null {
  const past = now === null ? null : medianOfHistory(analysis, now);
  if (now === null || past === null || now.value.minus(past.median.value).abs().lt(least)) {
    return null;
  }
  const { median, span } = past;
  const isAbove = now.value.gt(median.value);
  return {
    polarity: better === "neither" ? "neutral" : isAbove ? "good" : "bad",
    topic,
    direction: isAbove ? "up" : "down",
    magnitude: scaled(now.value.minus(median.value), 0.02, 0.2),
    about: now,
    parts: compose`${noun} was ${show(now)} ${when(now)}, ${isAbove ? "above" : "below"} a median of ${show(median)} over ${count(span)} fiscal years.`,
  };
}
