import { Decimal } from "decimal.js";
import type { Metric } from "#metrics/metric.ts";
import { notPositive } from "#metrics/wording.ts";
import { changeOverYear, quotient } from "#metrics/registry/definition/combine.ts";
import { defineMetric } from "#metrics/registry/definition/define.ts";
import { latest, now, yearsAgo } from "#metrics/registry/definition/reads.ts";
import { DIVIDEND_YIELD } from "./dividend-yield.ts";
import { NO_FREE_CASH_FLOW } from "#metrics/registry/definition/unfit.ts";

const PERIODS = ["year", "quarter", "ttm"] as const;
const YIELD = "On a trading day, with the newest twelve months known by then.";
const SHARES_SOURCE = "Own definition; average diluted shares on one split basis.";

/** What goes back to owners, and what is taken from them. */
export const CAPITAL_RETURN_METRICS: readonly Metric[] = [
  quotient({
    id: "payout_ratio",
    label: "Payout ratio",
    family: "capital-returns",
    unit: "ratio",
    formula: "Dividends paid ÷ Net income",
    applicability: "Where net income is positive and dividends are paid.",
    source: "FinanceBench; CFA Institute curriculum.",
    better: "neither",
    periods: PERIODS,
    of: "dividends_paid",
    to: "net_income",
  }),
  defineMetric({
    id: "retention_ratio",
    label: "Retention ratio",
    family: "capital-returns",
    unit: "ratio",
    formula: "1 − Payout ratio",
    applicability: "Where net income is positive and dividends are paid.",
    source: "FinanceBench; CFA Institute curriculum.",
    better: "neither",
    periods: PERIODS,
    reads: { payout: now("payout_ratio") },
    value: (inputs) => new Decimal(1).minus(inputs.of("payout")),
  }),
  quotient({
    id: "buyback_share_of_fcf",
    label: "Share repurchases to free cash flow",
    family: "capital-returns",
    unit: "ratio",
    formula: "Share repurchases ÷ Free cash flow",
    applicability: "Where free cash flow is positive; not for banks.",
    source: "Own definition.",
    better: "neither",
    periods: PERIODS,
    unfit: NO_FREE_CASH_FLOW,
    of: "buybacks",
    to: "free_cash_flow",
  }),
  DIVIDEND_YIELD,
  quotient({
    id: "buyback_yield",
    label: "Buyback yield",
    family: "capital-returns",
    unit: "ratio",
    formula: "Share repurchases ÷ Market capitalization",
    applicability: YIELD,
    source: "Repurchases of twelve months over market value, before stock issued.",
    better: "higher",
    periods: ["day"],
    of: latest("buybacks"),
    to: "market_cap",
  }),
  quotient({
    id: "total_yield",
    label: "Total shareholder yield",
    family: "capital-returns",
    unit: "ratio",
    formula: "Dividends and share repurchases less stock issued ÷ Market capitalization",
    applicability: YIELD,
    source: "Net payout yield; Boudoukh and others 2007, Journal of Finance.",
    better: "higher",
    periods: ["day"],
    of: latest("net_payout"),
    to: "market_cap",
  }),
  changeOverYear({
    id: "share_change",
    label: "Change in diluted shares over a year",
    family: "capital-returns",
    unit: "ratio",
    formula: "Diluted shares ÷ Diluted shares of the same period a year earlier − 1",
    applicability: "Where diluted shares are reported for both; splits are taken out.",
    source: SHARES_SOURCE,
    better: "lower",
    periods: PERIODS,
    of: "diluted_shares",
  }),
  defineMetric({
    id: "share_change_5y",
    label: "Change in diluted shares over five years",
    family: "capital-returns",
    unit: "ratio",
    formula: "Diluted shares ÷ Diluted shares five years earlier − 1",
    applicability: "Where diluted shares are reported for both; the whole change, not a yearly rate.",
    source: SHARES_SOURCE,
    better: "lower",
    periods: ["year", "ttm"],
    reads: { now: now("diluted_shares"), before: yearsAgo("diluted_shares", 5) },
    divisors: ["before"],
    value: (inputs) =>
      inputs.of("before").lte(0)
        ? notPositive(inputs.figure("before"), "a change from it is not meaningful")
        : inputs.of("now").div(inputs.of("before")).minus(1),
  }),
];
