import { daysBetween } from "#facts/periods/iso-day.ts";
import type { FiscalPeriod } from "#facts/fact.ts";
import type { Analysis } from "#metrics/analysis.ts";
import type { Metric } from "#metrics/metric.ts";
import { inPeriod, notPositive } from "#metrics/wording.ts";
import { customMetric, type MetricResult } from "#metrics/registry/definition/define.ts";
import { latest, now, type Resolved } from "#metrics/registry/definition/reads.ts";

/** A fiscal year is followed by the next one within fifteen months; four quarters are old when two more are out. */
export const DIVIDEND_LASTS_DAYS = { year: 460, quarters: 280 } as const;
/** Dividends a share times shares is what was paid, within 16 % for every bundled company whose tags mean what they say. */
export const DIVIDEND_TO_CASH = { least: "0.5", most: "2" } as const;

const SHARE_FORMULA = "Dividends per share ÷ Price";
const CASH_FORMULA = "Dividends paid ÷ Market capitalization";

/**
 * What an owner of one share gets, as exchanges and portfolios count it. Cash dividends also go to preferred shares, so they
 * stand in only where the dividend per share is not in our data, is old, or does not fit the cash.
 */
export const DIVIDEND_YIELD: Metric = customMetric(
  {
    id: "dividend_yield",
    label: "Dividend yield",
    family: "capital-returns",
    unit: "ratio",
    formula: `${SHARE_FORMULA}, or ${CASH_FORMULA}`,
    applicability:
      "On a trading day, with the newest twelve months known by then. Where the dividend per share is not in our data, is old or does not fit the cash paid: dividends paid ÷ market capitalization, which counts preferred dividends too.",
    source: "Dividends per share of twelve months over the price; special dividends count.",
    better: "higher",
    periods: ["day"],
  },
  {
    operands: ["dividends_per_share", "price", "dividends_paid", "market_cap"],
    divisors: ["price", "market_cap"],
    work: (analysis, day) => {
      const ofCash = ofCashPaid(analysis, day);
      const declared = latest("dividends_per_share").resolve(analysis, day);
      if (!isRecent(analysis, declared, day)) return { ...ofCash, formula: CASH_FORMULA };
      const ofShare = yieldOf(analysis, day, { part: "dividends_per_share", whole: "price" });
      return isFarApart(ofShare, ofCash)
        ? { ...ofCash, formula: CASH_FORMULA }
        : { ...ofShare, formula: SHARE_FORMULA };
    },
  },
);

/** Cash paid in twelve months of long ago says nothing of a dividend that may have been cut since. */
function ofCashPaid(analysis: Analysis, day: FiscalPeriod): MetricResult {
  const paid = latest("dividends_paid").resolve(analysis, day);
  if (paid.figure?.value == null || isRecent(analysis, paid, day))
    return yieldOf(analysis, day, { part: "dividends_paid", whole: "market_cap" });
  const { period } = paid.figure;
  return {
    operands: [paid.figure],
    result: `Dividends are last known ${inPeriod(period)}, which is too long before ${day.label} to compare with its price.`,
  };
}

function yieldOf(
  analysis: Analysis,
  day: FiscalPeriod,
  { part, whole }: Readonly<Record<"part" | "whole", string>>,
): MetricResult {
  const [paid, base] = [latest(part).resolve(analysis, day), now(whole).resolve(analysis, day)];
  const operands = [paid.figure, base.figure].filter((figure) => figure !== null);
  const flags = paid.isStale || base.isStale ? (["stale"] as const) : [];
  const [over, under] = [paid.figure?.value ?? null, base.figure?.value ?? null];
  const missing = paid.reason ?? base.reason;
  if (over === null || under === null || base.figure === null) return { operands, result: missing ?? "", flags };
  if (under.lte(0)) return { operands, result: notPositive(base.figure, "Dividend yield is not meaningful"), flags };
  return { operands, result: over.div(under), flags };
}

/** Twelve months that end with a fiscal year are that year, which the next report follows later than a quarter's. */
function isRecent({ years }: Analysis, { figure }: Resolved, day: FiscalPeriod): boolean {
  if (figure === null || figure.value === null) return false;
  const isOfYear = years.some(({ end }) => end === figure.period.end);
  const { year, quarters } = DIVIDEND_LASTS_DAYS;
  return daysBetween(figure.period.end, day.end) <= (isOfYear ? year : quarters);
}

/** Whether the two yields cannot be of one dividend; without both there is nothing to compare. */
function isFarApart({ result: ofShare }: MetricResult, { result: ofCash }: MetricResult): boolean {
  if (typeof ofShare === "string" || typeof ofCash === "string") return false;
  if ("notMeaningful" in ofShare || "notMeaningful" in ofCash || ofCash.lte(0)) return false;
  const times = ofShare.div(ofCash);
  return times.lt(DIVIDEND_TO_CASH.least) || times.gt(DIVIDEND_TO_CASH.most);
}
