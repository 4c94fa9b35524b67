import { Activity, use } from "react";
import { ChartInteractions } from "#app/analytics/interactions.tsx";
import { useEarningsView } from "#app/analytics/tracker.ts";
import { FigureContext } from "#app/research/evidence/figure-context.ts";
import type {
  CheckList,
  FigureChart,
  NextResults,
  PriceChart,
  ResultsHistory,
  ValuationInputs,
} from "#research/cards/card.ts";
import { firstInteraction, useEarlyPointer } from "./first-interaction.ts";
import { lazyComponent } from "./lazy-component.tsx";
// Their looks come with the page, their scripts do not.
import "#app/earnings/company/next-results.css";
import "#app/earnings/company/results-history.css";
import "#app/research/blocks/checks.css";
import "#app/research/chart/chart-picture.css";
import "#app/research/chart/chart-plot.css";
import "#app/research/chart/chart.css";
import "#app/research/chart/waterfall-picture.css";
import "#app/research/price/price.css";
import "#app/research/valuation/valuation.css";
import "#app/ui/field.css";

// A part stands in an Activity and in no Suspense boundary: the server waits for it and sends it with the page, and the
// browser keeps what was sent, as it is, until the part's script has come (React: selective hydration).

const ChartScript = lazyComponent(async () => {
  await firstInteraction();
  return (await import("#app/research/chart/chart-block.tsx")).ChartBlock;
});

const PriceScript = lazyComponent(async () => {
  await firstInteraction();
  return (await import("#app/research/price/price-block.tsx")).PriceBlock;
});

const ValuationScript = lazyComponent(async () => {
  await firstInteraction();
  return (await import("#app/research/valuation/valuation-block.tsx")).ValuationBlock;
});

const ChecksScript = lazyComponent(async () => {
  await firstInteraction();
  return (await import("#app/research/blocks/checks.tsx")).Checks;
});

const NextResultsScript = lazyComponent(async () => {
  await firstInteraction();
  return (await import("#app/earnings/company/next-results.tsx")).NextResultsBlock;
});

const ResultsHistoryScript = lazyComponent(async () => {
  await firstInteraction();
  return (await import("#app/earnings/company/results-history.tsx")).ResultsHistoryBlock;
});

/** A chart whose script loads when a reader shows. */
export function LazyChart({ chart }: { readonly chart: FigureChart }) {
  const { frame, pointer } = useEarlyPointer();
  return (
    <ChartInteractions chart={chart.chart}>
      <div ref={frame}>
        <Activity>
          <ChartScript chart={chart} early={pointer} />
        </Activity>
      </div>
    </ChartInteractions>
  );
}

/** The price, whose script loads when a reader shows. */
export function LazyPrice({ chart }: { readonly chart: PriceChart }) {
  const { frame, pointer } = useEarlyPointer();
  return (
    <ChartInteractions chart="price_with_events">
      <div ref={frame}>
        <Activity>
          <PriceScript chart={chart} early={pointer} />
        </Activity>
      </div>
    </ChartInteractions>
  );
}

/** A valuation, whose script loads when a reader shows. */
export function LazyValuation({ inputs }: { readonly inputs: ValuationInputs }) {
  return (
    <Activity>
      <ValuationScript inputs={inputs} />
    </Activity>
  );
}

/** The results quarter by quarter, whose script loads when a reader shows. */
export function LazyResultsHistory({ history }: { readonly history: ResultsHistory }) {
  return (
    <Activity>
      <ResultsHistoryScript history={history} />
    </Activity>
  );
}

/** A list of checks, whose script loads when a reader shows. */
export function LazyChecks(list: CheckList) {
  return (
    <Activity>
      <ChecksScript {...list} />
    </Activity>
  );
}

/** The next results, whose script loads when a reader shows; that they were seen is told without it. */
export function LazyNextResults(next: NextResults) {
  const { symbol } = use(FigureContext);
  const seen = useEarningsView(symbol);
  return (
    <div ref={seen}>
      <Activity>
        <NextResultsScript {...next} />
      </Activity>
    </div>
  );
}
