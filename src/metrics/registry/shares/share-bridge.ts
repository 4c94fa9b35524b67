import { Decimal } from "decimal.js";
import type { FiscalPeriod } from "#facts/fact.ts";
import type { Analysis } from "#metrics/analysis.ts";
import type { Metric } from "#metrics/metric.ts";
import { inPeriod } from "#metrics/wording.ts";
import { customMetric, defineMetric, type MetricCard, type MetricResult } from "#metrics/registry/definition/define.ts";
import { begin, now } from "#metrics/registry/definition/reads.ts";

/** Some covers round to a tenth of a billion, which hides what a year changed. */
const LARGEST_ROUNDING = "0.2";
const SOURCE = "Own definition; counts on the covers of two reports, on one split basis.";
/** Blocks are bought at a discount or with a premium, and fees are in what was paid. */
const NEAR_CLOSES = { least: "0.7", most: "1.4" };

const ADDED: MetricCard = {
  id: "shares_added",
  label: "Shares added",
  family: "capital-returns",
  unit: "shares",
  formula: "Change in shares outstanding + Shares repurchased",
  applicability: "For a whole year with repurchases: shares for employees, for takeovers and sold to the public.",
  source: SOURCE,
  better: "lower",
  periods: ["year"],
};

const PRICE: MetricCard = {
  id: "buyback_price",
  label: "Average price of repurchased shares",
  family: "capital-returns",
  unit: "USD/shares",
  formula: "Share repurchases ÷ Shares repurchased",
  applicability: "Where both are reported for the period and give a price near market prices of the time.",
  source: "Cash paid for repurchases over the shares repurchased.",
  better: "neither",
  periods: ["year", "quarter"],
};

/** How the number of shares came from one balance sheet to the next, and what buying them back cost. */
export const SHARE_BRIDGE_METRICS: readonly Metric[] = [
  defineMetric({
    id: "share_count_change",
    label: "Change in shares outstanding",
    family: "capital-returns",
    unit: "shares",
    formula: "Shares outstanding at the end − Shares outstanding at the start",
    applicability: "For a whole year; covers are dated some weeks after the balance sheets.",
    source: SOURCE,
    better: "lower",
    periods: ["year"],
    reads: { end: now("shares_outstanding"), begin: begin("shares_outstanding") },
    value: (inputs) => {
      const change = inputs.of("end").minus(inputs.of("begin"));
      const rounding = Decimal.max(roundingOf(inputs.of("end")), roundingOf(inputs.of("begin")));
      return rounding.gt(change.abs().times(LARGEST_ROUNDING)) && rounding.gt(1)
        ? `The counts of shares ${inPeriod(inputs.figure("end").period)} and before are rounded too coarsely to subtract one from the other.`
        : change;
    },
  }),
  customMetric(ADDED, { operands: ["share_count_change", "shares_repurchased"], work: added }),
  customMetric(PRICE, {
    operands: ["buybacks", "shares_repurchased"],
    divisors: ["shares_repurchased"],
    work: averagePrice,
  }),
];

/** The power of ten that a count is rounded to. */
function roundingOf(count: Decimal): Decimal {
  const zeros = /0*$/.exec(count.toFixed())?.[0].length ?? 0;
  return count.isInteger() ? new Decimal(10).pow(zeros) : new Decimal(1);
}

function added(analysis: Analysis, year: FiscalPeriod): MetricResult {
  const change = analysis.figure("share_count_change", year);
  const repurchased = analysis.figure("shares_repurchased", year);
  const operands = [change, repurchased];
  const reason = change.reason ?? repurchased.reason ?? analysis.figure("buyback_price", year).reason;
  if (change.value === null || repurchased.value === null || reason !== null) return { operands, result: reason ?? "" };
  return { operands, result: change.value.plus(repurchased.value) };
}

function averagePrice(analysis: Analysis, period: FiscalPeriod): MetricResult {
  const paid = analysis.figure("buybacks", period);
  const bought = analysis.figure("shares_repurchased", period);
  const operands = [paid, bought];
  if (paid.value === null || bought.value === null) return { operands, result: paid.reason ?? bought.reason ?? "" };
  if (bought.value.lte(0)) return { operands, result: `No shares were repurchased ${inPeriod(period)}.` };
  const price = paid.value.div(bought.value);
  return { operands, result: unlikeCloses(analysis, period, price) ?? price };
}

/** Counts are filed in thousands or without the last purchases often enough that only the market price tells. */
function unlikeCloses(analysis: Analysis, { start, end, label }: FiscalPeriod, price: Decimal): string | null {
  const closes = analysis
    .series("price", "day")
    .filter(({ period }) => period.end >= (start ?? end) && period.end <= end)
    .flatMap(({ value }) => value ?? []);
  if (closes.length === 0) return `We have no closing prices for ${label} to compare a repurchase price with.`;
  const isNear =
    closes.some((close) => price.gte(close.times(NEAR_CLOSES.least))) &&
    closes.some((close) => price.lte(close.times(NEAR_CLOSES.most)));
  return isNear
    ? null
    : `Share repurchases ÷ Shares repurchased for ${label} is not near any price of that period, so one of the two is probably incomplete.`;
}
