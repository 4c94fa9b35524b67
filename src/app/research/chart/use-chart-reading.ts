import { useRef, useState, type ChangeEvent, type KeyboardEvent, type PointerEvent } from "react";
import { useOpenFigure } from "#app/research/evidence/use-open-figure.ts";
import type { FigureChart } from "#research/cards/card.ts";
import { figureAt } from "./chart-words.ts";
import type { Mark, Plot } from "./plot.ts";
import type * as reading from "./read-chart.ts";

/**
 * Reading a chart point by point: a slider steps along a series, up and down arrows change the series, the pointer
 * finds the nearest point. How to read is loaded when the reader first turns to the chart.
 */
export function useChartReading(chart: FigureChart, plot: Plot) {
  const open = useOpenFigure();
  const reader = useRef<typeof reading>(null);
  const [read, setRead] = useState<{ readonly mark: Mark; readonly words: string } | null>(null);
  const series = (read?.mark ?? plot.marks.at(-1))?.series;
  const line = plot.marks.filter((mark) => mark.series === series);

  async function turnTo(mark: Mark | null | undefined): Promise<void> {
    reader.current ??= await import("./read-chart.ts");
    if (mark && mark !== read?.mark) setRead({ mark, words: reader.current.sayMark(chart, mark) });
  }

  function load(): void {
    void turnTo(null);
  }

  function openEvidence(): void {
    const figure = read === null ? undefined : figureAt(chart, read.mark);
    if (figure) open(figure.id);
  }

  return {
    read,
    slider: {
      min: 1,
      max: line.length,
      value: read === null ? line.length : line.indexOf(read.mark) + 1,
      "aria-valuetext": read?.words ?? "not read yet",
      onFocus: load,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => void turnTo(line[Number(target.value) - 1]),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === "Enter") return openEvidence();
        const beside = read && reader.current?.markBeside(plot.marks, read.mark, event.key);
        if (!beside) return;
        event.preventDefault();
        void turnTo(beside);
      },
    },
    pointer: {
      onPointerEnter: load,
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const place = placeIn(event);
        if (place) void turnTo(reader.current?.markNear(plot.marks, place, chart.form));
      },
      onClick: openEvidence,
    },
  };
}

function placeIn({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) {
  const frame = currentTarget.querySelector("[data-slot=chart-plot]")?.getBoundingClientRect();
  return frame && { x: ((clientX - frame.left) / frame.width) * 100, y: clientY - frame.top };
}
