import { Activity, type ComponentType, type ReactNode, use } from "react";
import { ChartInteractions } from "#app/analytics/interactions.tsx";
import { useEarningsView } from "#app/analytics/tracker.ts";
import { FigureContext } from "#app/research/evidence/figure-context.ts";
import type { FigureChart, NextResults, PriceChart } from "#research/cards/card.ts";
import { firstInteraction, useEarlyPointer } from "./first-interaction.ts";
import { lazyComponent } from "./lazy-component.tsx";
// Their looks come with the page, their scripts do not.
import "#app/earnings/company/next-results.css";
import "#app/earnings/company/results-history.css";
import "#app/picker/picker.css";
import "#app/research/blocks/checks.css";
import "#app/research/chart/chart-picture.css";
import "#app/research/chart/chart-plot.css";
import "#app/research/chart/chart.css";
import "#app/research/chart/waterfall-picture.css";
import "#app/research/price/price.css";
import "#app/research/valuation/valuation.css";
import "#app/ui/field.css";

/**
 * A part that the server draws with the page and whose script loads when a reader shows. Its stylesheet is imported where
 * it is declared (above), because what the server has drawn must have its looks before the script comes.
 *
 * It stands in an Activity and in no Suspense boundary: the server waits for it and sends it with the page, and the
 * browser keeps what was sent, as it is, until the part's script has come (React: selective hydration).
 */
function lazyBlock<Props extends object>(load: () => Promise<ComponentType<Props>>): (props: Props) => ReactNode {
  const Script = lazyComponent(async () => {
    await firstInteraction();
    return load();
  });
  return function LazyBlock(props: Props) {
    return (
      <Activity>
        <Script {...props} />
      </Activity>
    );
  };
}

/** A list of checks. */
export const LazyChecks = lazyBlock(async () => (await import("#app/research/blocks/checks.tsx")).Checks);

/** The results quarter by quarter. */
export const LazyResultsHistory = lazyBlock(
  async () => (await import("#app/earnings/company/results-history.tsx")).ResultsHistoryBlock,
);

/** A valuation with its assumptions. */
export const LazyValuation = lazyBlock(
  async () => (await import("#app/research/valuation/valuation-block.tsx")).ValuationBlock,
);

/** What picks companies and metrics; its forms work before its script. */
export const LazyPickers = lazyBlock(async () => (await import("#app/picker/pickers.tsx")).Pickers);

const ChartScript = lazyBlock(async () => (await import("#app/research/chart/chart-block.tsx")).ChartBlock);

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

const PriceScript = lazyBlock(async () => (await import("#app/research/price/price-block.tsx")).PriceBlock);

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

const NextResultsScript = lazyBlock(
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
