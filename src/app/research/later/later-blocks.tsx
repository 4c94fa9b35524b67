import { Activity } from "react";
import type { FigureChart, PriceChart, ValuationInputs } from "#research/cards/card.ts";
import { firstSign } from "./first-sign.ts";
import { laterPart } from "./later-part.tsx";
// Their looks come with the page, their scripts do not.
import "#app/research/chart/chart.css";
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

/** A chart whose script loads when a reader shows. */
export function LaterChart({ chart }: { readonly chart: FigureChart }) {
  return (
    <Activity>
      <LazyChart chart={chart} />
    </Activity>
  );
}

/** The price, whose script loads when a reader shows. */
export function LaterPrice({ chart }: { readonly chart: PriceChart }) {
  return (
    <Activity>
      <LazyPrice chart={chart} />
    </Activity>
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
