import { Suspense } from "react";
import { laterPart } from "#app/research/later/later-part.tsx";
import type { EarlyPointer } from "#app/research/later/use-early-pointer.ts";
import { useNearView } from "#app/research/later/use-near-view.ts";
import { LinkOut } from "#app/ui/link-out.tsx";
import type { Close } from "./price-range.ts";
import { PriceSketch } from "./price-sketch.tsx";
import type { PriceEvent } from "./price-words.ts";
import { usePriceReading } from "./use-price-reading.ts";

const PriceCanvas = laterPart(async () => (await import("./price-canvas.tsx")).PriceCanvas);

interface PriceReaderProps {
  readonly closes: readonly Close[];
  readonly events: readonly PriceEvent[];
  readonly early: EarlyPointer;
}

/** The price as a picture, read close by close with the pointer or the arrow keys: a sketch until the drawing comes. */
export function PriceReader({ closes, events, early }: PriceReaderProps) {
  const [view, isNear] = useNearView<HTMLDivElement>();
  const { frame, words, pointed, onRead, slider, sketch } = usePriceReading({ closes, events, early });
  const sketched = (
    <div {...sketch}>
      <PriceSketch closes={closes} />
    </div>
  );
  return (
    <div ref={view} data-slot="price-frame">
      <div ref={frame} data-slot="chart-reader">
        <input
          type="range"
          data-slot="chart-slider"
          aria-label="Closing price: arrow keys read the closes"
          {...slider}
        />
        {isNear ? (
          <Suspense fallback={sketched}>
            <PriceCanvas closes={closes} events={events} pointed={pointed} onRead={onRead} />
          </Suspense>
        ) : (
          sketched
        )}
      </div>
      <p data-slot="price-reading">
        <span aria-hidden="true">{words}</span>
        {isNear && <LinkOut href="https://www.tradingview.com/">Charted with TradingView Lightweight Charts™</LinkOut>}
      </p>
    </div>
  );
}
