import { useEffect, useEffectEvent, useRef } from "react";
import { drawPrice, type DrawnPrice } from "./draw-price.ts";
import type { Close } from "./price-range.ts";
import type { PriceEvent } from "./price-words.ts";

interface PriceCanvasProps {
  readonly closes: readonly Close[];
  readonly events: readonly PriceEvent[];
  /** The close that is read by key, or was read before the drawing came; null while the pointer reads the drawing. */
  readonly pointed: Close | null;
  /** Called with the day of the close under the pointer. */
  readonly onRead: (date: string) => void;
}

/** The interactive drawing of the price. */
export function PriceCanvas({ closes, events, pointed, onRead }: PriceCanvasProps) {
  const container = useRef<HTMLDivElement>(null);
  const drawn = useRef<DrawnPrice>(null);
  const read = useEffectEvent(onRead);

  useEffect(() => {
    if (container.current === null) return undefined;
    const price = drawPrice({ container: container.current, onRead: (date) => read(date) });
    drawn.current = price;
    return () => price.remove();
  }, []);

  useEffect(() => drawn.current?.show(closes, events), [closes, events]);

  useEffect(() => {
    if (pointed !== null) drawn.current?.point(pointed);
  }, [pointed]);

  return <div ref={container} data-slot="price-canvas" />;
}
