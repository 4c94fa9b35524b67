import { Decimal } from "decimal.js";
import type { Figure } from "#facts/figure.ts";
import type { FiscalPeriod } from "#facts/fact.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { composeFigure } from "#metrics/compose.ts";
import { announcementOf } from "#metrics/market/latest.ts";
import type { Metric, NotMeaningful } from "#metrics/metric.ts";
import { inPeriod } from "#metrics/wording.ts";
import { customMetric, defineMetric, type MetricCard, type MetricResult } from "#metrics/registry/definition/define.ts";
import { now } from "#metrics/registry/definition/reads.ts";

const QUARTER = ["quarter"] as const;
/** Seasonal differences before the quarter that its surprise is measured against. */
const DIFFERENCES = 8;
/** A compiled EPS farther than this from its estimate, as a share of it, is doubted where it is EPS under GAAP. */
const LARGEST_GAP_ON_GAAP = new Decimal("0.3");
/** EPS is filed in cents. */
const HALF_A_CENT = new Decimal("0.005");

const VENDOR: Omit<MetricCard, "id" | "label" | "formula"> = {
  family: "earnings",
  unit: "USD/shares",
  applicability: "For quarters a third party covers; on its adjusted basis, which is not that of filed EPS.",
  source: "Third-party compilation of results and estimates.",
  better: "neither",
  periods: QUARTER,
};

function vendorEps(card: MetricCard, side: "actual" | "estimate"): Metric {
  return {
    ...card,
    operands: [],
    divisors: [],
    compute: (analysis, period) => vendorFigure(analysis, card, period, side),
  };
}

/** What the newest results were, set against the company's own past and against what was expected. */
export const EARNINGS_METRICS: readonly Metric[] = [
  customMetric(
    {
      id: "sue",
      label: "Standardized unexpected earnings",
      family: "earnings",
      unit: "score",
      formula:
        "(Diluted EPS − Diluted EPS of the same quarter a year earlier − mean of the 8 such differences before) ÷ their standard deviation",
      applicability: "Where diluted EPS of the quarter and of the 12 quarters before it is in our data.",
      source: "Foster, Olsen and Shevlin 1984; Bernard and Thomas 1989: seasonal random walk with drift.",
      better: "higher",
      periods: QUARTER,
    },
    { operands: ["eps_diluted"], work: unexpectedEarnings },
  ),
  vendorEps(
    { ...VENDOR, id: "vendor_eps_actual", label: "Adjusted EPS by a third party", formula: "Adjusted EPS as compiled" },
    "actual",
  ),
  vendorEps(
    {
      ...VENDOR,
      id: "vendor_eps_estimate",
      label: "Estimate of adjusted EPS by a third party",
      formula: "Estimate before the announcement as compiled",
    },
    "estimate",
  ),
  defineMetric({
    id: "eps_surprise",
    label: "EPS surprise",
    family: "earnings",
    unit: "ratio",
    formula:
      "(Adjusted EPS by a third party − Estimate of adjusted EPS by a third party) ÷ the estimate without its sign",
    applicability: "Where a third party gives both on one basis and the estimate is not near zero.",
    source: "Convention of consensus surprise.",
    better: "higher",
    periods: QUARTER,
    reads: { actual: now("vendor_eps_actual"), estimate: now("vendor_eps_estimate") },
    divisors: ["estimate"],
    value: (inputs, analysis) => {
      const estimate = inputs.of("estimate");
      if (estimate.isZero()) return zeroEstimate(inputs.figure("estimate"));
      const surprise = inputs.of("actual").minus(estimate).div(estimate.abs());
      return surprise.abs().gt(LARGEST_GAP_ON_GAAP) && isGaap(analysis, inputs.figure("actual"))
        ? notOneBasis(inputs.figure("actual"))
        : surprise;
    },
  }),
];

/** Whether a compiled "adjusted" EPS is the EPS that the company filed under GAAP. */
function isGaap(analysis: Analysis, { value, period }: Figure): boolean {
  const filed = analysis.figure("eps_diluted", period).value;
  return filed !== null && value !== null && filed.minus(value).abs().lte(HALF_A_CENT);
}

function notOneBasis({ period }: Figure): NotMeaningful {
  return {
    notMeaningful: `The third party's adjusted EPS ${inPeriod(period)} equals GAAP EPS and is more than 30% off the estimate. The estimate is probably on another basis, so we do not compare the two.`,
  };
}

function zeroEstimate({ period }: Figure): NotMeaningful {
  return { notMeaningful: `The estimate ${inPeriod(period)} is zero, so a surprise in percent is not meaningful.` };
}

function unexpectedEarnings(analysis: Analysis, period: FiscalPeriod): MetricResult {
  const quarters = earlierQuarters(analysis, period);
  const operands = quarters.flatMap((quarter) => (quarter === null ? [] : [analysis.figure("eps_diluted", quarter)]));
  const values = operands.flatMap(({ value }) => (value === null ? [] : [value]));
  if (values.length < DIFFERENCES + 5) return { operands, result: missingQuarter(quarters, operands, period) };
  const differences = values.slice(0, DIFFERENCES + 1).map((value, position) => value.minus(values[position + 4] ?? 0));
  const [newest, ...earlier] = differences;
  if (newest === undefined) return { operands, result: missingQuarter(quarters, operands, period) };
  const drift = total(earlier).div(DIFFERENCES);
  const spread = total(earlier.map((value) => value.minus(drift).pow(2)))
    .div(DIFFERENCES - 1)
    .sqrt();
  if (spread.isZero())
    return { operands, result: "The earlier differences are all equal, so a surprise cannot be scaled." };
  return { operands, result: newest.minus(drift).div(spread) };
}

/** The quarter itself and the twelve before it, newest first. */
function earlierQuarters(analysis: Analysis, period: FiscalPeriod): readonly (FiscalPeriod | null)[] {
  return Array.from({ length: DIFFERENCES + 5 }, (_, count) => (count === 0 ? period : analysis.before(period, count)));
}

function missingQuarter(
  quarters: readonly (FiscalPeriod | null)[],
  operands: readonly Figure[],
  period: FiscalPeriod,
): string {
  const absent = operands.find((operand) => operand.value === null);
  if (absent?.reason != null) return absent.reason;
  const held = quarters.filter((quarter) => quarter !== null).length - 1;
  return `We have only ${String(held)} of the 12 quarters before ${period.label}.`;
}

function vendorFigure(analysis: Analysis, card: MetricCard, period: FiscalPeriod, side: "actual" | "estimate"): Figure {
  const announcement = announcementOf(analysis, period);
  const stated = announcement?.vendorEps?.[side] ?? null;
  const figure = composeFigure({
    cik: analysis.dossier.company.cik,
    measure: card.id,
    label: card.label,
    unit: card.unit,
    period,
    formula: card.formula,
    operands: [],
    result: stated === null ? `We have no third-party EPS ${inPeriod(period)}.` : new Decimal(stated),
  });
  const source = announcement?.vendorEps?.source ?? null;
  if (figure.value === null || source === null) return figure;
  const { asOf, estimatesAsOf } = analysis.dossier.origin;
  return {
    ...figure,
    // Where two compilations disagree on the actual the source carries an exclamation mark.
    quality: source.endsWith("!") ? "approximate" : "matched",
    lineage: { kind: "vendor", source: `compilation ${source}`, asOf: estimatesAsOf ?? asOf },
  };
}

function total(values: readonly Decimal[]): Decimal {
  return values.reduce<Decimal>((sum, value) => sum.plus(value), new Decimal(0));
}
