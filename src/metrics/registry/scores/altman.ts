import { Decimal } from "decimal.js";
import type { Analysis } from "#metrics/analysis.ts";
import type { Metric } from "#metrics/metric.ts";
import { quotient } from "#metrics/registry/definition/combine.ts";
import { defineMetric, type MetricCard } from "#metrics/registry/definition/define.ts";
import { atClose, now } from "#metrics/registry/definition/reads.ts";
import { NOT_FOR_DISTRESS } from "#metrics/registry/definition/unfit.ts";

const Z_SOURCE = "Altman 1968, Journal of Finance 23. Above 2.99 is the safe zone, below 1.81 the distress zone.";
const Z2_SOURCE = "Altman, Hartzell and Peck 1995. Above 2.60 is the safe zone, below 1.10 the distress zone.";
const MANUFACTURERS = "For manufacturers (industry codes 2000 to 3999), for a fiscal year.";
const OTHERS = "For companies other than manufacturers, banks, insurers and utilities, for a fiscal year.";

const NOT_A_MANUFACTURER =
  "The 1968 score was fitted on manufacturers only; the 1995 score applies to this company instead.";
const A_MANUFACTURER =
  "The 1995 score is for companies other than manufacturers; the 1968 score applies to this company instead.";

type Term = Pick<MetricCard, "id" | "label" | "formula"> & Pick<Parameters<typeof quotient>[0], "of" | "to">;

function term(entry: Term): Metric {
  return quotient({
    ...entry,
    family: "scores",
    unit: "ratio",
    applicability: "A term of Altman's scores, before its weight; not for banks, insurers and utilities.",
    source: Z_SOURCE,
    better: "higher",
    periods: ["year"],
    unfit: NOT_FOR_DISTRESS,
  });
}

const TERMS = {
  workingCapital: now("altman_wc"),
  retained: now("altman_re"),
  earnings: now("altman_ebit"),
};

/** Altman's two distress scores and their terms. */
export const ALTMAN_METRICS: readonly Metric[] = [
  term({
    id: "altman_wc",
    label: "Working capital to assets",
    formula: "Working capital ÷ Total assets",
    of: "working_capital",
    to: "total_assets",
  }),
  term({
    id: "altman_re",
    label: "Retained earnings to assets",
    formula: "Retained earnings ÷ Total assets",
    of: "retained_earnings",
    to: "total_assets",
  }),
  term({
    id: "altman_ebit",
    label: "Operating income to assets",
    formula: "Operating income ÷ Total assets",
    of: "operating_income",
    to: "total_assets",
  }),
  term({
    id: "altman_mve",
    label: "Market value of equity to liabilities",
    formula: "Market capitalization at the close nearest to the year's end ÷ Total liabilities",
    of: atClose("market_cap"),
    to: "total_liabilities",
  }),
  term({
    id: "altman_sales",
    label: "Revenue to assets",
    formula: "Revenue ÷ Total assets",
    of: "revenue",
    to: "total_assets",
  }),
  term({
    id: "altman2_bve",
    label: "Book value of equity to liabilities",
    formula: "Shareholders' equity ÷ Total liabilities",
    of: "equity",
    to: "total_liabilities",
  }),
  defineMetric({
    id: "altman_z",
    label: "Altman Z-score",
    family: "scores",
    unit: "score",
    formula:
      "1.2 × Working capital to assets + 1.4 × Retained earnings to assets + 3.3 × Operating income to assets + 0.6 × Market value of equity to liabilities + 1.0 × Revenue to assets",
    applicability: MANUFACTURERS,
    source: Z_SOURCE,
    better: "higher",
    periods: ["year"],
    unfit: NOT_FOR_DISTRESS,
    refuses: (analysis) => (isManufacturer(analysis) ? null : NOT_A_MANUFACTURER),
    reads: { ...TERMS, equity: now("altman_mve"), sales: now("altman_sales") },
    value: (inputs) =>
      new Decimal("1.2")
        .times(inputs.of("workingCapital"))
        .plus(inputs.of("retained").times("1.4"))
        .plus(inputs.of("earnings").times("3.3"))
        .plus(inputs.of("equity").times("0.6"))
        .plus(inputs.of("sales")),
  }),
  defineMetric({
    id: "altman_z2",
    label: "Altman Z″-score",
    family: "scores",
    unit: "score",
    formula:
      "6.56 × Working capital to assets + 3.26 × Retained earnings to assets + 6.72 × Operating income to assets + 1.05 × Book value of equity to liabilities",
    applicability: OTHERS,
    source: Z2_SOURCE,
    better: "higher",
    periods: ["year"],
    unfit: NOT_FOR_DISTRESS,
    refuses: (analysis) => (isManufacturer(analysis) ? A_MANUFACTURER : null),
    reads: { ...TERMS, equity: now("altman2_bve") },
    value: (inputs) =>
      new Decimal("6.56")
        .times(inputs.of("workingCapital"))
        .plus(inputs.of("retained").times("3.26"))
        .plus(inputs.of("earnings").times("6.72"))
        .plus(inputs.of("equity").times("1.05")),
  }),
];

/** Whether the score of 1968 applies, and not that of 1995. */
export function isManufacturer(analysis: Analysis): boolean {
  return /^[23]\d{3}$/.test(analysis.dossier.company.sic ?? "");
}
