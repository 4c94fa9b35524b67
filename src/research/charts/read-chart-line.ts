import type { FiscalPeriod } from "#facts/fact.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { metric } from "#metrics/catalogue.ts";
import { type FigureView, viewOf } from "#research/text/figure-view.ts";
import { type BandRow, bandRows } from "./band-rows.ts";
import { calendarKeys } from "./calendar-keys.ts";
import type { ChartMeasure } from "./chart-measures.ts";
import type { ChartBasis } from "./chart-question.ts";

/** One metric of one company through its periods. */
export interface ChartLine {
  readonly symbol: string;
  readonly measure: ChartMeasure;
  /** Oldest first; `key` is the calendar period that companies with different fiscal years share. */
  readonly points: readonly { readonly key: string; readonly figure: FigureView }[];
  /** Of a multiple; empty for everything else. */
  readonly bands: readonly BandRow[];
}

/** Reads a metric of a company at every period of the basis; a metric of closing prices at month ends. */
export function readChartLine(analysis: Analysis, measure: ChartMeasure, basis: ChartBasis): ChartLine {
  const kind = measure.isMonthly ? "month" : basis;
  const periods = periodsOf(analysis, kind);
  const keys = calendarKeys(
    periods.map(({ end }) => end),
    kind,
  );
  return {
    symbol: analysis.dossier.company.symbol,
    measure,
    points: periods.map((period, at) => ({ key: keys[at] ?? "", figure: figureOf(analysis, measure.id, period) })),
    bands: measure.isMultiple ? bandRows(analysis, measure.id) : [],
  };
}

function periodsOf(analysis: Analysis, kind: ChartBasis): readonly FiscalPeriod[] {
  return analysis.periods(kind === "month" ? "day" : kind);
}

/** A metric that only balances have is taken at the end of the period. */
function figureOf(analysis: Analysis, measure: string, period: FiscalPeriod): FigureView {
  const periods = metric(measure)?.periods;
  const isOfBalance =
    periods !== undefined && periods.includes("instant") && !periods.some((one) => one === period.kind);
  const balance = isOfBalance ? analysis.instantFor(period) : null;
  return viewOf(analysis.figure(measure, balance ?? period));
}

/** Why a metric has no line over these periods; null where it has one. */
export function refuseBasis(measure: ChartMeasure, basis: ChartBasis): string | null {
  if (measure.isMonthly) return null;
  if (basis === "month")
    return `${measure.label} has no month-end values. Choose annual, quarterly or trailing twelve months.`;
  const periods = metric(measure.id)?.periods;
  const isComputed = periods === undefined || periods.includes(basis) || periods.includes("instant");
  return isComputed ? null : `We do not compute ${measure.label} for ${BASIS_PHRASES[basis]}. Choose other periods.`;
}

const BASIS_PHRASES = { year: "years", quarter: "quarters", ttm: "trailing twelve months" } as const;
