import { Decimal } from "decimal.js";
import type { Metric } from "#metrics/metric.ts";
import { listed, midSentence } from "#metrics/wording.ts";
import { customMetric, type MetricCard } from "#metrics/registry/definition/define.ts";
import { NO_FREE_CASH_FLOW, NO_GROSS_PROFIT, NO_OPERATING_INCOME } from "#metrics/registry/definition/unfit.ts";

const YEARS = 5;

interface Averaged {
  readonly of: string;
  /** The label of what is averaged. */
  readonly words: string;
  readonly unfit?: NonNullable<MetricCard["unfit"]>;
}

/** The mean of a ratio over five fiscal years, all of which have it. */
function average(id: string, { of, words, ...rest }: Averaged): Metric {
  const card: MetricCard = {
    ...rest,
    id,
    label: `${words}, five-year average`,
    family: "profitability",
    unit: "ratio",
    formula: `Mean of ${words} over five fiscal years`,
    applicability: "For a fiscal year where it and the four before have the ratio; every year counts the same.",
    source: "Arithmetic mean of yearly ratios.",
    better: "higher",
    periods: ["year"],
  };
  return customMetric(card, {
    operands: [of],
    work: (analysis, year) => {
      const years = [year, ...[1, 2, 3, 4].map((back) => analysis.before(year, back))].filter((each) => each !== null);
      if (years.length < YEARS) {
        const result = `A five-year average needs all five years, and we have no figures four years before ${year.label}.`;
        return { operands: [], result };
      }
      const figures = years.map((each) => analysis.figure(of, each));
      const absent = figures.filter(({ value }) => value === null).map(({ period }) => period.label);
      if (absent.length > 0) {
        const lacking = `${midSentence(words)} for ${listed(absent.toReversed())}`;
        return { operands: figures, result: `A five-year average needs all five years, and there is no ${lacking}.` };
      }
      const total = figures.reduce<Decimal>((sum, { value }) => sum.plus(value ?? 0), new Decimal(0));
      return { operands: figures, result: total.div(YEARS) };
    },
  });
}

/** What a ratio usually is, one good or bad year aside. */
export const AVERAGE_METRICS: readonly Metric[] = [
  average("gross_margin_5y", { of: "gross_margin", words: "Gross margin", unfit: NO_GROSS_PROFIT }),
  average("operating_margin_5y", { of: "operating_margin", words: "Operating margin", unfit: NO_OPERATING_INCOME }),
  average("net_margin_5y", { of: "net_margin", words: "Net margin" }),
  average("fcf_margin_5y", { of: "fcf_margin", words: "Free cash flow margin", unfit: NO_FREE_CASH_FLOW }),
  average("roic_5y", { of: "roic", words: "Return on invested capital", unfit: NO_OPERATING_INCOME }),
  average("return_on_equity_5y", { of: "return_on_equity", words: "Return on equity" }),
  average("return_on_assets_5y", { of: "return_on_assets", words: "Return on assets" }),
];
