import { type ComponentType, type ReactNode, use } from "react";
import { ChartInteractions } from "#app/analytics/interactions.tsx";
import { useEarningsView } from "#app/analytics/tracker.ts";
import { FigureContext } from "#app/research/evidence/figure-context.ts";
import type { FigureChart, NextResults, PriceChart } from "#research/cards/card.ts";
import { firstInteraction, useEarlyPointer } from "./first-interaction.ts";
import { latePart } from "./late-part.tsx";
import "./block-styles.ts";

/** A part that only a reader's hand needs. */
function readersPart<Props extends object>(load: () => Promise<ComponentType<Props>>): (props: Props) => ReactNode {
  return latePart(load, firstInteraction);
}

/** A list of checks. */
export const LazyChecks = readersPart(async () => (await import("#app/research/blocks/checks.tsx")).Checks);

/** The results quarter by quarter. */
export const LazyResultsHistory = readersPart(
  async () => (await import("#app/earnings/company/results-history.tsx")).ResultsHistoryBlock,
);

/** A valuation with its assumptions. */
export const LazyValuation = readersPart(
  async () => (await import("#app/research/valuation/valuation-block.tsx")).ValuationBlock,
);

/** What picks companies and metrics; its forms work before its script. */
export const LazyPickers = readersPart(async () => (await import("#app/picker/pickers.tsx")).Pickers);

const ChartScript = readersPart(async () => (await import("#app/research/chart/chart-block.tsx")).ChartBlock);

/** A chart, which remembers the pointer for its script. */
export function LazyChart({ chart }: { readonly chart: FigureChart }) {
  const { frame, pointer } = useEarlyPointer();
  return (
    <ChartInteractions chart={chart.chart}>
      <div ref={frame}>
        <ChartScript chart={chart} early={pointer} />
      </div>
    </ChartInteractions>
  );
}

const PriceScript = readersPart(async () => (await import("#app/research/price/price-block.tsx")).PriceBlock);

/** The price, which remembers the pointer for its script. */
export function LazyPrice({ chart }: { readonly chart: PriceChart }) {
  const { frame, pointer } = useEarlyPointer();
  return (
    <ChartInteractions chart="price_with_events">
      <div ref={frame}>
        <PriceScript chart={chart} early={pointer} />
      </div>
    </ChartInteractions>
  );
}

const NextResultsScript = readersPart(
  async () => (await import("#app/earnings/company/next-results.tsx")).NextResultsBlock,
);

/** The next results; that they were seen is told without their script. */
export function LazyNextResults(next: NextResults) {
  const { symbol } = use(FigureContext);
  const seen = useEarningsView(symbol);
  return (
    <div ref={seen}>
      <NextResultsScript {...next} />
    </div>
  );
}
