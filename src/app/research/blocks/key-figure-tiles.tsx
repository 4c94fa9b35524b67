import { use } from "react";
import { FigureLink } from "#app/research/evidence/figure-link.tsx";
import { Sparkline } from "#app/research/chart/sparkline.tsx";
import { ReaderDayContext } from "#app/ui/reader.tsx";
import { isLastMarketDay } from "#earnings/next/market-days.ts";
import type { KeyFigures } from "#research/cards/card.ts";
import "./key-figure-tiles.css";

/** The figures that a reader looks for first, each over a small line of its past and the ends of its range. */
export function KeyFigureTiles({ items }: KeyFigures) {
  const today = use(ReaderDayContext);
  const isShown = ({ figure }: KeyFigures["items"][number]): boolean =>
    figure.measure !== "price_change_1d" || isLastMarketDay(figure.periodEnd, today ?? figure.periodEnd);
  return (
    <dl data-slot="key-figures">
      {items.filter(isShown).map(({ figure, format, history, low, high, span }) => (
        <div key={figure.id}>
          <dt>{figure.label}</dt>
          <dd data-slot="key-figure-value">
            <FigureLink figure={figure} format={format} />
          </dd>
          <dd data-slot="key-figure-period">{figure.periodLabel}</dd>
          {low !== null && high !== null && (
            <>
              <dd data-slot="key-figure-line" aria-hidden="true">
                <Sparkline values={history} />
              </dd>
              <dd data-slot="key-figure-range">
                <FigureLink figure={low} format={format} /> to <FigureLink figure={high} format={format} /> in {span}
              </dd>
            </>
          )}
        </div>
      ))}
    </dl>
  );
}
