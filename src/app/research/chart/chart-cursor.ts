import {
  type ChangeEvent,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { useOpenFigure } from "#app/research/evidence/use-open-figure.ts";
import type { EarlyPointer, ScreenPoint } from "#app/research/lazy/first-interaction.ts";
import type { FigureChart } from "#research/cards/card.ts";
import { drawnAt, figureAt } from "./chart-words.ts";
import type { Mark, Plot } from "./plot/plot.ts";
import { formatFigure } from "#research/text/format-figure.ts";

/**
 * Reading a chart point by point: a slider steps along a series, up and down arrows change the series, the pointer finds
 * the nearest point. What a reader did before the chart's script had come is read out as soon as it is there.
 */
export function useChartCursor(chart: FigureChart, plot: Plot, early: EarlyPointer | null) {
  const open = useOpenFigure();
  const frame = useRef<HTMLDivElement>(null);
  const [mark, turnTo] = useState<Mark | null>(null);
  // The page may be given its figures again meanwhile: the point is then another object.
  const read = plot.marks.find((one) => one.series === mark?.series && one.category === mark.category) ?? null;
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
    read: read && { mark: read, words: markText(chart, read) },
    slider: {
      min: 1,
      max: line.length,
      value: read === null ? line.length : line.indexOf(read) + 1,
      "aria-valuetext": read === null ? "not read yet" : markText(chart, read),
      onFocus: () => turnTo(read ?? newest),
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => turnTo(line[Number(target.value) - 1] ?? read),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === "Enter") return openEvidence();
        const beside = read && adjacentMark(plot.marks, read, event.key);
        if (!beside) return;
        event.preventDefault();
        turnTo(beside);
      },
    },
    pointer: usePointer(
      frame,
      (event) => markAtPointer(event.currentTarget, event, drawn),
      (found) => turnTo(found ?? read),
      openEvidence,
    ),
  };
}

/** A mouse reads where it is and opens on a click; a finger's first touch of a point reads it, the second opens it. */
function usePointer(
  frame: RefObject<HTMLDivElement | null>,
  find: (event: PointerEvent<HTMLElement>) => Mark | null,
  onRead: (mark: Mark | null) => void,
  onOpen: () => void,
) {
  const touched = useRef<Mark>(null);
  // A click whose press came before the script may be a finger's first.
  const mayOpen = useRef(false);
  return {
    ref: frame,
    onPointerEnter: (event: PointerEvent<HTMLElement>) => onRead(find(event)),
    onPointerMove: (event: PointerEvent<HTMLElement>) => onRead(find(event)),
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const here = find(event);
      mayOpen.current = event.pointerType !== "touch" || here === touched.current;
      touched.current = here;
      onRead(here);
    },
    onClick: () => {
      if (mayOpen.current) onOpen();
    },
  };
}

/** The next point of the same category, upwards or downwards in the plot, going round; null for every other key. */
export function adjacentMark(marks: readonly Mark[], current: Mark, key: string): Mark | null {
  if (key !== "ArrowUp" && key !== "ArrowDown") return null;
  const column = marks
    .filter(({ category }) => category === current.category)
    .toSorted((one, other) => one.y - other.y);
  const at = column.indexOf(current) + (key === "ArrowUp" ? -1 : 1);
  return column.length < 2 ? null : (column.at(at % column.length) ?? null);
}

interface PlotPosition {
  /** In percent of the plot's width. */
  readonly x: number;
  /** In pixels from its top. */
  readonly y: number;
}

/** How many pixels of height one percent of width is worth when looking for the nearest point (1000). */
const PER_PERCENT: Readonly<Partial<Record<FigureChart["form"], number>>> = { scatter: 4, waterfall: 0 };

/**
 * The point nearest to a place: the column first, then the height. A waterfall has rows, and the dots of a scatter
 * stand in neither.
 */
export function markNear(marks: readonly Mark[], place: PlotPosition, form: FigureChart["form"]): Mark | null {
  const perPercent = PER_PERCENT[form] ?? 1000;
  let nearest: Mark | null = null;
  let least = Infinity;
  for (const mark of marks) {
    const distance = Math.abs(mark.x - place.x) * perPercent + Math.abs(mark.y - place.y);
    if (distance < least) [nearest, least] = [mark, distance];
  }
  return nearest;
}

/** What is said of a point: `FY2025, Revenue $130.50B`; a dot of a scatter says both its values. */
export function markText(chart: FigureChart, mark: Mark): string {
  const said = chart.form === "scatter" ? chart.series.map((_, series) => series) : [mark.series];
  const values = said.flatMap((series) => {
    const at = { series, category: mark.category };
    const [figure, drawn] = [figureAt(chart, at), drawnAt(chart, at)];
    if (figure === undefined || drawn === undefined) return [];
    const text = formatFigure(figure, chart.format);
    const value = figure === drawn ? text : `${formatFigure(drawn, chart.format)} (${text})`;
    return [`${chart.series[series]?.name ?? ""} ${value}`];
  });
  return [chart.categories[mark.category], ...values].join(", ");
}

/** What is drawn, and as what. */
interface DrawnChart {
  readonly plot: Plot;
  readonly form: FigureChart["form"];
}

/** The point of a chart that is nearest to a place of the window. */
function markAtPointer(
  element: HTMLElement,
  { clientX, clientY }: ScreenPoint,
  { plot, form }: DrawnChart,
): Mark | null {
  const box = element.querySelector("[data-slot=chart-plot]")?.getBoundingClientRect();
  if (box === undefined) return null;
  return markNear(plot.marks, { x: ((clientX - box.left) / box.width) * 100, y: clientY - box.top }, form);
}

/** The point that a reader asked for before the chart's script had come, by key or by pointer; null for none. */
function firstMark(element: HTMLElement, early: EarlyPointer | null, drawn: DrawnChart): Mark | null {
  const newest = drawn.plot.marks.at(-1) ?? null;
  const slider = element.querySelector("input");
  if (slider !== null && slider === document.activeElement) {
    const line = drawn.plot.marks.filter(({ series }) => series === newest?.series);
    return line[Number(slider.value) - 1] ?? newest;
  }
  if (early?.current) return markAtPointer(element, early.current, drawn);
  return element.matches(":hover") ? newest : null;
}
