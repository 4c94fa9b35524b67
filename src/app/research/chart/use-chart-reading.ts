import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { ChangeEvent, KeyboardEvent, PointerEvent, RefObject } from "react";
import { useOpenFigure } from "#app/research/evidence/use-open-figure.ts";
import type { EarlyPointer } from "#app/research/later/use-early-pointer.ts";
import type { FigureChart } from "#research/cards/card.ts";
import { figureAt } from "./chart-words.ts";
import { firstMark, markUnder } from "./find-mark.ts";
import type { Mark, Plot } from "./plot.ts";
import { markBeside, sayMark } from "./read-chart.ts";

/**
 * Reading a chart point by point: a slider steps along a series, up and down arrows change the series, the pointer finds
 * the nearest point. What a reader did before the chart's script had come is read out as soon as it is there.
 */
export function useChartReading(chart: FigureChart, plot: Plot, early: EarlyPointer | null) {
  const open = useOpenFigure();
  const frame = useRef<HTMLDivElement>(null);
  const [mark, turnTo] = useState<Mark | null>(null);
  const read = mark !== null && plot.marks.includes(mark) ? mark : null;
  const drawn = { plot, form: chart.form };
  const newest = plot.marks.at(-1) ?? null;
  const line = plot.marks.filter(({ series }) => series === (read ?? newest)?.series);
  const begin = useEffectEvent(() => {
    if (frame.current !== null) turnTo(firstMark(frame.current, early, drawn));
  });
  useEffect(() => begin(), []);

  function openEvidence(): void {
    const figure = read === null ? undefined : figureAt(chart, read);
    if (figure) open(figure.id);
  }

  return {
    read: read && { mark: read, words: sayMark(chart, read) },
    slider: {
      min: 1,
      max: line.length,
      value: read === null ? line.length : line.indexOf(read) + 1,
      "aria-valuetext": read === null ? "not read yet" : sayMark(chart, read),
      onFocus: () => turnTo(read ?? newest),
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => turnTo(line[Number(target.value) - 1] ?? read),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === "Enter") return openEvidence();
        const beside = read && markBeside(plot.marks, read, event.key);
        if (!beside) return;
        event.preventDefault();
        turnTo(beside);
      },
    },
    pointer: usePointer({
      frame,
      find: (event) => markUnder(event.currentTarget, event, drawn),
      onRead: (found) => turnTo(found ?? read),
      onOpen: openEvidence,
    }),
  };
}

interface PointerReading {
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly find: (event: PointerEvent<HTMLElement>) => Mark | null;
  readonly onRead: (mark: Mark | null) => void;
  readonly onOpen: () => void;
}

/** A mouse reads where it is and opens on a click; a finger's first touch of a point reads it, the second opens it. */
function usePointer({ frame, find, onRead, onOpen }: PointerReading) {
  const touched = useRef<Mark>(null);
  const mayOpen = useRef(true);
  return {
    ref: frame,
    onPointerEnter: (event: PointerEvent<HTMLElement>) => onRead(find(event)),
    onPointerMove: (event: PointerEvent<HTMLElement>) => onRead(find(event)),
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const here = find(event);
      mayOpen.current = event.pointerType !== "touch" || here === touched.current;
      touched.current = here;
    },
    onClick: () => {
      if (mayOpen.current) onOpen();
    },
  };
}
