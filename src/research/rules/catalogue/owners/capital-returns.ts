import type { Analysis } from "#metrics/analysis.ts";
import { against, judged } from "#research/rules/compare.ts";
import type { Rule } from "#research/rules/insight.ts";
import {
  samePeriod,
  calculated,
  newest,
  newestDay,
  newestYear,
  yearAgo,
  type ValuedFigure,
  unbroken,
} from "#research/rules/lookups.ts";
import { ANY_SECTOR, ORDINARY, rule, type Draft } from "#research/rules/rule.ts";
import { count, compose, show, size, until, when, years } from "#research/rules/sentence-template.ts";
import { scaled } from "#research/rules/weigh.ts";

/** What owners are paid, and how many they share with. */
export const CAPITAL_RETURN_RULES: readonly Rule[] = [
  rule({
    id: "share-count",
    card: "capital_returns",
    sectors: ANY_SECTOR,
    draft: ({ analysis }) => shareCount(analysis),
  }),
  rule({
    id: "share-count-long",
    card: "capital_returns",
    sectors: ANY_SECTOR,
    draft: ({ analysis }) => overYears(analysis),
  }),
  rule({
    id: "buybacks-offset",
    card: "capital_returns",
    sectors: ANY_SECTOR,
    draft: ({ analysis }) => offset(analysis),
  }),
  rule({ id: "buybacks", card: "capital_returns", sectors: ORDINARY, draft: ({ analysis }) => buybacks(analysis) }),
  rule({
    id: "returned-beyond-cash",
    card: "capital_returns",
    sectors: ORDINARY,
    draft: ({ analysis }) => beyondCash(analysis),
  }),
  rule({
    id: "dividend-growth",
    card: "capital_returns",
    sectors: ANY_SECTOR,
    draft: ({ analysis }) => dividend(analysis),
  }),
  rule({
    id: "dividend-streak",
    card: "capital_returns",
    sectors: ANY_SECTOR,
    draft: ({ analysis }) => dividendStreak(analysis),
  }),
  rule({ id: "payout", card: "capital_returns", sectors: ANY_SECTOR, draft: ({ analysis }) => payout(analysis) }),
  rule({
    id: "total-yield",
    card: "capital_returns",
    sectors: ANY_SECTOR,
    draft: ({ analysis }) => totalYield(analysis),
  }),
];

function shareCount(analysis: Analysis): Draft | null {
  const now = newestYear(analysis, "diluted_shares");
  const before = now === null ? null : yearAgo(analysis, now);
  if (now === null || before === null) {
    return null;
  }
  const step = calculated(analysis, "percent_change", now, before);
  if (step === null || step.value.abs().lt("0.005")) {
    return null;
  }
  const isMore = step.value.isPositive();
  return {
    polarity: isMore ? "bad" : "good",
    topic: "shares",
    direction: isMore ? "down" : "up",
    magnitude: scaled(step.value, 0.005, 0.06),
    about: samePeriod(analysis, now, "share_change") ?? now,
    parts: compose`The diluted share count was ${show(now)} ${when(now)}, ${size(step)} ${isMore ? "higher" : "lower"} than ${show(before)} a year earlier.`,
  };
}

/** A count that doubled did so by a listing or a merger, which this sentence could not tell from dilution. */
const MOST_GROWTH = 1;

function overYears(analysis: Analysis): Draft | null {
  const now = newestYear(analysis, "share_change_5y");
  if (now === null || now.value.abs().lt("0.02") || now.value.gt(MOST_GROWTH)) {
    return null;
  }
  const isMore = now.value.isPositive();
  return {
    polarity: isMore ? "bad" : "good",
    topic: "shares",
    direction: isMore ? "down" : "up",
    magnitude: scaled(now.value, 0.02, 0.25),
    about: now,
    parts: compose`Over ${years(now)} ${until(now)}, the diluted share count ${isMore ? "rose" : "fell"} by ${size(now)}.`,
  };
}

/** Money spent on own shares whose number did not fall. */
function offset(analysis: Analysis): Draft | null {
  const spent = newestYear(analysis, "buybacks");
  const change = spent === null ? null : samePeriod(analysis, spent, "share_change");
  const revenue = spent === null ? null : samePeriod(analysis, spent, "revenue");
  if (spent === null || change === null || change.value.lt("0.005")) {
    return null;
  }
  if (revenue === null || spent.value.lt(revenue.value.times("0.01"))) {
    return null;
  }
  return {
    polarity: "bad",
    topic: "shares",
    direction: "down",
    magnitude: scaled(spent.value.div(revenue.value), 0.01, 0.15),
    about: change,
    parts: compose`Buybacks came to ${show(spent)} ${when(spent)}, yet the diluted share count was ${size(change)} higher than a year earlier.`,
  };
}

function buybacks(analysis: Analysis): Draft | null {
  const share = newest(analysis, "buyback_share_of_fcf");
  const spent = share === null ? null : samePeriod(analysis, share, "buybacks");
  if (share === null || spent === null || share.value.lt("0.1") || share.value.gt(5)) {
    return null;
  }
  return {
    polarity: "neutral",
    topic: "payout",
    direction: "flat",
    magnitude: scaled(share.value, 0.1, 1.2),
    about: share,
    parts: compose`Buybacks came to ${show(spent)} ${when(spent)}, ${show(share)} of free cash flow.`,
  };
}

/** Dividends and buybacks together above free cash flow. */
function beyondCash(analysis: Analysis): Draft | null {
  const flow = newest(analysis, "free_cash_flow");
  const dividends = flow === null ? null : samePeriod(analysis, flow, "dividends_paid");
  const spent = flow === null ? null : samePeriod(analysis, flow, "buybacks");
  const sum = dividends === null || spent === null ? null : calculated(analysis, "sum", dividends, spent);
  if (flow === null || sum === null || flow.value.lte(0) || sum.value.lte(flow.value.times("1.05"))) {
    return null;
  }
  return {
    polarity: "bad",
    topic: "payout",
    direction: "down",
    magnitude: scaled(sum.value.div(flow.value), 1, 2),
    about: flow,
    parts: compose`Dividends and buybacks of ${show(sum)} ${when(flow)} were higher than free cash flow of ${show(flow)}.`,
  };
}

function dividend(analysis: Analysis): Draft | null {
  const now = newestYear(analysis, "dividends_per_share");
  const before = now === null ? null : yearAgo(analysis, now);
  if (now === null || before === null || before.value.lte(0)) {
    return null;
  }
  const special = afterSpecial(analysis, now, before);
  if (special !== null) return special;
  const { movement, step, words } = against(analysis, now, before);
  return {
    polarity: movement === "down" ? "bad" : judged(movement, "higher"),
    topic: "dividend",
    direction: movement,
    magnitude: movement === "down" ? 0.9 : scaled(step?.value ?? 0, 0.01, 0.25),
    about: now,
    parts: compose`Dividends per share were ${show(now)} ${when(now)}${words}.`,
  };
}

/** A year that paid this much more than the years around it held a payment made once. */
const SPECIAL_TIMES = 1.5;

/** After a year with a special dividend the usual one is set against the year before that; null where there was none. */
function afterSpecial(analysis: Analysis, now: ValuedFigure, before: ValuedFigure): Draft | null {
  const usual = yearAgo(analysis, before);
  if (usual === null || usual.value.lte(0) || now.value.lt(usual.value)) return null;
  if (before.value.lt(now.value.times(SPECIAL_TIMES))) return null;
  const step = calculated(analysis, "percent_change", now, usual);
  const words = step === null || step.value.lt("0.005") ? compose`, against` : compose`, up ${size(step)} from`;
  return {
    polarity: step === null || step.value.lt("0.005") ? "neutral" : "good",
    topic: "dividend",
    direction: "flat",
    magnitude: scaled(step?.value ?? 0, 0.01, 0.5),
    about: now,
    parts: compose`Dividends per share were ${show(now)} ${when(now)}${words} ${show(usual)} ${when(usual)}; the ${show(before)} ${when(before)} had a special payment in it, as the years around it show.`,
  };
}

const SHORTEST_STREAK = 5;
/** More fiscal years than any company has tagged. */
const LONGEST_STREAK = 60;

function dividendStreak(analysis: Analysis): Draft | null {
  const now = newestYear(analysis, "dividends_per_share");
  const run = now === null ? null : calculated(analysis, "streak_rise", now);
  if (now === null || run === null || run.value.lt(SHORTEST_STREAK)) {
    return null;
  }
  // A rise from the first year of our data may not be the first.
  const isWhole = run.value.plus(1).lt(unbroken(analysis, now, LONGEST_STREAK).length);
  return {
    polarity: "good",
    topic: "dividend",
    direction: "up",
    magnitude: scaled(run.value, SHORTEST_STREAK - 1, 20),
    about: now,
    parts: compose`Dividends per share have risen for ${isWhole ? "" : "at least "}${count(run)} fiscal years in a row, ${until(now)}.`,
  };
}

function payout(analysis: Analysis): Draft | null {
  const now = newest(analysis, "payout_ratio");
  if (now === null || now.value.lt("0.6")) {
    return null;
  }
  const isBeyond = now.value.gt(1);
  // A property trust must pay out its taxable income, and depreciation makes net income smaller than that.
  const isUsual = analysis.sector === "reit";
  return {
    polarity: isBeyond && !isUsual ? "bad" : "neutral",
    topic: "dividend",
    direction: isBeyond ? "down" : "flat",
    magnitude: scaled(now.value, 0.6, 1.5),
    about: now,
    parts: compose`Dividends took ${show(now)} of net income ${when(now)}.`,
  };
}

function totalYield(analysis: Analysis): Draft | null {
  const now = newestDay(analysis, "total_yield");
  const dividends = now === null ? null : samePeriod(analysis, now, "dividend_yield");
  if (now === null || now.value.lt("0.02")) {
    return null;
  }
  const cash =
    dividends === null || dividends.value.isZero()
      ? compose``
      : compose`; the dividend yield alone was ${show(dividends)}`;
  return {
    polarity: "good",
    topic: "yield",
    direction: "up",
    magnitude: scaled(now.value, 0.02, 0.1),
    about: now,
    parts: compose`The shareholder yield was ${show(now)} ${when(now)}, counting dividends and net buybacks${cash}.`,
  };
}
