import type { Figure } from "#facts/figure.ts";
import type { Analysis, SeriesKind } from "#metrics/analysis.ts";
import { metric } from "#metrics/catalogue.ts";
import { monthsEarlier } from "#metrics/nearest-day.ts";
import { calculationId, resolveFigure } from "#research/text/calculations/calculate.ts";
import { type FigureView, viewOf } from "#research/text/figure-view.ts";
import { kindsOf } from "./newest-figure.ts";

/** Where a company's newest figure is in its own past. */
export interface OwnHistory {
  readonly median: FigureView | null;
  /** The share of earlier values at or below the newest. */
  readonly percentile: FigureView | null;
}

const NO_HISTORY: OwnHistory = { median: null, percentile: null };
const YEARS = 10;
/** Fewer earlier values are no history. */
const FEWEST = 3;

/**
 * The median of earlier values and the newest figure's percentile among them: of multiples over the month ends that the
 * registry counts, of other daily figures over ten years of month ends, of all others over ten fiscal years or balances.
 */
export function ownHistory(analysis: Analysis, newest: Figure | null): OwnHistory {
  if (newest === null || newest.value === null) return NO_HISTORY;
  const { measure, period } = newest;
  if (period.kind === "day" && metric(`${measure}_median`) !== undefined) {
    const registered = (part: string): FigureView => viewOf(analysis.figure(`${measure}_${part}`, period));
    return { median: registered("median"), percentile: registered("percentile") };
  }
  const past = earlier(analysis, newest);
  const [first, last] = [past[0], past.at(-1)];
  if (first === undefined || last === undefined || past.length < FEWEST) return NO_HISTORY;
  const median = period.kind === "day" ? "band_median" : "median";
  return {
    median: computed(analysis, calculationId(median, first, last)),
    percentile: computed(analysis, calculationId("own_percentile", newest, first, last)),
  };
}

/** Values before the newest: of ten years, and none that shares days with it but a fiscal year before trailing months. */
function earlier(analysis: Analysis, { measure, period }: Figure): readonly Figure[] {
  const kinds = kindsOf(measure);
  const kind: SeriesKind = period.kind === "ttm" ? "year" : (kinds.find((one) => one === period.kind) ?? "year");
  const from = monthsEarlier(period.end, YEARS * 12);
  return analysis.series(measure, kind).filter((figure) => figure.period.end < period.end && figure.period.end >= from);
}

function computed(analysis: Analysis, id: string): FigureView | null {
  const figure = resolveFigure(id, analysis);
  return figure === undefined ? null : viewOf(figure);
}
