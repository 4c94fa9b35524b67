import type { EarlyPointer, ScreenPoint } from "#app/research/later/use-early-pointer.ts";
import type { FigureChart } from "#research/cards/card.ts";
import type { Mark, Plot } from "./plot.ts";
import { markNear } from "./read-chart.ts";

/** What is drawn, and as what. */
export interface DrawnChart {
  readonly plot: Plot;
  readonly form: FigureChart["form"];
}

/** The point of a chart that is nearest to a place of the window. */
export function markUnder(
  element: HTMLElement,
  { clientX, clientY }: ScreenPoint,
  { plot, form }: DrawnChart,
): Mark | null {
  const box = element.querySelector("[data-slot=chart-plot]")?.getBoundingClientRect();
  if (box === undefined) return null;
  return markNear(plot.marks, { x: ((clientX - box.left) / box.width) * 100, y: clientY - box.top }, form);
}

/** The point that a reader asked for before the chart's script had come, by key or by pointer; null for none. */
export function firstMark(element: HTMLElement, early: EarlyPointer | null, drawn: DrawnChart): Mark | null {
  const newest = drawn.plot.marks.at(-1) ?? null;
  const slider = element.querySelector("input");
  if (slider !== null && slider === document.activeElement) {
    const line = drawn.plot.marks.filter(({ series }) => series === newest?.series);
    return line[Number(slider.value) - 1] ?? newest;
  }
  if (early?.current) return markUnder(element, early.current, drawn);
  return element.matches(":hover") ? newest : null;
}
