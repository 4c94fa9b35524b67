import { Decimal } from "decimal.js";
import { currencyOf, inCurrency } from "#contracts/api/units.ts";
import type { Figure } from "#facts/figure.ts";
import type { FiscalPeriod } from "#facts/fact.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { composeFigure } from "#metrics/compose.ts";
import { closeOn } from "#metrics/market/closes.ts";
import { latestBalance } from "#metrics/market/latest.ts";
import { shareCount } from "#metrics/market/share-count.ts";
import type { Metric } from "#metrics/metric.ts";
import { inPeriod } from "#metrics/wording.ts";
import { customMetric, type MetricCard } from "#metrics/registry/definition/define.ts";
import { now } from "#metrics/registry/definition/reads.ts";
import { CASH_IS_OWED } from "#metrics/registry/definition/unfit.ts";

const DAY = ["day"] as const;

const PRICE_CARD: MetricCard = {
  id: "price",
  label: "Price",
  family: "market",
  unit: "USD/shares",
  formula: "Closing price, adjusted for splits",
  applicability: "On a day with a closing price; dividends are not added back.",
  source: "Daily and month-end closing prices.",
  better: "neither",
  periods: DAY,
};

/** The close of a day, as its source states it. */
const PRICE: Metric = {
  ...PRICE_CARD,
  operands: [],
  divisors: [],
  compute: (analysis, period) => {
    const close = closeOn(analysis.closes, period.end);
    const figure = composeFigure({
      cik: analysis.dossier.company.cik,
      measure: PRICE_CARD.id,
      label: PRICE_CARD.label,
      unit: inCurrency(PRICE_CARD.unit, currencyOf(analysis.dossier.prices?.currency ?? "USD") ?? "USD"),
      period,
      formula: PRICE_CARD.formula,
      operands: [],
      result: close === null || period.kind !== "day" ? noClose(analysis, period.label) : new Decimal(close.close),
    });
    if (close === null || figure.value === null) return figure;
    const lineage = { kind: "close", date: close.date, source: PRICE_CARD.source } as const;
    return { ...figure, quality: "reported", lineage };
  },
};

function noClose(analysis: Analysis, day: string): string {
  return analysis.dossier.prices === null ? "We have no prices for this company." : `We have no close for ${day}.`;
}

/** Of market capitalization: a change of debt that leaves older net debt no measure of today's. */
const LARGE_BORROWING = "0.1";

interface Claims {
  readonly day: FiscalPeriod;
  readonly marketValue: Figure | null | undefined;
  readonly netDebt: Figure | null | undefined;
}

/** Why net debt is too old: cash of the newest balance sheet is not known, and its debt is far from that of the one before. */
function borrowedSince(analysis: Analysis, { day, marketValue, netDebt }: Claims): string | null {
  if (marketValue?.value == null || netDebt?.value == null) return null;
  const newest = latestBalance(analysis, "total_debt", day).figure;
  const then = analysis.figure("total_debt", netDebt.period).value;
  if (newest?.value == null || then === null || newest.period.end <= netDebt.period.end) return null;
  if (newest.value.minus(then).abs().lt(marketValue.value.times(LARGE_BORROWING))) return null;
  return `Net debt is last known ${inPeriod(netDebt.period)}, and total debt changed by more than a tenth of market capitalization until ${newest.period.label}.`;
}

/** What the market pays for the company. */
export const MARKET_METRICS: readonly Metric[] = [
  PRICE,
  customMetric(
    {
      id: "market_cap",
      label: "Market capitalization",
      family: "market",
      unit: "USD",
      formula: "Price × Shares outstanding",
      applicability:
        "On a trading day. Companies with several share classes state no total count; their average shares of the newest quarter are used instead.",
      source: "Price times the share count on the cover of the newest filing, on one split basis.",
      better: "neither",
      periods: DAY,
    },
    {
      operands: ["price", "shares_outstanding", "basic_shares", "diluted_shares"],
      work: (analysis, period) => {
        const price = analysis.figure("price", period);
        const count = shareCount(analysis, period);
        if (price.value === null) return { operands: [price], result: price.reason ?? "" };
        if (count.figure?.value == null) return { operands: [price], result: count.reason };
        return {
          operands: [price, count.figure],
          result: price.value.times(count.figure.value),
          formula: `Price × ${count.words}`,
          flags: count.isStale ? ["stale"] : [],
          isApproximate: count.isApproximate,
        };
      },
    },
  ),
  customMetric(
    {
      id: "enterprise_value",
      label: "Enterprise value",
      family: "market",
      unit: "USD",
      formula: "Market capitalization + Net debt + Non-controlling interests + Preferred stock",
      applicability: "On a trading day, with the newest balance sheet known by then; not for banks and insurers.",
      source: "Market value of all claims less cash and short-term investments.",
      better: "neither",
      periods: DAY,
      unfit: CASH_IS_OWED,
    },
    {
      operands: ["market_cap", "net_debt", "minority_interest", "preferred_stock"],
      work: (analysis, period) => {
        // Claims of a year ago still count: they are a part of the value, and `borrowedSince` asks whether debt has changed.
        const needed = [now("market_cap").resolve(analysis, period), latestBalance(analysis, "net_debt", period)];
        const more = ["minority_interest", "preferred_stock"]
          .map((claim) => latestBalance(analysis, claim, period))
          .filter(({ figure }) => figure?.value != null && !figure.value.isZero());
        const operands = [...needed, ...more].flatMap(({ figure }) => (figure === null ? [] : [figure]));
        const [marketValue, netDebt] = needed.map(({ figure }) => figure);
        const reason =
          needed.find((resolved) => resolved.reason !== null)?.reason ??
          borrowedSince(analysis, { day: period, marketValue, netDebt });
        return {
          operands,
          result: reason ?? operands.reduce((total, { value }) => total.plus(value ?? 0), new Decimal(0)),
          formula: operands.map(({ label }) => label).join(" + "),
          flags: needed.some(({ isStale }) => isStale) ? ["stale"] : [],
        };
      },
    },
  ),
];
