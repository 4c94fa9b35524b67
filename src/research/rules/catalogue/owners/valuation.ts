import type { Sector } from "#metrics/analysis.ts";
import type { Analysis } from "#metrics/analysis.ts";
import type { Rule } from "#research/rules/insight.ts";
import { samePeriod, newest, newestDay, type ValuedFigure } from "#research/rules/lookups.ts";
import { ANY_SECTOR, ORDINARY, rule, type Draft } from "#research/rules/rule.ts";
import { date, compose, show, size, when, years } from "#research/rules/sentence-template.ts";
import { scaled } from "#research/rules/weigh.ts";
import { extremeOf } from "#research/text/calculations/windows.ts";
import type { Slot } from "#research/text/sentence.ts";

/** Sectors whose book value is close to what they are worth. */
const BOOK_VALUED: readonly Sector[] = ["bank", "insurer"];

/** What the price asks for. Never whether that is too much. */
export const VALUATION_RULES: readonly Rule[] = [
  rule({
    id: "price-to-earnings-history",
    card: "valuation_multiples",
    sectors: ANY_SECTOR,
    draft: ({ analysis }) => earningsMultiple(analysis),
  }),
  rule({
    id: "price-to-earnings-percentile",
    card: "valuation_multiples",
    sectors: ANY_SECTOR,
    draft: ({ analysis }) => ranked(analysis, "pe", "pe_percentile", "price-to-earnings ratio"),
  }),
  rule({
    id: "price-to-sales-percentile",
    card: "valuation_multiples",
    sectors: ANY_SECTOR,
    draft: ({ analysis }) => ranked(analysis, "ps", "ps_percentile", "price-to-sales ratio"),
  }),
  rule({
    id: "enterprise-multiple-percentile",
    card: "valuation_multiples",
    sectors: ORDINARY,
    draft: ({ analysis }) => ranked(analysis, "ev_ebit", "ev_ebit_percentile", "EV/EBIT ratio"),
  }),
  rule({
    id: "free-cash-flow-yield",
    card: "valuation_multiples",
    sectors: ORDINARY,
    draft: ({ analysis }) => cashYield(analysis),
  }),
  rule({
    id: "loss-no-multiple",
    card: "valuation_multiples",
    sectors: ANY_SECTOR,
    draft: ({ analysis }) => noMultiple(analysis),
  }),
  rule({
    id: "price-to-book",
    card: "valuation_multiples",
    sectors: BOOK_VALUED,
    draft: ({ analysis }) => bookValue(analysis),
  }),
  rule({
    id: "price-against-earnings",
    card: "valuation_multiples",
    sectors: ANY_SECTOR,
    draft: ({ analysis }) => priceAgainstEarnings(analysis),
  }),
];

function earningsMultiple(analysis: Analysis): Draft | null {
  const now = newestDay(analysis, "pe");
  const median = now === null ? null : samePeriod(analysis, now, "pe_median_5y");
  if (now === null || median === null || now.value.div(median.value).minus(1).abs().lt("0.05")) {
    return null;
  }
  const isAbove = now.value.gt(median.value);
  return {
    polarity: isAbove ? "bad" : "good",
    topic: "valuation",
    direction: isAbove ? "down" : "up",
    magnitude: scaled(now.value.div(median.value).minus(1), 0.05, 0.6),
    about: now,
    parts: compose`The price-to-earnings ratio was ${show(now)} ${when(now)}, ${isAbove ? "above" : "below"} its median of ${show(median)} over ${years(median)}.`,
  };
}

/** A multiple in the outer fifths of its own history. */
function ranked(analysis: Analysis, of: string, percentile: string, noun: string): Draft | null {
  const now = newestDay(analysis, of);
  const rank = now === null ? null : samePeriod(analysis, now, percentile);
  if (now === null || rank === null || (rank.value.gt("0.2") && rank.value.lt("0.8"))) {
    return null;
  }
  const isHigh = rank.value.gte("0.8");
  return {
    polarity: isHigh ? "bad" : "good",
    topic: "valuation",
    direction: isHigh ? "down" : "up",
    // Sales stand in for earnings only where there are none.
    magnitude:
      scaled(rank.value.minus("0.5"), 0.2, 0.5) * (of === "ps" && newestDay(analysis, "pe") !== null ? 0.4 : 1),
    about: now,
    parts: compose`The ${noun} was ${show(now)} ${when(now)}, ${standing(rank)}`,
  };
}

/** Against the company's own month-ends; in words alone where no earlier one was as low, or as high. */
function standing(rank: ValuedFigure): readonly (string | Slot)[] {
  const extreme = extremeOf(rank);
  if (extreme !== 0) return [`${extreme > 0 ? "higher" : "lower"} than on any earlier month-end.`];
  const only = rank.value.gte("0.8") ? "" : "only ";
  return compose`at or above its level on ${only}${show(rank)} of earlier month-ends.`;
}

function cashYield(analysis: Analysis): Draft | null {
  const now = newestDay(analysis, "fcf_yield");
  if (now === null) {
    return null;
  }
  const isNegative = now.value.isNegative();
  return {
    polarity: isNegative || now.value.lt("0.02") ? "bad" : now.value.gt("0.05") ? "good" : "neutral",
    topic: "yield",
    direction: isNegative ? "down" : "up",
    magnitude: scaled(now.value.minus("0.035"), 0.005, 0.06),
    about: now,
    parts: compose`The free cash flow yield was ${show(now)} ${when(now)}.`,
  };
}

function noMultiple(analysis: Analysis): Draft | null {
  const loss = newest(analysis, "eps_diluted");
  const sales = newestDay(analysis, "ps");
  if (loss === null || loss.value.gt(0) || sales === null) {
    return null;
  }
  return {
    polarity: "unknown",
    topic: "valuation-absent",
    direction: "flat",
    magnitude: 0.6,
    about: loss,
    parts: compose`With a diluted loss per share of ${size(loss)} ${when(loss)} there is no price-to-earnings ratio; the price-to-sales ratio was ${show(sales)} ${when(sales)}.`,
  };
}

function bookValue(analysis: Analysis): Draft | null {
  const now = newestDay(analysis, "pb");
  if (now === null) {
    return null;
  }
  return {
    polarity: "neutral",
    topic: "book",
    direction: "flat",
    magnitude: scaled(now.value.minus(1), 0.1, 2) * 0.3,
    about: now,
    parts: compose`The price-to-book ratio was ${show(now)} ${when(now)}.`,
  };
}

/** A year in which the price and earnings went opposite ways, or far apart. */
function priceAgainstEarnings(analysis: Analysis): Draft | null {
  const price = newestDay(analysis, "return_1y");
  const earnings = newest(analysis, "eps_growth");
  if (price === null || earnings === null || price.value.times(earnings.value).gte(0)) {
    return null;
  }
  const gap = price.value.minus(earnings.value);
  if (gap.abs().lt("0.1") || earnings.value.abs().lt("0.02") || price.value.abs().lt("0.02")) {
    return null;
  }
  const isPriceUp = price.value.isPositive();
  return {
    polarity: isPriceUp ? "bad" : "neutral",
    topic: "price-and-earnings",
    direction: isPriceUp ? "down" : "up",
    magnitude: scaled(gap, 0.1, 0.8),
    about: earnings,
    parts: compose`The share price ${isPriceUp ? "rose" : "fell"} by ${size(price)} over ${years(price)} to ${date(price)}, but diluted earnings per share ${isPriceUp ? "fell" : "rose"} by ${size(earnings)} ${when(earnings)}.`,
  };
}
