import type { Metric } from "#metrics/metric.ts";
import { notPositive } from "#metrics/wording.ts";
import { mean, quotient } from "#metrics/registry/definition/combine.ts";
import { defineMetric } from "#metrics/registry/definition/define.ts";
import { begin, now } from "#metrics/registry/definition/reads.ts";
import { NO_OPERATING_INCOME } from "#metrics/registry/definition/unfit.ts";

const SPANS = ["year", "ttm"] as const;
const SOURCE = "Five-step DuPont analysis; the product of the five is return on equity.";

/** The five factors of return on equity. */
export const DUPONT_METRICS: readonly Metric[] = [
  quotient({
    id: "dupont_tax",
    label: "Tax burden",
    family: "profitability",
    unit: "ratio",
    formula: "Net income ÷ Pre-tax income",
    applicability: "Where pre-tax income is positive.",
    source: SOURCE,
    better: "higher",
    periods: SPANS,
    of: "net_income",
    to: "pretax_income",
  }),
  quotient({
    id: "dupont_interest",
    label: "Interest burden",
    family: "profitability",
    unit: "ratio",
    formula: "Pre-tax income ÷ Operating income",
    applicability: "Where operating income is positive.",
    source: SOURCE,
    better: "higher",
    periods: SPANS,
    unfit: NO_OPERATING_INCOME,
    of: "pretax_income",
    to: "operating_income",
  }),
  quotient({
    id: "dupont_ebit_margin",
    label: "Operating margin in DuPont analysis",
    family: "profitability",
    unit: "ratio",
    formula: "Operating income ÷ Revenue",
    applicability: "Where revenue is positive.",
    source: SOURCE,
    better: "higher",
    periods: SPANS,
    unfit: NO_OPERATING_INCOME,
    of: "operating_income",
    to: "revenue",
  }),
  defineMetric({
    id: "asset_turnover",
    label: "Asset turnover",
    family: "profitability",
    unit: "times",
    formula: "Revenue ÷ mean of Total assets at start and end",
    applicability: "For a whole year or twelve months, with a balance sheet at both ends.",
    source: SOURCE,
    better: "higher",
    periods: SPANS,
    reads: { revenue: now("revenue"), begin: begin("total_assets"), end: now("total_assets") },
    divisors: ["begin", "end"],
    value: (inputs) => {
      const assets = mean(inputs.of("begin"), inputs.of("end"));
      return assets.lte(0)
        ? notPositive(inputs.figure("end"), "turnover is not meaningful")
        : inputs.of("revenue").div(assets);
    },
  }),
  defineMetric({
    id: "equity_multiplier",
    label: "Equity multiplier",
    family: "profitability",
    unit: "times",
    formula: "mean of Total assets at start and end ÷ mean of Shareholders' equity at start and end",
    applicability: "Where shareholders' equity is positive at both ends.",
    source: SOURCE,
    better: "neither",
    periods: SPANS,
    reads: {
      assetsBegin: begin("total_assets"),
      assetsEnd: now("total_assets"),
      equityBegin: begin("equity"),
      equityEnd: now("equity"),
    },
    divisors: ["equityBegin", "equityEnd"],
    value: (inputs) => {
      const failing = (["equityBegin", "equityEnd"] as const).find((side) => inputs.of(side).lte(0));
      if (failing !== undefined) return notPositive(inputs.figure(failing), "the multiple of it is not meaningful");
      const assets = mean(inputs.of("assetsBegin"), inputs.of("assetsEnd"));
      return assets.div(mean(inputs.of("equityBegin"), inputs.of("equityEnd")));
    },
  }),
];
