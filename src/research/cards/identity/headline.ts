import type { Headline } from "#contracts/api/run-event.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { type FigureView, viewOf } from "#research/text/figure-view.ts";

/** What the head of every page of a company says of the market, each figure of the newest close. */
export function headlineOf(analysis: Analysis): Headline {
  const day = analysis.periods("day").at(-1);
  const newest = (measure: string): FigureView | null => {
    const figure = day === undefined ? null : analysis.figure(measure, day);
    return figure === null || figure.value === null ? null : viewOf(figure);
  };
  return { price: newest("price"), change: newest("price_change_1d"), marketValue: newest("market_cap") };
}
