import type { Analysis } from "#metrics/analysis.ts";
import { against, extremeInHistory, judged } from "#research/rules/compare.ts";
import { describedGrowth } from "#research/rules/growth-rates.ts";
import type { Rule } from "#research/rules/insight.ts";
import {
  samePeriod,
  calculated,
  newest,
  newestQuarter,
  newestYear,
  unbroken,
  yearAgo,
  type ValuedFigure,
} from "#research/rules/lookups.ts";
import { ANY_SECTOR, ORDINARY, rule, type Draft } from "#research/rules/rule.ts";
import { count, period, compose, show, size, until, when, years } from "#research/rules/sentence-template.ts";
import { scaled } from "#research/rules/weigh.ts";

/** How an amount grew: revenue, earnings per share, free cash flow. */
export const GROWTH_RULES: readonly Rule[] = [
  rule({
    id: "revenue-growth",
    card: "growth",
    sectors: ANY_SECTOR,
    draft: ({ analysis }) =>
      grown(analysis, newest(analysis, "revenue"), { noun: "Revenue", topic: "growth", growth: "revenue_growth" }),
  }),
  rule({
    id: "revenue-quarter",
    card: "growth",
    sectors: ANY_SECTOR,
    draft: ({ analysis }) =>
      grown(analysis, newestQuarter(analysis, "revenue"), {
        noun: "Revenue",
        topic: "quarter",
        growth: "revenue_growth",
      }),
  }),
  rule({
    id: "eps-growth",
    card: "growth",
    sectors: ANY_SECTOR,
    draft: ({ analysis }) =>
      grown(analysis, newestYear(analysis, "eps_diluted"), {
        noun: "Diluted earnings per share",
        topic: "growth",
        growth: "eps_growth",
        plural: true,
      }),
  }),
  rule({
    id: "net-income-growth",
    card: "growth",
    sectors: ANY_SECTOR,
    draft: ({ analysis }) =>
      grown(analysis, newest(analysis, "net_income"), {
        noun: "Net income",
        topic: "growth",
        growth: "net_income_growth",
      }),
  }),
  rule({
    id: "free-cash-flow-growth",
    card: "growth",
    sectors: ORDINARY,
    draft: ({ analysis }) =>
      grown(analysis, newest(analysis, "free_cash_flow"), {
        noun: "Free cash flow",
        topic: "growth",
        growth: "fcf_growth",
      }),
  }),
  rule({
    id: "revenue-acceleration",
    card: "growth",
    sectors: ANY_SECTOR,
    draft: ({ analysis }) => acceleration(analysis),
  }),
  rule({ id: "revenue-long-run", card: "growth", sectors: ANY_SECTOR, draft: ({ analysis }) => longRun(analysis) }),
  rule({ id: "revenue-streak", card: "growth", sectors: ANY_SECTOR, draft: ({ analysis }) => streak(analysis) }),
  rule({
    id: "revenue-extreme",
    card: "growth",
    sectors: ANY_SECTOR,
    draft: ({ analysis }) => extreme(analysis, newestYear(analysis, "revenue"), "Revenue"),
  }),
  rule({
    id: "earnings-extreme",
    card: "growth",
    sectors: ANY_SECTOR,
    draft: ({ analysis }) => extreme(analysis, newestYear(analysis, "net_income"), "Net income"),
  }),
  rule({ id: "operating-leverage", card: "growth", sectors: ORDINARY, draft: ({ analysis }) => leverage(analysis) }),
];

interface GrowthWords {
  readonly noun: string;
  readonly topic: string;
  /** The growth rate whose history says how rare this is. */
  readonly growth: string;
  readonly plural?: boolean;
}

function grown(
  analysis: Analysis,
  now: ValuedFigure | null,
  { noun, topic, growth, plural = false }: GrowthWords,
): Draft | null {
  const before = now === null ? null : yearAgo(analysis, now);
  // Losses have rules of their own, which call them so.
  if (now === null || before === null || now.value.lte(0)) {
    return null;
  }
  const { movement, step, words } = against(analysis, now, before);
  return {
    polarity: judged(movement, "higher"),
    topic,
    direction: movement,
    magnitude: step === null ? 0.8 : scaled(step.value, 0.01, 0.4),
    about: samePeriod(analysis, now, growth) ?? now,
    parts: compose`${noun} ${plural ? "were" : "was"} ${show(now)} ${when(now)}${words}.`,
  };
}

/** Growth of the newest quarter against growth of the quarter before it, both over a year. */
function acceleration(analysis: Analysis): Draft | null {
  const now = newestQuarter(analysis, "revenue_growth");
  const [before] = now === null ? [] : unbroken(analysis, now, 2);
  if (now === null || before === undefined || before.id === now.id) {
    return null;
  }
  const step = now.value.minus(before.value);
  if (step.abs().lt("0.02")) {
    return null;
  }
  const isUp = step.isPositive();
  return {
    polarity: isUp ? "good" : "bad",
    topic: "pace",
    direction: isUp ? "up" : "down",
    magnitude: scaled(step, 0.02, 0.2),
    about: now,
    parts: compose`Year-over-year revenue growth ${isUp ? "rose" : "fell"} to ${show(now)} ${when(now)} from ${show(before)} ${when(before)}.`,
  };
}

/** The longest growth rate that the years between bear out; a fall far from the peak in its place. */
function longRun(analysis: Analysis): Draft | null {
  const fallen = farBelowPeak(analysis);
  if (fallen !== null) return fallen;
  const [rate] = describedGrowth(analysis, "revenue");
  if (rate === undefined || rate.value.abs().lt("0.005")) {
    return null;
  }
  const isUp = rate.value.isPositive();
  return {
    polarity: isUp ? "good" : "bad",
    topic: "long-run",
    direction: isUp ? "up" : "down",
    magnitude: scaled(rate.value, 0.02, 0.25),
    about: rate,
    parts: compose`Over ${years(rate)} to ${period(rate)}, revenue ${isUp ? "grew" : "shrank"} by ${size(rate)} a year.`,
  };
}

const PEAK_YEARS = 6;
/** So much of its peak an amount has lost before that is said of it. */
const FAR_BELOW_PEAK = "-0.3";
/** What has grown by more since its low is on its way again, and a part that was given up years ago is no fall of today. */
const NEAR_LOW = "1.1";

/** Revenue that has lost much of what it was in one of the last five years, and has hardly grown since. */
function farBelowPeak(analysis: Analysis): Draft | null {
  const now = newestYear(analysis, "revenue");
  const past = now === null ? [] : unbroken(analysis, now, PEAK_YEARS);
  const peak = past.reduce<ValuedFigure | null>((most, one) => (most?.value.gte(one.value) ? most : one), null);
  const fall = now === null || peak === null ? null : calculated(analysis, "percent_change", now, peak);
  if (now === null || peak === null || fall === null || fall.value.gt(FAR_BELOW_PEAK)) return null;
  const since = past.filter((one) => one.period.end > peak.period.end);
  if (since.some((one) => now.value.gt(one.value.times(NEAR_LOW)))) return null;
  return {
    polarity: "bad",
    topic: "long-run",
    direction: "down",
    magnitude: scaled(fall.value, 0.2, 0.8),
    about: now,
    parts: compose`Revenue of ${show(now)} ${when(now)} was ${size(fall)} below its peak of ${show(peak)} ${when(peak)}.`,
  };
}

const SHORTEST_STREAK = 4;

function streak(analysis: Analysis): Draft | null {
  const last = newestQuarter(analysis, "revenue_growth");
  const isUp = last?.value.isPositive() ?? false;
  const run = last === null ? null : calculated(analysis, isUp ? "streak_positive" : "streak_negative", last);
  if (last === null || run === null || run.value.lt(SHORTEST_STREAK)) {
    return null;
  }
  return {
    polarity: isUp ? "good" : "bad",
    topic: "streak",
    direction: isUp ? "up" : "down",
    magnitude: scaled(run.value, SHORTEST_STREAK - 1, isUp ? 40 : 12),
    about: last,
    rarity: isUp ? 0.4 : 0.8,
    parts: compose`Revenue has ${isUp ? "risen" : "fallen"} year over year for ${count(run)} quarters in a row, ${until(last)}.`,
  };
}

/** A level that is the highest or lowest of all fiscal years held without a gap. */
function extreme(analysis: Analysis, now: ValuedFigure | null, noun: string): Draft | null {
  const found = now === null || now.value.lte(0) ? null : extremeInHistory(analysis, now);
  if (now === null || found === null) {
    return null;
  }
  const { isHighest, span } = found;
  return {
    polarity: isHighest ? "good" : "bad",
    topic: "growth",
    direction: isHighest ? "up" : "down",
    // A growing company is at its highest every year; a lowest is news.
    magnitude: isHighest ? 0.3 : 0.9,
    about: now,
    rarity: isHighest ? 0.5 : 1,
    parts: compose`${noun} of ${show(now)} ${when(now)} was the ${isHighest ? "highest" : "lowest"} of the last ${count(span)} fiscal years.`,
  };
}

/** Operating income growing faster or slower than revenue. */
function leverage(analysis: Analysis): Draft | null {
  const income = newestYear(analysis, "operating_income_growth");
  const revenue = income === null ? null : samePeriod(analysis, income, "revenue_growth");
  if (
    income === null ||
    revenue === null ||
    income.value.lt(-1) ||
    income.value.minus(revenue.value).abs().lt("0.03")
  ) {
    return null;
  }
  const gap = income.value.minus(revenue.value);
  const isUp = gap.isPositive();
  return {
    polarity: isUp ? "good" : "bad",
    topic: "leverage",
    direction: isUp ? "up" : "down",
    magnitude: scaled(gap, 0.03, 0.3),
    about: income,
    parts: compose`Operating income ${moved(income)} by ${size(income)} ${when(income)} while revenue ${moved(revenue)} by ${size(revenue)}.`,
  };
}

function moved({ value }: ValuedFigure): string {
  return value.isNegative() ? "fell" : "rose";
}
