import type { Analysis, Sector } from "#metrics/analysis.ts";
import type { Rule } from "#research/rules/insight.ts";
import { beside, calculated, newest, newestYear } from "#research/rules/lookups.ts";
import { rule, unknown, type Draft } from "#research/rules/rule.ts";
import { say, show, when } from "#research/rules/say.ts";
import { scaled } from "#research/rules/weigh.ts";

const REITS: readonly Sector[] = ["reit"];
const UTILITIES: readonly Sector[] = ["utility"];

/** Property trusts and utilities, where depreciation and spending outweigh income. */
export const PROPERTY_AND_UTILITY_RULES: readonly Rule[] = [
  rule({
    id: "trust-depreciation",
    card: "profitability",
    sectors: REITS,
    draft: ({ analysis }) => depreciation(analysis),
  }),
  rule({ id: "trust-payout", card: "capital_returns", sectors: REITS, draft: ({ analysis }) => payout(analysis) }),
  rule({ id: "trust-statements", card: "data_quality", sectors: REITS, draft: () => noFunds() }),
  rule({
    id: "utility-spending",
    card: "cash_quality",
    sectors: UTILITIES,
    draft: ({ analysis }) => spending(analysis),
  }),
];

/** Depreciation of buildings lowers net income without costing cash. */
function depreciation(analysis: Analysis): Draft | null {
  const cost = newest(analysis, "depreciation_amortization") ?? newestYear(analysis, "depreciation_amortization");
  const income = cost === null ? null : beside(analysis, cost, "net_income");
  if (cost === null || income === null) {
    return null;
  }
  return {
    polarity: "neutral",
    topic: "depreciation",
    direction: "flat",
    magnitude: scaled(cost.value.div(income.value.abs().plus(cost.value)), 0.2, 0.9),
    about: cost,
    parts: say`Depreciation and amortization took ${show(cost)} ${when(cost)} without a payment, against net income of ${show(income)}.`,
  };
}

function payout(analysis: Analysis): Draft | null {
  const dividends = newest(analysis, "dividends_paid");
  const flow = dividends === null ? null : beside(analysis, dividends, "operating_cash_flow");
  const share = dividends === null || flow === null ? null : calculated(analysis, "share", dividends, flow);
  if (dividends === null || share === null || share.value.lte(0)) {
    return null;
  }
  return {
    polarity: share.value.gt(1) ? "bad" : "neutral",
    topic: "dividend",
    direction: share.value.gt(1) ? "down" : "up",
    magnitude: scaled(share.value, 0.4, 1.2),
    about: dividends,
    parts: say`Dividends were ${show(dividends)} ${when(dividends)}, ${show(share)} of operating cash flow.`,
  };
}

function noFunds(): Draft {
  return unknown(
    "statements",
    0.4,
    say`Funds from operations, the usual yardstick of property trusts, are no standard item of filings; ours are an approximation, shown only where operating cash flow bears it out.`,
  );
}

function spending(analysis: Analysis): Draft | null {
  const flow = newest(analysis, "operating_cash_flow");
  const spent = flow === null ? null : beside(analysis, flow, "capital_expenditure");
  if (flow === null || spent === null || spent.value.lte(flow.value)) {
    return null;
  }
  return {
    polarity: "bad",
    topic: "growth",
    direction: "down",
    magnitude: scaled(spent.value.div(flow.value), 1, 2),
    about: flow,
    parts: say`Capital expenditure of ${show(spent)} ${when(flow)} was higher than operating cash flow of ${show(flow)}.`,
  };
}
