import { useEffect, useEffectEvent, useRef, useState } from "react";
import { LinkOut } from "#app/ui/link-out.tsx";
import type { EarlyPointer, ScreenPoint } from "#app/research/later/use-early-pointer.ts";
import { drawPrice, SCALE_WIDTH, type DrawnPrice } from "./draw-price.ts";
import type { Close } from "./price-range.ts";
import { closeOfEvent, sayClose, type PriceEvent } from "./price-words.ts";

interface PriceCanvasProps {
  readonly closes: readonly Close[];
  readonly events: readonly PriceEvent[];
  readonly early: EarlyPointer;
}

/** The interactive price chart, read close by close with the pointer or the arrow keys. */
export function PriceCanvas({ closes, events, early }: PriceCanvasProps) {
  const container = useRef<HTMLDivElement>(null);
  const drawn = useRef<DrawnPrice>(null);
  const [readDate, setReadDate] = useState<string | null>(null);

  useEffect(() => {
    if (container.current === null) return undefined;
    const price = drawPrice({ container: container.current, onRead: setReadDate });
    drawn.current = price;
    return () => price.remove();
  }, []);

  useEffect(() => drawn.current?.show(closes, events), [closes, events]);

  const begin = useEffectEvent(() => {
    const { current: drawing } = container;
    if (drawing !== null && early.current !== null) read(closeUnder(closes, drawing, early.current));
  });
  useEffect(() => begin(), []);

  const at = closes.findIndex(([date]) => date === readDate);
  const shown = closes[at];
  const words = shown && sayClose(shown, eventsAt(shown));

  function eventsAt(close: Close): readonly PriceEvent[] {
    return events.filter((event) => closeOfEvent(closes, event) === close);
  }

  function read(close: Close | undefined): void {
    if (close === undefined) return;
    setReadDate(close[0]);
    drawn.current?.point(close);
  }

  return (
    <>
      <div data-slot="chart-reader">
        <input
          type="range"
          data-slot="chart-slider"
          aria-label="Closing price: arrow keys read the closes"
          min={1}
          max={closes.length}
          value={at === -1 ? closes.length : at + 1}
          aria-valuetext={words ?? "not read yet"}
          onFocus={() => read(shown ?? closes.at(-1))}
          onChange={({ target }) => read(closes[Number(target.value) - 1])}
        />
        <div ref={container} data-slot="price-canvas" />
      </div>
      <p data-slot="price-reading">
        <span aria-hidden="true">{words}</span>
        <LinkOut href="https://www.tradingview.com/">Charted with TradingView Lightweight Charts™</LinkOut>
      </p>
    </>
  );
}

/** The close that the drawing, without the scale at its right, shows at a place. */
function closeUnder(closes: readonly Close[], drawing: HTMLElement, { clientX }: ScreenPoint): Close | undefined {
  const { left, width } = drawing.getBoundingClientRect();
  const share = (clientX - left) / (width - SCALE_WIDTH);
  return closes[Math.round(Math.min(Math.max(share, 0), 1) * (closes.length - 1))];
}
