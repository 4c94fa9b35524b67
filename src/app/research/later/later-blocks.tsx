import { Activity, lazy } from "react";
import type { FigureChart, PriceChart, ValuationInputs } from "#research/cards/card.ts";
import { whenSeen } from "./when-seen.ts";
// Their looks come with the page, their scripts do not.
import "#app/research/chart/chart.css";
import "#app/research/price/price.css";
import "#app/research/valuation/valuation.css";
import "#app/ui/field.css";

// A part stands in an Activity and in no Suspense boundary: the server waits for it and sends it with the page, and the
// browser keeps what was sent, as it is, until the part's script has come (React: selective hydration).

const LazyChart = lazy(async () => {
  await whenSeen("chart");
  return { default: (await import("#app/research/chart/chart-block.tsx")).ChartBlock };
});

const LazyPrice = lazy(async () => {
  await whenSeen("price");
  return { default: (await import("#app/research/price/price-block.tsx")).PriceBlock };
});

const LazyValuation = lazy(async () => {
  await whenSeen("valuation");
  return { default: (await import("#app/research/valuation/valuation-block.tsx")).ValuationBlock };
});

/** A chart whose script loads when it comes into view. */
export function LaterChart({ chart }: { readonly chart: FigureChart }) {
  return (
    <Activity>
      <LazyChart chart={chart} />
    </Activity>
  );
}

/** The price, whose script loads when it comes into view. */
export function LaterPrice({ chart }: { readonly chart: PriceChart }) {
  return (
    <Activity>
      <LazyPrice chart={chart} />
    </Activity>
  );
}

/** A valuation, whose script loads when it comes into view. */
export function LaterValuation({ inputs }: { readonly inputs: ValuationInputs }) {
  return (
    <Activity>
      <LazyValuation inputs={inputs} />
    </Activity>
  );
}
