import { useEffect, useEffectEvent, useRef, useState, type ChangeEvent, type PointerEvent } from "react";
import type { EarlyPointer } from "#app/research/lazy/first-interaction.ts";
import { type Close, closeAtPointer, closeOfEvent, closeText, type PriceEvent } from "./closes.ts";

/**
 * Reading the price close by close. It needs no drawing: what a reader did on the sketch, or before any script had come,
 * is read out at once, and `pointed` is the close that the drawing has to mark when it comes.
 * @param early where the pointer was before this script had come
 */
export function usePriceCursor(closes: readonly Close[], events: readonly PriceEvent[], early: EarlyPointer) {
  const frame = useRef<HTMLDivElement>(null);
  const [readDate, setReadDate] = useState<string | null>(null);
  const [pointed, setPointed] = useState<Close | null>(null);
  const at = closes.findIndex(([date]) => date === readDate);
  const shown = closes[at];
  const words =
    shown &&
    closeText(
      shown,
      events.filter((event) => closeOfEvent(closes, event) === shown),
    );

  function read(close: Close | undefined): void {
    if (close === undefined) return;
    setReadDate(close[0]);
    setPointed(close);
  }

  const begin = useEffectEvent(() => {
    if (frame.current !== null) read(firstClose(frame.current, closes, early));
  });
  useEffect(() => begin(), []);

  const readUnder = (event: PointerEvent<HTMLElement>): void =>
    read(closeAtPointer(closes, event.currentTarget.getBoundingClientRect(), event));

  return {
    frame,
    shown,
    words,
    pointed: pointed === shown ? pointed : null,
    /** Called by the drawing, which marks the place by itself. */
    onRead: (date: string) => {
      setReadDate(date);
      setPointed(null);
    },
    slider: {
      min: 1,
      max: closes.length,
      value: at === -1 ? closes.length : at + 1,
      "aria-valuetext": words ?? "not read yet",
      onFocus: () => read(shown ?? closes.at(-1)),
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => read(closes[Number(target.value) - 1]),
    },
    sketch: { onPointerEnter: readUnder, onPointerMove: readUnder, onPointerDown: readUnder },
  };
}

/** The close that a reader asked for before the script had come, by key or by pointer. */
function firstClose(frame: HTMLElement, closes: readonly Close[], early: EarlyPointer): Close | undefined {
  const slider = frame.querySelector("input");
  if (slider !== null && slider === document.activeElement) return closes[Number(slider.value) - 1];
  if (early.current !== null) return closeAtPointer(closes, frame.getBoundingClientRect(), early.current);
  return frame.matches(":hover") ? closes.at(-1) : undefined;
}
