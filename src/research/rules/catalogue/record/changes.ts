import type { Figure } from "#facts/figure.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { daysBetween } from "#research/text/calculations/compatible.ts";
import type { Rule, RuleContext } from "#research/rules/insight.ts";
import {
  samePeriod,
  calculated,
  valuedFigure,
  newest,
  newestQuarter,
  unbroken,
  yearAgo,
} from "#research/rules/lookups.ts";
import { ANY_SECTOR, ORDINARY, rule, type Draft } from "#research/rules/rule.ts";
import { period, compose, show, size, when } from "#research/rules/sentence-template.ts";
import { scaled } from "#research/rules/weigh.ts";

/** What is different from the filing before. */
export const CHANGE_RULES: readonly Rule[] = [
  rule({ id: "new-results", card: "changes", sectors: ANY_SECTOR, draft: (context) => newResults(context) }),
  rule({ id: "growth-turned", card: "changes", sectors: ANY_SECTOR, draft: ({ analysis }) => growthTurned(analysis) }),
  rule({ id: "profit-turned", card: "changes", sectors: ANY_SECTOR, draft: ({ analysis }) => profitTurned(analysis) }),
  rule({ id: "margin-moved", card: "changes", sectors: ORDINARY, draft: ({ analysis }) => marginMoved(analysis) }),
  rule({
    id: "revenue-restated",
    card: "changes",
    sectors: ANY_SECTOR,
    draft: (context) => restated(context, "revenue", "Revenue"),
  }),
  rule({
    id: "income-restated",
    card: "changes",
    sectors: ANY_SECTOR,
    draft: (context) => restated(context, "net_income", "Net income"),
  }),
  rule({
    id: "cash-flow-restated",
    card: "changes",
    sectors: ANY_SECTOR,
    draft: (context) => restated(context, "operating_cash_flow", "Operating cash flow"),
  }),
];

/** A quarter that was not known before the last filing. */
function newResults({ analysis, previous }: RuleContext): Draft | null {
  const revenue = newestQuarter(analysis, "revenue");
  const income = revenue === null ? null : samePeriod(analysis, revenue, "net_income");
  if (previous === undefined || revenue === null || revenue.period.end <= (previous.latestQuarter?.end ?? "")) {
    return null;
  }
  const profit = income === null ? compose`` : compose` and net income of ${show(income)}`;
  return {
    polarity: "neutral",
    topic: "new",
    direction: "flat",
    magnitude: 0.6,
    about: revenue,
    parts: compose`${period(revenue)} is new, with revenue of ${show(revenue)}${profit}.`,
  };
}

function growthTurned(analysis: Analysis): Draft | null {
  const now = newestQuarter(analysis, "revenue_growth");
  const [before] = now === null ? [] : unbroken(analysis, now, 2);
  if (now === null || before === undefined || now.value.times(before.value).gte(0)) {
    return null;
  }
  if (now.value.abs().lt("0.01") || before.value.abs().lt("0.01")) {
    return null;
  }
  const isUp = now.value.isPositive();
  return {
    polarity: isUp ? "good" : "bad",
    topic: "turn",
    direction: isUp ? "up" : "down",
    magnitude: scaled(now.value.minus(before.value), 0.02, 0.2),
    about: now,
    rarity: 0.8,
    parts: compose`Year over year, revenue ${isUp ? "rose" : "fell"} by ${size(now)} ${when(now)} after a ${isUp ? "fall" : "rise"} of ${size(before)} ${when(before)}.`,
  };
}

function profitTurned(analysis: Analysis): Draft | null {
  const now = newest(analysis, "net_income");
  const before = now === null ? null : yearAgo(analysis, now);
  if (now === null || before === null || now.value.times(before.value).gte(0)) {
    return null;
  }
  const isProfit = now.value.isPositive();
  return {
    polarity: isProfit ? "good" : "bad",
    topic: "turn",
    direction: isProfit ? "up" : "down",
    magnitude: 0.9,
    about: now,
    rarity: 0.9,
    parts: isProfit
      ? compose`Net income was ${show(now)} ${when(now)} after a net loss of ${size(before)} a year earlier.`
      : compose`The net loss was ${size(now)} ${when(now)} after net income of ${show(before)} a year earlier.`,
  };
}

/** Twelve months against the twelve months a quarter before: what the newest quarter alone moved. */
function marginMoved(analysis: Analysis): Draft | null {
  const { latestTtm } = analysis;
  const now = valuedFigure(analysis, "operating_margin", latestTtm?.kind === "ttm" ? latestTtm : null);
  const before = now === null ? null : valuedFigure(analysis, "operating_margin", analysis.before(now.period, 1));
  if (now === null || before === null || daysBetween(before.period.end, now.period.end) > 120 || now.value.lt(-1)) {
    return null;
  }
  const step = calculated(analysis, "bps_change", now, before);
  if (step === null || step.value.abs().lt("0.005")) {
    return null;
  }
  const isUp = step.value.isPositive();
  return {
    polarity: isUp ? "good" : "bad",
    topic: "margin",
    direction: isUp ? "up" : "down",
    magnitude: scaled(step.value, 0.005, 0.03),
    about: now,
    parts: compose`The operating margin ${when(now)} was ${show(now)}, ${size(step)} ${isUp ? "higher" : "lower"} than ${show(before)} a quarter earlier.`,
  };
}

const YEARS_LOOKED_AT = 4;

/** The newest year whose value a later filing changed by more than 1 %, the newest report where we know what came before it. */
function restated({ analysis, previous }: RuleContext, measure: string, noun: string): Draft | null {
  for (const figure of analysis.series(measure, "year").slice(-YEARS_LOOKED_AT).toReversed()) {
    if (previous !== undefined && !isChanged(previous, figure)) continue;
    const now = figure.flags.includes("restated") ? valuedFigure(analysis, measure, figure.period) : null;
    const first = now === null ? null : calculated(analysis, "first_filed", now);
    if (now !== null && first !== null && first.value.minus(now.value).abs().gt(now.value.abs().times("0.01"))) {
      return {
        // A recast for a business given up is no better or worse; the reader should know of it all the same.
        polarity: "neutral",
        topic: "restated",
        direction: "flat",
        magnitude: scaled(first.value.div(now.value).minus(1), 0.01, 0.2),
        about: now,
        rarity: 0.9,
        parts: compose`${noun} ${when(now)} is now filed as ${show(now)}; it was first filed as ${show(first)}.`,
      };
    }
  }
  return null;
}

/** Whether a year had another value before the last filing; one that was not known then is no restatement. */
function isChanged(previous: Analysis, { measure, period, value }: Figure): boolean {
  const year = previous.years.find(({ key }) => key === period.key);
  const before = year === undefined ? null : previous.figure(measure, year).value;
  return before !== null && value !== null && !before.eq(value);
}
