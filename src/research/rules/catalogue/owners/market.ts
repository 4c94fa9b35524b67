import type { Analysis } from "#metrics/analysis.ts";
import type { Rule } from "#research/rules/insight.ts";
import { newestDay, type ValuedFigure } from "#research/rules/lookups.ts";
import { ANY_SECTOR, rule, type Draft } from "#research/rules/rule.ts";
import { date, compose, show, size, when, years } from "#research/rules/sentence-template.ts";
import { scaled } from "#research/rules/weigh.ts";

/** What the share price did. Closes are without dividends. */
export const MARKET_RULES: readonly Rule[] = [
  rule({
    id: "price-year",
    card: "price",
    sectors: ANY_SECTOR,
    draft: ({ analysis }) => moved(analysis, "return_1y", STRONG_YEAR),
  }),
  rule({
    id: "price-five-years",
    card: "price",
    sectors: ANY_SECTOR,
    draft: ({ analysis }) => moved(analysis, "return_5y", STRONG_FIVE_YEARS),
  }),
  rule({ id: "price-below-high", card: "price", sectors: ANY_SECTOR, draft: ({ analysis }) => belowHigh(analysis) }),
  rule({ id: "price-drawdown", card: "price", sectors: ANY_SECTOR, draft: ({ analysis }) => drawdown(analysis) }),
  rule({ id: "price-volatility", card: "price", sectors: ANY_SECTOR, draft: ({ analysis }) => volatility(analysis) }),
];

/** A rise is a strength from 5 % a year on: less is what money in the bank has earned too. */
const STRONG_YEAR = "0.05";
const STRONG_FIVE_YEARS = "0.276";

function moved(analysis: Analysis, measure: string, strong: string): Draft | null {
  const now = newestDay(analysis, measure);
  if (now === null || now.value.abs().lt("0.02")) {
    return null;
  }
  const isUp = now.value.isPositive();
  const isStrong = now.value.gte(strong);
  return {
    polarity: isUp ? (isStrong ? "good" : "neutral") : "bad",
    topic: measure,
    direction: isUp ? "up" : "down",
    magnitude: scaled(now.value, 0.02, measure === "return_1y" ? 0.7 : 3),
    about: now,
    parts: compose`The share price ${isUp ? "rose" : "fell"} by ${size(now)} over ${years(now)} to ${date(now)}${startOf(now)}, dividends not counted.`,
  };
}

/** The closes of more than two years ago are those of month-ends, up to a fortnight from the day itself: it is named. */
function startOf(now: ValuedFigure): ReturnType<typeof compose> {
  const base = now.lineage.kind === "formula" ? now.lineage.operands[1] : undefined;
  return now.measure === "return_1y" || base === undefined ? [] : compose`, from the close of ${date(base)}`;
}

function belowHigh(analysis: Analysis): Draft | null {
  const now = newestDay(analysis, "high_52w_gap");
  const price = newestDay(analysis, "price");
  if (now === null || price === null || now.value.gt("-0.1")) {
    return null;
  }
  return {
    polarity: "bad",
    topic: "high",
    direction: "down",
    magnitude: scaled(now.value, 0.1, 0.6),
    about: now,
    parts: compose`The share price of ${show(price)} ${when(price)} was ${size(now)} below its 52-week high.`,
  };
}

function drawdown(analysis: Analysis): Draft | null {
  const now = newestDay(analysis, "max_drawdown_2y");
  if (now === null || now.value.gt("-0.25")) {
    return null;
  }
  return {
    polarity: "bad",
    topic: "drawdown",
    direction: "down",
    magnitude: scaled(now.value, 0.25, 0.7),
    about: now,
    parts: compose`Over ${years(now)} to ${date(now)} the share price fell from peak to trough by as much as ${size(now)}.`,
  };
}

function volatility(analysis: Analysis): Draft | null {
  const now = newestDay(analysis, "volatility_1y");
  if (now === null || now.value.lt("0.4")) {
    return null;
  }
  return {
    polarity: "bad",
    topic: "volatility",
    direction: "down",
    magnitude: scaled(now.value, 0.4, 0.9),
    about: now,
    parts: compose`Volatility was ${show(now)} over ${years(now)} to ${date(now)}, as a yearly rate of daily price moves.`,
  };
}
