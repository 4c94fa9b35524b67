import { Decimal } from "decimal.js";
import type { Figure } from "#facts/figure.ts";
import type { FiscalPeriod } from "#facts/fact.ts";
import type { Analysis } from "#metrics/analysis.ts";
import type { Metric } from "#metrics/metric.ts";
import { changeOverYear, compoundGrowth } from "#metrics/registry/definition/combine.ts";
import { inPeriod, notPositive } from "#metrics/wording.ts";
import { customMetric, defineMetric, type MetricCard, type MetricResult } from "#metrics/registry/definition/define.ts";
import { now } from "#metrics/registry/definition/reads.ts";
import { NO_FREE_CASH_FLOW } from "#metrics/registry/definition/unfit.ts";

const OF = "dividends_per_share";
/** Above this the dividend is a token, or the rest of one that was given up. */
const LARGEST_COVER = 50;

function compound(id: string, years: number): Metric {
  return compoundGrowth({
    id,
    years,
    of: OF,
    label: `Dividend CAGR over ${String(years)} years`,
    family: "capital-returns",
    unit: "ratio",
    formula: `(Dividends per share ÷ Dividends per share ${String(years)} years earlier) ^ (1 ÷ ${String(years)}) − 1`,
    applicability: "Where a dividend was paid in both years; special dividends count.",
    source: "Compound annual growth rate.",
    better: "higher",
    periods: ["year"],
  });
}

interface Cover {
  readonly label: string;
  readonly formula: string;
  readonly applicability: string;
  readonly source: string;
  readonly unfit?: NonNullable<MetricCard["unfit"]>;
  readonly of: string;
  readonly to: string;
}

function cover(id: string, { of, to, ...words }: Cover): Metric {
  return defineMetric({
    ...words,
    id,
    family: "capital-returns",
    unit: "times",
    better: "higher",
    periods: ["year", "ttm"],
    reads: { earned: now(of), paid: now(to) },
    divisors: ["paid"],
    value: (inputs) => {
      if (inputs.of("paid").lte(0)) return notPositive(inputs.figure("paid"), "there is nothing to cover");
      const times = inputs.of("earned").div(inputs.of("paid"));
      return times.abs().gt(LARGEST_COVER)
        ? `${inputs.figure("paid").label} ${inPeriod(inputs.figure("paid").period)} were next to nothing, so cover is not meaningful.`
        : times;
    },
  });
}

/** How the dividend grew, for how long, and whether it is earned. */
export const DIVIDEND_METRICS: readonly Metric[] = [
  changeOverYear({
    id: "dividend_growth",
    label: "Dividend growth",
    family: "capital-returns",
    unit: "ratio",
    formula: "Dividends per share ÷ Dividends per share of the same period a year earlier − 1",
    applicability: "Where a dividend was paid in both periods; special dividends count.",
    source: "Relative change of the dividend per share.",
    better: "higher",
    periods: ["year", "quarter"],
    of: OF,
  }),
  compound("dividend_cagr_3y", 3),
  compound("dividend_cagr_5y", 5),
  compound("dividend_cagr_10y", 10),
  customMetric(
    {
      id: "dividend_streak",
      label: "Years of dividend growth",
      family: "capital-returns",
      unit: "years",
      formula: "Fiscal years in a row with higher Dividends per share than the year before",
      applicability: "For a fiscal year with a dividend; as far back as our data goes, and special dividends count.",
      source: "Own definition on dividends per share as filed, on one split basis.",
      better: "higher",
      periods: ["year"],
    },
    { operands: [OF], work: streak },
  ),
  cover("dividend_cover", {
    label: "Dividend cover",
    formula: "Diluted EPS ÷ Dividends per share",
    applicability: "Where the company declared more than a token dividend.",
    source: "Dividend coverage ratio; CFA Institute curriculum.",
    of: "eps_diluted",
    to: OF,
  }),
  cover("fcf_dividend_cover", {
    label: "Dividend cover by free cash flow",
    formula: "Free cash flow ÷ Dividends paid",
    applicability: "Where the company paid more than a token dividend; not for banks.",
    source: "Free-cash-flow coverage of dividends; CFA Institute curriculum.",
    unfit: NO_FREE_CASH_FLOW,
    of: "free_cash_flow",
    to: "dividends_paid",
  }),
];

/** Counts back from a year to the last one whose dividend was not raised, or to the first of our data. */
function streak(analysis: Analysis, year: FiscalPeriod): MetricResult {
  const paid = analysis.figure(OF, year);
  if (paid.value === null) return { operands: [], result: paid.reason ?? "" };
  const run: Figure[] = [paid];
  let before = dividendBefore(analysis, year);
  while (before?.value != null && run.at(-1)?.value?.gt(before.value) === true) {
    run.push(before);
    before = dividendBefore(analysis, before.period);
  }
  const words = "Fiscal years in a row with higher Dividends per share than the year before";
  const begins = before?.value == null ? `; our data begins with ${run.at(-1)?.period.label ?? ""}` : "";
  const compared = before?.value == null ? run : [...run, before];
  return { operands: compared, result: new Decimal(run.length - 1), formula: words + begins };
}

function dividendBefore(analysis: Analysis, year: FiscalPeriod): Figure | null {
  const before = analysis.before(year, 1);
  return before === null ? null : analysis.figure(OF, before);
}
