import type { Analysis } from "#metrics/analysis.ts";
import { against, judgedMargin, medianOfHistory, movementOf } from "#research/rules/compare.ts";
import type { Rule } from "#research/rules/insight.ts";
import { samePeriod, calculated, newest, newestYear, unbroken, yearAgo } from "#research/rules/lookups.ts";
import { ORDINARY, rule, type Draft } from "#research/rules/rule.ts";
import { count, compose, show, size, until, when } from "#research/rules/sentence-template.ts";
import { scaled } from "#research/rules/weigh.ts";

/** Whether profits arrive as cash, and what they cost before they do. */
export const CASH_QUALITY_RULES: readonly Rule[] = [
  rule({
    id: "cash-conversion",
    card: "cash_quality",
    sectors: ORDINARY,
    draft: ({ analysis }) => conversion(analysis),
  }),
  rule({
    id: "cash-against-income",
    card: "cash_quality",
    sectors: ORDINARY,
    draft: ({ analysis }) => diverging(analysis),
  }),
  rule({
    id: "free-cash-flow-negative",
    card: "cash_quality",
    sectors: ORDINARY,
    draft: ({ analysis }) => burning(analysis),
  }),
  rule({
    id: "free-cash-flow-margin",
    card: "cash_quality",
    sectors: ORDINARY,
    draft: ({ analysis }) => margin(analysis),
  }),
  rule({
    id: "stock-compensation",
    card: "cash_quality",
    sectors: ORDINARY,
    draft: ({ analysis }) => stockPay(analysis),
  }),
  rule({
    id: "cash-after-stock-compensation",
    card: "cash_quality",
    sectors: ORDINARY,
    draft: ({ analysis }) => afterStockPay(analysis),
  }),
  rule({ id: "accruals", card: "cash_quality", sectors: ORDINARY, draft: ({ analysis }) => accruals(analysis) }),
  rule({
    id: "capital-spending",
    card: "cash_quality",
    sectors: ORDINARY,
    draft: ({ analysis }) => spending(analysis),
  }),
];

/** Operating cash flow beside net income. */
function conversion(analysis: Analysis): Draft | null {
  const now = newest(analysis, "cash_conversion");
  const income = now === null ? null : samePeriod(analysis, now, "net_income");
  // Without much income the quotient is large and says nothing.
  if (now === null || income === null || income.value.lte(0) || now.value.gt(10)) {
    return null;
  }
  const isShort = now.value.lt("0.9");
  return {
    polarity: isShort ? "bad" : now.value.gt("1.1") ? "good" : "neutral",
    topic: "conversion",
    direction: isShort ? "down" : "up",
    magnitude: scaled(now.value.minus(1), 0.05, 0.7),
    about: now,
    parts: compose`Operating cash flow was ${show(now)} of net income ${when(now)}.`,
  };
}

/** Net income and free cash flow going opposite ways. */
function diverging(analysis: Analysis): Draft | null {
  const cash = newest(analysis, "free_cash_flow");
  const income = cash === null ? null : samePeriod(analysis, cash, "net_income");
  const cashBefore = cash === null ? null : yearAgo(analysis, cash);
  const incomeBefore = income === null ? null : yearAgo(analysis, income);
  if (cash === null || income === null || cashBefore === null || incomeBefore === null) {
    return null;
  }
  const directions = [movementOf(income, incomeBefore, analysis), movementOf(cash, cashBefore, analysis)].join(" ");
  if (directions !== "up down" && directions !== "down up") {
    return null;
  }
  const isCashUp = directions === "down up";
  const verbs = isCashUp ? { income: "fell", cash: "rose" } : { income: "rose", cash: "fell" };
  return {
    polarity: isCashUp ? "neutral" : "bad",
    topic: "divergence",
    direction: isCashUp ? "up" : "down",
    magnitude: 0.7,
    about: cash,
    parts: compose`Net income ${verbs.income} to ${show(income)} ${when(income)} from ${show(incomeBefore)} a year earlier, but free cash flow ${verbs.cash} to ${show(cash)} from ${show(cashBefore)} a year earlier.`,
  };
}

function burning(analysis: Analysis): Draft | null {
  const year = newestYear(analysis, "free_cash_flow");
  const now = newest(analysis, "free_cash_flow");
  const window = year === null ? [] : unbroken(analysis, year, 10);
  const [first] = window;
  if (now === null || year === null || now.value.gte(0)) {
    return null;
  }
  const span = first === undefined ? null : calculated(analysis, "count", first, year);
  const negatives = first === undefined ? null : calculated(analysis, "count_negative", first, year);
  const history =
    span === null || negatives === null || negatives.value.isZero() || window.length < 4
      ? compose`.`
      : compose`; free cash flow was negative in ${count(negatives)} of the ${count(span)} fiscal years ${until(year)}.`;
  return {
    polarity: "bad",
    topic: "growth",
    direction: "down",
    magnitude: 0.9,
    about: now,
    parts: compose`Free cash flow was an outflow of ${size(now)} ${when(now)}${history}`,
  };
}

function margin(analysis: Analysis): Draft | null {
  const now = newest(analysis, "fcf_margin");
  const before = now === null ? null : yearAgo(analysis, now);
  if (now === null || before === null || now.value.lt(-1) || before.value.lt(-1)) {
    return null;
  }
  const { movement, step, words } = against(analysis, now, before);
  return {
    polarity: judgedMargin(movement, now),
    topic: "cash-margin",
    direction: movement,
    magnitude: scaled(step?.value ?? 0, 0.01, 0.1),
    about: now,
    parts: compose`The free cash flow margin was ${show(now)} ${when(now)}${words}.`,
  };
}

/** Pay in shares as a share of operating cash flow; shown from a tenth. */
function stockPay(analysis: Analysis): Draft | null {
  const share = newest(analysis, "sbc_share_of_ocf");
  const amount = share === null ? null : samePeriod(analysis, share, "stock_compensation");
  if (share === null || amount === null || share.value.lt("0.1") || share.value.gt(5)) {
    return null;
  }
  return {
    polarity: share.value.gt("0.2") ? "bad" : "neutral",
    topic: "stock-pay",
    direction: "down",
    magnitude: scaled(share.value, 0.1, 0.6),
    about: share,
    parts: compose`Stock compensation was ${show(amount)} ${when(amount)}, ${show(share)} of operating cash flow.`,
  };
}

function afterStockPay(analysis: Analysis): Draft | null {
  const cash = newest(analysis, "free_cash_flow");
  const after = cash === null ? null : samePeriod(analysis, cash, "fcf_after_sbc");
  if (cash === null || after === null || cash.value.lte(0) || after.value.gte(cash.value.times("0.6"))) {
    return null;
  }
  return {
    polarity: "bad",
    topic: "stock-pay",
    direction: "down",
    magnitude: after.value.isNegative() ? 0.9 : scaled(cash.value.minus(after.value).div(cash.value), 0.3, 1),
    about: after,
    parts: compose`Free cash flow was ${show(cash)} ${when(cash)}; free cash flow after stock compensation was ${show(after)}.`,
  };
}

/** Sloan 1996: income not matched by cash tends not to last. Shown from 5 % of assets. */
function accruals(analysis: Analysis): Draft | null {
  const now = newestYear(analysis, "sloan_accruals");
  const conversion = now === null ? null : samePeriod(analysis, now, "cash_conversion");
  // Where operating cash flow covers income, accruals are only what was put into investments.
  if (now === null || now.value.lt("0.05") || conversion === null || conversion.value.gte(1)) {
    return null;
  }
  return {
    polarity: "bad",
    topic: "accruals",
    direction: "down",
    magnitude: scaled(now.value, 0.05, 0.2) * 0.5,
    about: now,
    parts: compose`Accruals were ${show(now)} of average assets ${when(now)}: the part of net income that went into working capital and investments and not into cash.`,
  };
}

function spending(analysis: Analysis): Draft | null {
  const now = newestYear(analysis, "capex_share_of_revenue");
  const past = now === null ? null : medianOfHistory(analysis, now);
  if (now === null || past === null || now.value.minus(past.median.value).abs().lt("0.015")) {
    return null;
  }
  const { median, span } = past;
  const gap = now.value.minus(median.value);
  return {
    polarity: "neutral",
    topic: "spending",
    direction: gap.isNegative() ? "down" : "up",
    magnitude: scaled(gap, 0.015, 0.12),
    about: now,
    parts: compose`Capital expenditure took ${show(now)} of revenue ${when(now)}, ${gap.isNegative() ? "below" : "above"} a median of ${show(median)} over ${count(span)} fiscal years.`,
  };
}
