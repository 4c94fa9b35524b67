import type { FiscalPeriod } from "#facts/fact.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { metric } from "#metrics/catalogue.ts";
import { type FigureView, viewOf } from "#research/text/figure-view.ts";
import { type BandRow, bandRows } from "./band-rows.ts";
import type { ChartMeasure } from "./chart-measures.ts";
import type { ChartBasis } from "./chart-question.ts";
import { addDays } from "#facts/periods/iso-day.ts";

/** One metric of one company through its periods. */
export interface ChartLine {
  readonly symbol: string;
  readonly measure: ChartMeasure;
  /** What its points are of. */
  readonly basis: ChartBasis;
  /** Oldest first; `key` is the calendar period that companies with different fiscal years share. */
  readonly points: readonly { readonly key: string; readonly figure: FigureView }[];
  /** Of a multiple; empty for everything else. */
  readonly bands: readonly BandRow[];
}

/** Reads a metric of a company at every period of the basis; a metric of closing prices daily or at month ends. */
export function readChartLine(analysis: Analysis, measure: ChartMeasure, basis: ChartBasis): ChartLine {
  const drawn = basisOf(measure, basis);
  const periods = periodsOf(analysis, drawn);
  const keys = calendarKeys(
    periods.map(({ end }) => end),
    drawn,
  );
  const points = periods.map((period, at) => ({ key: keys[at] ?? "", figure: figureOf(analysis, measure.id, period) }));
  return {
    symbol: analysis.dossier.company.symbol,
    // In the company's currency: lines in different currencies share no picture.
    measure: { ...measure, unit: points.at(-1)?.figure.unit ?? measure.unit },
    basis: drawn,
    points,
    bands: measure.isMultiple ? bandRows(analysis, measure.id) : [],
  };
}

/** What a metric is drawn over where a basis is asked for. */
function basisOf({ isPriced }: ChartMeasure, asked: ChartBasis): ChartBasis {
  return isPriced && asked !== "day" ? "month" : asked;
}

function periodsOf(analysis: Analysis, basis: ChartBasis): readonly FiscalPeriod[] {
  if (basis === "day") return analysis.closes.daily.map(({ date }) => analysis.day(date));
  return analysis.periods(basis === "month" ? "day" : basis);
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
  if (measure.isPriced) return null;
  if (basis === "month" || basis === "day")
    return `${measure.label} does not change with the share price. Choose annual, quarterly or trailing twelve months.`;
  const periods = metric(measure.id)?.periods;
  const isComputed = periods === undefined || periods.includes(basis) || periods.includes("instant");
  return isComputed ? null : `We do not compute ${measure.label} for ${BASIS_PHRASES[basis]}. Choose other periods.`;
}

const BASIS_PHRASES = { year: "years", quarter: "quarters", ttm: "trailing twelve months" } as const;

/**
 * This many days before its end, a period is in the calendar period that it counts as: the one with most of its days. A
 * fiscal year that ends in late June is a tie and takes the year in which it ends (docs/research.md#calendar-years).
 */
const BACK_DAYS = { year: 166, quarter: 45, ttm: 45 } as const;

/**
 * Names the calendar period of each period by its last day, oldest first: `2025`, `2025-Q2`, `2025-06`. A period
 * that would share one with the period before it moves on to the next, because quarters of twelve or sixteen weeks
 * drift against the calendar.
 */
export function calendarKeys(ends: readonly string[], kind: ChartBasis): readonly string[] {
  if (kind === "day") return ends;
  if (kind === "month") return ends.map((end) => end.slice(0, 7));
  const perYear = kind === "year" ? 1 : 4;
  const keys: string[] = [];
  let before = -Infinity;
  for (const end of ends) {
    const inside = addDays(end, -BACK_DAYS[kind]);
    const part = Math.floor(((Number(inside.slice(5, 7)) - 1) / 12) * perYear);
    before = Math.max(Number(inside.slice(0, 4)) * perYear + part, before + 1);
    const year = Math.floor(before / perYear);
    keys.push(perYear === 1 ? String(year) : `${year}-Q${(before % perYear) + 1}`);
  }
  return keys;
}
