import { Activity, use } from "react";
import { ChartInteractions } from "#app/analytics/interactions.tsx";
import { useEarningsView } from "#app/earnings/use-earnings-view.ts";
import { FigureDeskContext } from "#app/research/evidence/figure-desk.ts";
import type {
  CheckList,
  FigureChart,
  NextResults,
  PriceChart,
  ResultsHistory,
  ValuationInputs,
} from "#research/cards/card.ts";
import { firstSign } from "./first-sign.ts";
import { laterPart } from "./later-part.tsx";
import { useEarlyPointer } from "./use-early-pointer.ts";
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

const LazyChart = laterPart(async () => {
  await firstSign();
  return (await import("#app/research/chart/chart-block.tsx")).ChartBlock;
});

const LazyPrice = laterPart(async () => {
  await firstSign();
  return (await import("#app/research/price/price-block.tsx")).PriceBlock;
});

const LazyValuation = laterPart(async () => {
  await firstSign();
  return (await import("#app/research/valuation/valuation-block.tsx")).ValuationBlock;
});

const LazyChecks = laterPart(async () => {
  await firstSign();
  return (await import("#app/research/blocks/checks.tsx")).Checks;
});

const LazyNextResults = laterPart(async () => {
  await firstSign();
  return (await import("#app/earnings/company/next-results.tsx")).NextResultsBlock;
});

const LazyResultsHistory = laterPart(async () => {
  await firstSign();
  return (await import("#app/earnings/company/results-history.tsx")).ResultsHistoryBlock;
});

/** A chart whose script loads when a reader shows. */
export function LaterChart({ chart }: { readonly chart: FigureChart }) {
  const { frame, pointer } = useEarlyPointer();
  return (
    <ChartInteractions chart={chart.chart}>
      <div ref={frame}>
        <Activity>
          <LazyChart chart={chart} early={pointer} />
        </Activity>
      </div>
    </ChartInteractions>
  );
}

/** The price, whose script loads when a reader shows. */
export function LaterPrice({ chart }: { readonly chart: PriceChart }) {
  const { frame, pointer } = useEarlyPointer();
  return (
    <ChartInteractions chart="price_with_events">
      <div ref={frame}>
        <Activity>
          <LazyPrice chart={chart} early={pointer} />
        </Activity>
      </div>
    </ChartInteractions>
  );
}

/** A valuation, whose script loads when a reader shows. */
export function LaterValuation({ inputs }: { readonly inputs: ValuationInputs }) {
  return (
    <Activity>
      <LazyValuation inputs={inputs} />
    </Activity>
  );
}

/** The results quarter by quarter, whose script loads when a reader shows. */
export function LaterResultsHistory({ history }: { readonly history: ResultsHistory }) {
  return (
    <Activity>
      <LazyResultsHistory history={history} />
    </Activity>
  );
}

/** A list of checks, whose script loads when a reader shows. */
export function LaterChecks(list: CheckList) {
  return (
    <Activity>
      <LazyChecks {...list} />
    </Activity>
  );
}

/** The next results, whose script loads when a reader shows; that they were seen is told without it. */
export function LaterNextResults(next: NextResults) {
  const { symbol } = use(FigureDeskContext);
  const seen = useEarningsView(symbol);
  return (
    <div ref={seen}>
      <Activity>
        <LazyNextResults {...next} />
      </Activity>
    </div>
  );
}
