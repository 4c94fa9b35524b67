import { Decimal } from "decimal.js";
import type { Metric } from "#metrics/metric.ts";
import { notPositive } from "#metrics/wording.ts";
import { mean } from "#metrics/registry/definition/combine.ts";
import { defineMetric, type Inputs } from "#metrics/registry/definition/define.ts";
import { begin, beginYearAgo, now, type Read, yearAgo } from "#metrics/registry/definition/reads.ts";
import { NOT_FOR_FINANCIALS } from "#metrics/registry/definition/unfit.ts";

const SOURCE = "Piotroski 2000, Journal of Accounting Research 38.";
const ROA = { income: now("net_income"), assets: begin("total_assets") };

interface Tick<Name extends string> {
  readonly label: string;
  readonly formula: string;
  readonly reads: Readonly<Record<Name, Read>>;
  /** Names whose value is divided by and must be positive. */
  readonly divisors?: readonly NoInfer<Name>[];
  readonly passes: (inputs: Inputs<Name>) => boolean;
}

function tick<Name extends string>(id: string, { label, formula, reads, divisors = [], passes }: Tick<Name>): Metric {
  return defineMetric<Name>({
    id,
    label,
    formula: `1 where ${formula}, else 0`,
    family: "scores",
    unit: "score",
    applicability: "For a fiscal year; not for banks and insurers.",
    source: SOURCE,
    better: "higher",
    periods: ["year"],
    unfit: NOT_FOR_FINANCIALS,
    reads,
    value: (inputs) => {
      const failing = divisors.find((name) => inputs.of(name).lte(0));
      if (failing !== undefined) return notPositive(inputs.figure(failing), "the signal is not meaningful");
      return new Decimal(passes(inputs) ? 1 : 0);
    },
  });
}

const TICKS: readonly Metric[] = [
  tick("piotroski_roa", {
    label: "Return on assets is positive",
    formula: "Net income ÷ Total assets at start is above 0",
    reads: ROA,
    divisors: ["assets"],
    passes: (inputs) => inputs.of("income").div(inputs.of("assets")).gt(0),
  }),
  tick("piotroski_ocf", {
    label: "Operating cash flow is positive",
    formula: "Operating cash flow is above 0",
    reads: { cash: now("operating_cash_flow") },
    passes: (inputs) => inputs.of("cash").gt(0),
  }),
  tick("piotroski_roa_change", {
    label: "Return on assets rose",
    formula: "Net income ÷ Total assets at start is above that of the year before",
    reads: { ...ROA, incomeBefore: yearAgo("net_income"), assetsBefore: beginYearAgo("total_assets") },
    divisors: ["assets", "assetsBefore"],
    passes: (inputs) =>
      inputs
        .of("income")
        .div(inputs.of("assets"))
        .gt(inputs.of("incomeBefore").div(inputs.of("assetsBefore"))),
  }),
  tick("piotroski_accrual", {
    label: "Cash earnings exceed book earnings",
    formula: "Operating cash flow ÷ Total assets at start is above Net income ÷ Total assets at start",
    reads: { ...ROA, cash: now("operating_cash_flow") },
    divisors: ["assets"],
    passes: (inputs) => inputs.of("cash").gt(inputs.of("income")),
  }),
  tick("piotroski_leverage", {
    label: "Long-term leverage fell",
    formula: "Long-term debt ÷ mean of Total assets at start and end is below that of the year before",
    reads: {
      debt: now("long_term_debt"),
      debtBefore: yearAgo("long_term_debt"),
      assets: now("total_assets"),
      assetsBegin: begin("total_assets"),
      assetsBefore: beginYearAgo("total_assets"),
    },
    divisors: ["assets", "assetsBegin", "assetsBefore"],
    passes: (inputs) => {
      const leverage = inputs.of("debt").div(mean(inputs.of("assets"), inputs.of("assetsBegin")));
      const before = inputs.of("debtBefore").div(mean(inputs.of("assetsBegin"), inputs.of("assetsBefore")));
      return leverage.lt(before);
    },
  }),
  tick("piotroski_current_ratio", {
    label: "Current ratio rose",
    formula: "Current ratio is above that of the year before",
    reads: { ratio: now("current_ratio"), before: yearAgo("current_ratio") },
    passes: (inputs) => inputs.of("ratio").gt(inputs.of("before")),
  }),
  tick("piotroski_shares", {
    label: "No new shares",
    formula: "Diluted shares are not above those of the year before",
    reads: { shares: now("diluted_shares"), before: yearAgo("diluted_shares") },
    passes: (inputs) => inputs.of("shares").lte(inputs.of("before")),
  }),
  tick("piotroski_gross_margin", {
    label: "Gross margin rose",
    formula: "Gross margin is above that of the year before",
    reads: { margin: now("gross_margin"), before: yearAgo("gross_margin") },
    passes: (inputs) => inputs.of("margin").gt(inputs.of("before")),
  }),
  tick("piotroski_turnover", {
    label: "Asset turnover rose",
    formula: "Revenue ÷ Total assets at start is above that of the year before",
    reads: {
      revenue: now("revenue"),
      assets: begin("total_assets"),
      revenueBefore: yearAgo("revenue"),
      assetsBefore: beginYearAgo("total_assets"),
    },
    divisors: ["assets", "assetsBefore"],
    passes: (inputs) =>
      inputs
        .of("revenue")
        .div(inputs.of("assets"))
        .gt(inputs.of("revenueBefore").div(inputs.of("assetsBefore"))),
  }),
];

/** The F-score and its nine signals. Return and turnover are measured on assets at the start of the year. */
export const PIOTROSKI_METRICS: readonly Metric[] = [
  ...TICKS,
  defineMetric({
    id: "piotroski_f",
    label: "Piotroski F-score",
    family: "scores",
    unit: "score",
    formula: TICKS.map((signal) => signal.label).join(" + "),
    applicability: "For a fiscal year in which all nine signals are in our data; not for banks and insurers.",
    source: SOURCE,
    better: "higher",
    periods: ["year"],
    unfit: NOT_FOR_FINANCIALS,
    reads: Object.fromEntries(TICKS.map((signal) => [signal.id, now(signal.id)])),
    value: (inputs) => TICKS.reduce<Decimal>((total, signal) => total.plus(inputs.of(signal.id)), new Decimal(0)),
  }),
];
