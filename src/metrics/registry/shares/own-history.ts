import { Decimal } from "decimal.js";
import type { Figure } from "#facts/figure.ts";
import type { FiscalPeriod } from "#facts/fact.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { monthsEarlier } from "#metrics/nearest-day.ts";
import type { Metric } from "#metrics/metric.ts";
import { customMetric, type MetricCard, type MetricResult } from "#metrics/registry/definition/define.ts";
import { CASH_IS_OWED, NO_FREE_CASH_FLOW, onlyFor } from "#metrics/registry/definition/unfit.ts";

/** Fewer values give no percentile (docs/research-method.md#3.6). */
const LEAST_VALUES = 5;
const SOURCE =
  "Own definition: month-end closes against twelve months whose filing could be read by then, in today's restated and split-adjusted view.";

/** A multiple that is set against its own history. */
interface Multiple {
  readonly of: string;
  readonly label: string;
  readonly better?: MetricCard["better"];
  readonly unfit?: NonNullable<MetricCard["unfit"]>;
}

/** Every multiple with a history of its own: each has a percentile, a median and the number of months behind both. */
const MULTIPLES: readonly Multiple[] = [
  { of: "pe", label: "P/E" },
  { of: "ps", label: "P/S" },
  { of: "pb", label: "P/B" },
  { of: "p_tbv", label: "P/TBV" },
  {
    of: "p_ffo",
    label: "P/FFO",
    unfit: onlyFor("reit", "Funds from operations are a measure of property trusts only."),
  },
  { of: "p_ocf", label: "P/OCF", unfit: NO_FREE_CASH_FLOW },
  { of: "p_fcf", label: "P/FCF", unfit: NO_FREE_CASH_FLOW },
  { of: "ev_sales", label: "EV/Sales", unfit: CASH_IS_OWED },
  { of: "ev_ebit", label: "EV/EBIT", unfit: CASH_IS_OWED },
  { of: "ev_ebitda", label: "EV/EBITDA", unfit: CASH_IS_OWED },
  { of: "ev_fcf", label: "EV/FCF", unfit: CASH_IS_OWED },
  { of: "earnings_yield", label: "Earnings yield", better: "higher" },
  { of: "fcf_yield", label: "Free cash flow yield", better: "higher", unfit: NO_FREE_CASH_FLOW },
  { of: "dividend_yield", label: "Dividend yield", better: "higher" },
];

/** The measures that have a history of their own. */
export const OWN_HISTORY_MEASURES: readonly string[] = MULTIPLES.map(({ of }) => of);

function ownHistory(multiple: Multiple): readonly Metric[] {
  const { of, label, better = "lower", unfit } = multiple;
  const card = (id: string, shown: Pick<MetricCard, "label" | "unit" | "formula" | "better">): MetricCard => ({
    ...shown,
    ...(unfit === undefined ? {} : { unfit }),
    id: `${of}_${id}`,
    family: "valuation",
    applicability: "Where at least five month-ends since the newest spin-off have a value; the formula says how many.",
    source: SOURCE,
    periods: ["day"],
  });
  const unit = better === "higher" ? "ratio" : "times";
  return [
    customMetric(
      card("percentile", {
        label: `${label} against its own history`,
        unit: "ratio",
        formula: `Share of earlier month-ends whose ${label} was at or below today's`,
        better,
      }),
      { operands: [of], work: (analysis, day) => rank({ analysis, day, of, label }) },
    ),
    customMetric(
      card("median", {
        label: `Median ${label} of its own history`,
        unit,
        formula: `Median ${label} of the earlier month-ends`,
        better: "neither",
      }),
      { operands: [of], work: (analysis, day) => median({ label, history: monthEnds(analysis, day, of) }) },
    ),
    customMetric(
      card("months", {
        label: `Month-ends with a ${label}`,
        unit: "count",
        formula: `Number of earlier month-ends that have a meaningful ${label}`,
        better: "neither",
      }),
      { operands: [of], work: (analysis, day) => months(label, monthEnds(analysis, day, of)) },
    ),
  ];
}

/** Where today's multiples stand among the company's own. */
export const OWN_HISTORY_METRICS: readonly Metric[] = [
  ...MULTIPLES.flatMap(ownHistory),
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
    {
      operands: ["pe"],
      work: (analysis, day) => {
        const from = monthsEarlier(day.end, 60);
        const history = monthEnds(analysis, day, "pe").filter(({ period }) => period.end >= from);
        return median({ label: "P/E", history });
      },
    },
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

function median({ label, history }: { label: string; history: readonly Figure[] }): MetricResult {
  const sorted = history.toSorted(byValue);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  if (history.length < LEAST_VALUES || upper?.value == null || lower?.value == null)
    return { operands: [], result: tooFew(history.length, label) };
  return {
    operands: upper === lower ? [upper] : [lower, upper],
    result: lower.value.plus(upper.value).div(2),
    formula: `Median ${label} of ${String(history.length)} month-ends`,
  };
}

/** Its operands are the first and the last month-end counted. */
function months(label: string, history: readonly Figure[]): MetricResult {
  const [first, last] = [history.at(0), history.at(-1)];
  if (history.length < LEAST_VALUES || first === undefined || last === undefined)
    return { operands: [], result: tooFew(history.length, label) };
  return {
    operands: [first, last],
    result: new Decimal(history.length),
    formula: `Number of month-ends from ${first.period.label} to ${last.period.label} that have a meaningful ${label}`,
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
