import type { Analysis, Sector } from "#metrics/analysis.ts";
import { against, judged } from "#research/rules/compare.ts";
import type { Rule } from "#research/rules/insight.ts";
import {
  calculated,
  newest,
  newestBalance,
  newestYear,
  samePeriod,
  type ValuedFigure,
  yearAgo,
} from "#research/rules/lookups.ts";
import { type Draft, rule, unknown } from "#research/rules/rule.ts";
import { compose, show, when } from "#research/rules/sentence-template.ts";
import { scaled } from "#research/rules/weigh.ts";

const BANKS: readonly Sector[] = ["bank"];
const INSURERS: readonly Sector[] = ["insurer"];

/** Banks and insurers, whose statements are built differently. */
export const FINANCIAL_RULES: readonly Rule[] = [
  bank("net-interest-income", "growth", (analysis) =>
    moved(analysis, newest(analysis, "net_interest_income"), {
      noun: "Net interest income",
      verb: "was",
      better: "higher",
    }),
  ),
  bank("noninterest-income", "growth", (analysis) =>
    moved(analysis, newest(analysis, "noninterest_income"), {
      noun: "Noninterest income",
      verb: "was",
      better: "higher",
    }),
  ),
  bank("efficiency-ratio", "profitability", (analysis) =>
    moved(analysis, newest(analysis, "efficiency_ratio"), {
      noun: "The efficiency ratio",
      verb: "was",
      better: "lower",
    }),
  ),
  bank("return-on-assets", "profitability", (analysis) =>
    moved(analysis, newestYear(analysis, "return_on_assets"), {
      noun: "Return on assets",
      verb: "was",
      better: "higher",
    }),
  ),
  bank("credit-costs", "risk_flags", credit),
  bank("deposits", "balance_sheet", (analysis) =>
    moved(analysis, newestBalance(analysis, "deposits"), { noun: "Deposits", verb: "were", better: "neither" }),
  ),
  bank("equity-share", "balance_sheet", equityShare),
  bank("bank-statements", "data_quality", () =>
    unknown(
      "statements",
      0.4,
      compose`A bank's statements have no gross margin, operating income or free cash flow, and our data has no capital ratios of its supervisors.`,
    ),
  ),
  insurer("premiums", "growth", (analysis) =>
    moved(analysis, newest(analysis, "premiums_earned"), { noun: "Premiums earned", verb: "were", better: "higher" }),
  ),
  insurer("loss-ratio", "profitability", (analysis) =>
    moved(analysis, newest(analysis, "loss_ratio"), { noun: "The loss ratio", verb: "was", better: "lower" }),
  ),
  insurer("insurer-statements", "data_quality", () =>
    unknown(
      "statements",
      0.4,
      compose`We have no combined ratio of insurers, so only the loss ratio is computed, where we have claims and premiums.`,
    ),
  ),
];

function bank(id: string, card: Rule["card"], draft: (analysis: Analysis) => Draft | null): Rule {
  return rule({ id, card, sectors: BANKS, draft: ({ analysis }) => draft(analysis) });
}

function insurer(id: string, card: Rule["card"], draft: (analysis: Analysis) => Draft | null): Rule {
  return rule({ id, card, sectors: INSURERS, draft: ({ analysis }) => draft(analysis) });
}

interface MovementWords {
  readonly noun: string;
  readonly verb: "was" | "were";
  readonly better: "higher" | "lower" | "neither";
}

function moved(analysis: Analysis, now: ValuedFigure | null, { noun, verb, better }: MovementWords): Draft | null {
  const before = now === null ? null : yearAgo(analysis, now);
  if (now === null || before === null) {
    return null;
  }
  const { movement, step, words } = against(analysis, now, before);
  const isRatio = now.unit === "ratio";
  const polarity = better === "neither" ? "neutral" : judged(movement, better);
  return {
    polarity,
    topic: now.measure,
    direction: better === "neither" ? movement : polarity === "neutral" ? "flat" : polarity === "good" ? "up" : "down",
    magnitude: step === null ? 0.3 : scaled(step.value, isRatio ? 0.002 : 0.01, isRatio ? 0.05 : 0.2),
    about: now,
    parts: compose`${noun} ${verb} ${show(now)} ${when(now)}${words}.`,
  };
}

/** What bad loans cost, and how much of revenue that is. */
function credit(analysis: Analysis): Draft | null {
  const provision = newest(analysis, "credit_loss_provision");
  const share = provision === null ? null : samePeriod(analysis, provision, "credit_cost_share");
  const before = share === null ? null : yearAgo(analysis, share);
  if (provision === null || share === null || before === null || provision.value.lte(0)) {
    return null;
  }
  const { movement, step, words } = against(analysis, share, before);
  return {
    polarity: judged(movement, "lower"),
    topic: "credit",
    direction: movement === "up" ? "down" : "up",
    magnitude: scaled(step?.value ?? 0, 0.002, 0.06),
    about: share,
    parts: compose`The provision for credit losses was ${show(provision)} ${when(provision)}, ${show(share)} of revenue${words}.`,
  };
}

function equityShare(analysis: Analysis): Draft | null {
  const equity = newestBalance(analysis, "equity");
  const assets = equity === null ? null : samePeriod(analysis, equity, "total_assets");
  const share = equity === null || assets === null ? null : calculated(analysis, "share", equity, assets);
  if (equity === null || share === null) {
    return null;
  }
  return {
    polarity: share.value.lt("0.06") ? "bad" : "neutral",
    topic: "capital",
    direction: share.value.lt("0.06") ? "down" : "up",
    magnitude: scaled(share.value.minus("0.09"), 0.01, 0.06),
    about: equity,
    parts: compose`Equity was ${show(equity)} ${when(equity)}, ${show(share)} of total assets.`,
  };
}

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
  const income = cost === null ? null : samePeriod(analysis, cost, "net_income");
  if (cost === null || income === null) {
    return null;
  }
  return {
    polarity: "neutral",
    topic: "depreciation",
    direction: "flat",
    magnitude: scaled(cost.value.div(income.value.abs().plus(cost.value)), 0.2, 0.9),
    about: cost,
    parts: compose`Depreciation and amortization, a non-cash charge, was ${show(cost)} ${when(cost)}, against net income of ${show(income)}.`,
  };
}

function payout(analysis: Analysis): Draft | null {
  const dividends = newest(analysis, "dividends_paid");
  const flow = dividends === null ? null : samePeriod(analysis, dividends, "operating_cash_flow");
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
    parts: compose`Dividends were ${show(dividends)} ${when(dividends)}, ${show(share)} of operating cash flow.`,
  };
}

function noFunds(): Draft {
  return unknown(
    "statements",
    0.4,
    compose`Funds from operations, the usual yardstick of property trusts, are not a standard item of filings; ours are an approximation, shown only where operating cash flow bears it out.`,
  );
}

function spending(analysis: Analysis): Draft | null {
  const flow = newest(analysis, "operating_cash_flow");
  const spent = flow === null ? null : samePeriod(analysis, flow, "capital_expenditure");
  if (flow === null || spent === null || spent.value.lte(flow.value)) {
    return null;
  }
  return {
    polarity: "bad",
    topic: "growth",
    direction: "down",
    magnitude: scaled(spent.value.div(flow.value), 1, 2),
    about: flow,
    parts: compose`Capital expenditure of ${show(spent)} ${when(flow)} was higher than operating cash flow of ${show(flow)}.`,
  };
}
