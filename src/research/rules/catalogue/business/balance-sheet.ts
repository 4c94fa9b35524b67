import type { Analysis } from "#metrics/analysis.ts";
import { against, judged, plainlyAgainst } from "#research/rules/compare.ts";
import type { Sentence } from "#research/text/sentence.ts";
import type { Rule } from "#research/rules/insight.ts";
import {
  samePeriod,
  calculated,
  newest,
  newestBalance,
  newestYear,
  yearAgo,
  type ValuedFigure,
} from "#research/rules/lookups.ts";
import { ANY_SECTOR, ORDINARY, rule, type Draft } from "#research/rules/rule.ts";
import { compose, show, size, when } from "#research/rules/sentence-template.ts";
import { scaled } from "#research/rules/weigh.ts";

/** What is owned and owed. */
export const BALANCE_SHEET_RULES: readonly Rule[] = [
  rule({ id: "net-debt", card: "balance_sheet", sectors: ORDINARY, draft: ({ analysis }) => netDebt(analysis) }),
  rule({ id: "net-debt-turned", card: "balance_sheet", sectors: ORDINARY, draft: ({ analysis }) => turned(analysis) }),
  rule({ id: "leverage", card: "balance_sheet", sectors: ORDINARY, draft: ({ analysis }) => leverage(analysis) }),
  rule({
    id: "interest-cover",
    card: "balance_sheet",
    sectors: ORDINARY,
    draft: ({ analysis }) => interestCover(analysis),
  }),
  rule({
    id: "current-ratio",
    card: "balance_sheet",
    sectors: ORDINARY,
    draft: ({ analysis }) => currentRatio(analysis),
  }),
  rule({ id: "debt-change", card: "balance_sheet", sectors: ORDINARY, draft: ({ analysis }) => debtChange(analysis) }),
  rule({
    id: "goodwill-share",
    card: "balance_sheet",
    sectors: ANY_SECTOR,
    draft: ({ analysis }) => goodwill(analysis),
  }),
  rule({
    id: "equity-negative",
    card: "balance_sheet",
    sectors: ANY_SECTOR,
    draft: ({ analysis }) => negativeEquity(analysis),
  }),
  rule({ id: "cash-runway", card: "balance_sheet", sectors: ORDINARY, draft: ({ analysis }) => runway(analysis) }),
  rule({ id: "short-term-debt", card: "balance_sheet", sectors: ORDINARY, draft: ({ analysis }) => dueSoon(analysis) }),
];

/** Net cash or net debt, with its weight beside a year of revenue. */
function netDebt(analysis: Analysis): Draft | null {
  const now = newestBalance(analysis, "net_debt");
  const assets = now === null ? null : samePeriod(analysis, now, "total_assets");
  if (now === null || now.value.isZero()) {
    return null;
  }
  const isCash = now.value.isNegative();
  const weight = assets === null ? 0.3 : scaled(now.value.div(assets.value), 0.02, 0.5);
  const part = assets === null || isCash ? null : calculated(analysis, "share", now, assets);
  const share = part === null ? compose`` : compose`, ${show(part)} of total assets`;
  return {
    polarity: isCash ? "good" : "neutral",
    topic: "debt",
    direction: "flat",
    magnitude: weight,
    about: now,
    parts: compose`Net ${isCash ? "cash" : "debt"} was ${size(now)} ${when(now)}${share}${leftOut(analysis, now)}.`,
  };
}

/** Securities held for longer than a year are not netted; where they are large the sentence says so. */
function leftOut(analysis: Analysis, netDebt: ValuedFigure): Sentence["parts"] {
  const securities = samePeriod(analysis, netDebt, "long_term_investments");
  return securities === null || securities.value.lt(netDebt.value.abs().div(4))
    ? []
    : compose`, with long-term investments of ${show(securities)} left out`;
}

/** From net cash to net debt within a year, or back. */
function turned(analysis: Analysis): Draft | null {
  const now = newestBalance(analysis, "net_debt");
  const before = now === null ? null : yearAgo(analysis, now);
  if (now === null || before === null || now.value.times(before.value).gte(0)) {
    return null;
  }
  const isCash = now.value.isNegative();
  return {
    polarity: isCash ? "good" : "bad",
    topic: "debt",
    direction: isCash ? "up" : "down",
    magnitude: 0.8,
    about: now,
    rarity: 0.9,
    parts: compose`Net ${isCash ? "cash" : "debt"} of ${size(now)} ${when(now)} compares with net ${isCash ? "debt" : "cash"} of ${size(before)} a year earlier.`,
  };
}

function leverage(analysis: Analysis): Draft | null {
  const now = newest(analysis, "net_debt_to_ebitda");
  const before = now === null ? null : yearAgo(analysis, now);
  if (now === null || before === null || now.value.lt(1) || before.value.lte(0)) {
    return null;
  }
  const { movement, words } = plainlyAgainst(analysis, now, before);
  return {
    polarity: now.value.gt(3) ? "bad" : movement === "flat" ? "neutral" : judged(movement, "lower"),
    topic: "debt",
    direction: now.value.gt(3) || movement === "up" ? "down" : "up",
    magnitude: scaled(now.value, 1, 6),
    about: now,
    parts: compose`Net debt was ${show(now)} operating EBITDA ${when(now)}${words}.`,
  };
}

function interestCover(analysis: Analysis): Draft | null {
  const now = newest(analysis, "interest_cover");
  const income = now === null ? null : samePeriod(analysis, now, "operating_income");
  const expense = now === null ? null : samePeriod(analysis, now, "interest_expense");
  if (now === null || income === null || expense === null) {
    return null;
  }
  const isThin = now.value.lt(4);
  return {
    polarity: isThin ? "bad" : now.value.gt(15) ? "good" : "neutral",
    topic: "cover",
    direction: isThin ? "down" : "up",
    magnitude: isThin ? 0.9 : scaled(now.value, 4, 60) * 0.3,
    about: now,
    parts: income.value.isNegative()
      ? compose`The operating loss was ${size(income)} ${when(income)}, before interest expense of ${show(expense)}.`
      : compose`Operating income was ${show(now)} interest expense ${when(now)}.`,
  };
}

function currentRatio(analysis: Analysis): Draft | null {
  const now = newestBalance(analysis, "current_ratio");
  const before = now === null ? null : yearAgo(analysis, now);
  if (now === null || before === null) {
    return null;
  }
  const { movement, words } = plainlyAgainst(analysis, now, before);
  const isShort = now.value.lt(1);
  if (!isShort && now.value.minus(before.value).abs().lt("0.3")) {
    return null;
  }
  return {
    polarity: isShort ? "bad" : judged(movement, "higher"),
    topic: "liquidity",
    direction: isShort || movement === "down" ? "down" : "up",
    magnitude: isShort ? scaled(now.value.minus(1), 0, 0.5) : scaled(now.value.minus(before.value), 0.3, 2),
    about: now,
    parts: compose`The current ratio was ${show(now)} ${when(now)}${words}.`,
  };
}

/** Debt that moved by a tenth or more within a year. */
function debtChange(analysis: Analysis): Draft | null {
  const now = newestBalance(analysis, "total_debt");
  const before = now === null ? null : yearAgo(analysis, now);
  if (now === null || before === null || now.value.lte(0) || before.value.lte(0)) {
    return null;
  }
  const { movement, step, words } = against(analysis, now, before);
  if (step === null || step.value.abs().lt("0.1")) {
    return null;
  }
  return {
    polarity: judged(movement, "lower"),
    topic: "debt",
    direction: movement === "up" ? "down" : "up",
    magnitude: scaled(step.value, 0.1, 0.6),
    about: now,
    parts: compose`Total debt was ${show(now)} ${when(now)}${words}.`,
  };
}

function goodwill(analysis: Analysis): Draft | null {
  const now = newestBalance(analysis, "goodwill");
  const assets = now === null ? null : samePeriod(analysis, now, "total_assets");
  const share = now === null || assets === null ? null : calculated(analysis, "share", now, assets);
  if (now === null || share === null || share.value.lt("0.2")) {
    return null;
  }
  return {
    polarity: share.value.gt("0.4") ? "bad" : "neutral",
    topic: "goodwill",
    direction: "down",
    magnitude: scaled(share.value, 0.2, 0.6),
    about: now,
    parts: compose`Goodwill was ${show(now)} ${when(now)}, ${show(share)} of total assets.`,
  };
}

function negativeEquity(analysis: Analysis): Draft | null {
  const now = newestBalance(analysis, "equity");
  if (now === null || now.value.gte(0)) {
    return null;
  }
  return {
    polarity: "unknown",
    topic: "equity",
    direction: "down",
    magnitude: 0.8,
    about: now,
    parts: compose`Equity was a deficit of ${size(now)} ${when(now)}, so ratios to equity are not computed.`,
  };
}

/** Cash beside what the last twelve months used up. */
function runway(analysis: Analysis): Draft | null {
  const flow = newest(analysis, "free_cash_flow");
  const cash = newestBalance(analysis, "cash");
  const investments = cash === null ? null : samePeriod(analysis, cash, "short_term_investments");
  if (flow === null || cash === null || flow.value.gte(0) || cash.period.end < flow.period.end) {
    return null;
  }
  const sum = investments === null ? null : calculated(analysis, "sum", cash, investments);
  const noun = sum === null ? "Cash was" : "Cash and short-term investments were";
  const held = sum ?? cash;
  return {
    polarity: "bad",
    topic: "liquidity",
    direction: "down",
    magnitude: scaled(flow.value.div(held.value), 0.1, 1),
    about: cash,
    parts: compose`${noun} ${show(held)} ${when(held)}; free cash flow was an outflow of ${size(flow)} ${when(flow)}.`,
  };
}

function dueSoon(analysis: Analysis): Draft | null {
  const debt = newestBalance(analysis, "short_term_debt") ?? newestYear(analysis, "short_term_debt");
  const cash = debt === null ? null : samePeriod(analysis, debt, "cash");
  const investments = debt === null ? null : samePeriod(analysis, debt, "short_term_investments");
  const sum = cash === null || investments === null ? cash : calculated(analysis, "sum", cash, investments);
  if (debt === null || sum === null || debt.value.lte(sum.value)) {
    return null;
  }
  const noun = investments === null ? "cash" : "cash and short-term investments";
  return {
    polarity: "bad",
    topic: "liquidity",
    direction: "down",
    magnitude: scaled(debt.value.div(sum.value), 1, 4),
    about: debt,
    parts: compose`Short-term debt of ${show(debt)} ${when(debt)} was higher than ${noun} of ${show(sum)}.`,
  };
}
