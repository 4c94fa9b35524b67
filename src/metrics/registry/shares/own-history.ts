import { Decimal } from "decimal.js";
import type { Figure } from "#facts/figure.ts";
import type { FiscalPeriod } from "#facts/fact.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { monthsEarlier } from "#metrics/nearest-day.ts";
import type { Metric } from "#metrics/metric.ts";
import { customMetric, type MetricCard, type MetricResult } from "#metrics/registry/definition/define.ts";
import { DEBT_IS_BUSINESS, NO_FREE_CASH_FLOW } from "#metrics/registry/definition/unfit.ts";

/** Fewer values give no percentile (docs/research-method.md#3.6). */
const LEAST_VALUES = 5;
const SOURCE =
  "Own definition: month-end closes against twelve months whose filing could be read by then, in today's restated and split-adjusted view.";

interface Ranked {
  readonly of: string;
  readonly label: string;
  readonly better: MetricCard["better"];
  readonly unfit?: NonNullable<MetricCard["unfit"]>;
}

function percentile(id: string, { of, label, ...rest }: Ranked): Metric {
  const card: MetricCard = {
    ...rest,
    id,
    label: `${label} against its own history`,
    family: "valuation",
    unit: "ratio",
    formula: `Share of earlier month-ends whose ${label} was at or below today's`,
    applicability: "Where at least five month-ends since the newest spin-off have a value; the formula says how many.",
    source: SOURCE,
    periods: ["day"],
  };
  return customMetric(card, { operands: [of], work: (analysis, day) => rank({ analysis, day, of, label }) });
}

/** Where today's multiples stand among the company's own. */
export const OWN_HISTORY_METRICS: readonly Metric[] = [
  percentile("pe_percentile", { of: "pe", label: "P/E", better: "lower" }),
  percentile("ps_percentile", { of: "ps", label: "P/S", better: "lower" }),
  percentile("ev_ebit_percentile", { of: "ev_ebit", label: "EV/EBIT", better: "lower", unfit: DEBT_IS_BUSINESS }),
  percentile("fcf_yield_percentile", {
    of: "fcf_yield",
    label: "Free cash flow yield",
    better: "higher",
    unfit: NO_FREE_CASH_FLOW,
  }),
  customMetric(
    {
      id: "pe_median_5y",
      label: "Median P/E over five years",
      family: "valuation",
      unit: "times",
      formula: "Median P/E of the month-ends of five years",
      applicability: "Where at least five month-ends since the newest spin-off have a P/E; the formula says how many.",
      source: SOURCE,
      better: "neither",
      periods: ["day"],
    },
    { operands: ["pe"], work: median },
  ),
];

/** Month-end figures before a day that have a value on fresh figures, oldest first. */
function monthEnds(analysis: Analysis, day: FiscalPeriod, of: string): readonly Figure[] {
  // Closes before a spin-off stand for another company, whether they were lowered or not.
  const since = analysis.closes.spinoffs.findLast((spinoff) => spinoff.date <= day.end)?.date ?? "";
  return analysis
    .series(of, "day")
    .filter(({ period, flags }) => period.end < day.end && period.end >= since && !flags.includes("stale"));
}

function rank(asked: { analysis: Analysis; day: FiscalPeriod; of: string; label: string }): MetricResult {
  const { analysis, day, of, label } = asked;
  const today = analysis.figure(of, day);
  if (today.value === null) return { operands: [today], result: today.reason ?? "" };
  const history = monthEnds(analysis, day, of);
  if (history.length < LEAST_VALUES) return { operands: [today], result: tooFew(history.length, label) };
  const { value } = today;
  const below = history.filter((figure) => figure.value?.lte(value) === true).length;
  return {
    operands: [today, ...extremes(history)],
    result: new Decimal(below).div(history.length),
    formula: `Share of ${String(history.length)} earlier month-ends whose ${label} was at or below today's`,
  };
}

function median(analysis: Analysis, day: FiscalPeriod): MetricResult {
  const from = monthsEarlier(day.end, 60);
  const history = monthEnds(analysis, day, "pe")
    .filter((figure) => figure.period.end >= from)
    .toSorted(byValue);
  if (history.length < LEAST_VALUES) return { operands: [], result: tooFew(history.length, "P/E") };
  const upper = history[Math.floor(history.length / 2)];
  const lower = history[Math.ceil(history.length / 2) - 1];
  if (upper?.value == null || lower?.value == null) return { operands: [], result: tooFew(0, "P/E") };
  return {
    operands: upper === lower ? [upper] : [lower, upper],
    result: lower.value.plus(upper.value).div(2),
    formula: `Median P/E of ${String(history.length)} month-ends`,
  };
}

/** The lowest and the highest; of equal ones the first and the last. */
function extremes(history: readonly Figure[]): readonly Figure[] {
  if (history.length === 0) return [];
  const lowest = history.reduce((least, figure) => (byValue(figure, least) < 0 ? figure : least));
  const highest = history.reduce((most, figure) => (byValue(figure, most) >= 0 ? figure : most));
  return [lowest, highest];
}

function byValue(one: Figure, other: Figure): number {
  return one.value === null || other.value === null ? 0 : one.value.cmp(other.value);
}

function tooFew(held: number, label: string): string {
  return `Only ${String(held)} earlier month-ends have a meaningful ${label}; at least ${String(LEAST_VALUES)} are needed.`;
}
