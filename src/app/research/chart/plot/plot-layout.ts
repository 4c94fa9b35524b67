import type { FigureChart } from "#research/cards/card.ts";
import {
  type Band,
  bands,
  type Frame,
  frameOf,
  horizontalScale,
  logFrameOf,
  type Mark,
  niceTicks,
  type Plot,
  present,
  ROW_HEIGHT,
  type Values,
} from "./plot.ts";

/** Places every point of a chart. */
export function plotOf(chart: FigureChart): Plot {
  const values: Values = chart.series.map(({ points, drawn }) =>
    chart.categories.map((_, index) => {
      const value = (drawn === undefined ? points[index]?.value : drawn[index]) ?? null;
      return value === null ? null : Number(value);
    }),
  );
  switch (chart.form) {
    case "bars":
    case "grouped-bars":
      return barPlot(values, chart.categories.length);
    case "stack":
      return stackPlot(values, chart.categories.length);
    case "waterfall":
      return waterfallPlot(values[0] ?? []);
    case "lines":
      return linePlot(values, chart);
    case "scatter":
      return scatterPlot(values, chart.categories.length);
  }
}

/** Bars beside each other within their category, standing on zero; a missing value leaves its place empty. */
function barPlot(values: Values, count: number): Plot {
  const frame = frameOf(present(values.flat()), true);
  const slots = bands(count, values.length > 1 ? 0.78 : 0.62);
  const floor = frame.position(0);
  const marks: Mark[] = [];
  values.forEach((points, series) => {
    points.forEach((value, category) => {
      const slot = slots[category];
      if (value === null || slot === undefined) return;
      const width = slot.width / values.length;
      const x = slot.start + width * series;
      const y = frame.position(value);
      const bar = {
        x,
        y: Math.min(y, floor),
        width: width * (values.length > 1 ? 0.92 : 1),
        height: Math.abs(y - floor),
      };
      marks.push({ category, series, x: x + bar.width / 2, y, bar, tone: "series" });
    });
  });
  return { ticks: frame.ticks, xTicks: null, zero: frame.zero, bands: bands(count), marks, lines: [] };
}

/** One line for each series, broken where a point is missing or has no place on a log scale. */
function linePlot(all: Values, { categories, scale, range }: FigureChart): Plot {
  const isLog = scale === "log";
  const values = isLog ? all.map((points) => points.map((value) => (value !== null && value > 0 ? value : null))) : all;
  const levels = range === undefined ? [] : [range.lower, range.median, range.upper].map(({ value }) => Number(value));
  const framed = [...present(values.flat()), ...levels];
  const frame = isLog ? logFrameOf(framed.filter((value) => value > 0)) : frameOf(framed, false);
  const slots = bands(categories.length);
  const [lower, median, upper] = levels.map(frame.position);
  const lines = values.flatMap((points, series) => runsOf(points, series, { frame, slots }));
  return {
    ticks: frame.ticks,
    xTicks: null,
    zero: frame.zero,
    bands: slots,
    marks: lines.flatMap(({ points }) => points),
    lines,
    ...(lower === undefined || median === undefined || upper === undefined ? {} : { range: { lower, median, upper } }),
  };
}

function runsOf(
  points: readonly (number | null)[],
  series: number,
  { frame, slots }: { readonly frame: Frame; readonly slots: readonly Band[] },
): Plot["lines"] {
  const runs: Mark[][] = [[]];
  points.forEach((value, category) => {
    const slot = slots[category];
    if (value === null || slot === undefined) runs.push([]);
    else runs.at(-1)?.push({ category, series, x: slot.middle, y: frame.position(value), bar: null, tone: "series" });
  });
  return runs.filter((run) => run.length > 0).map((run) => ({ series, points: run }));
}

/** One dot for each category: the first series across, the second upwards. A category without both has no dot. */
function scatterPlot(values: Values, count: number): Plot {
  const [across = [], upwards = []] = values;
  const frame = frameOf(present(upwards), false);
  const known = present(across);
  const xTicks = niceTicks(Math.min(...known), Math.max(...known), 5);
  const place = horizontalScale(xTicks);
  const marks = Array.from({ length: count }, (_, category): Mark[] => {
    const [x, y] = [across[category] ?? null, upwards[category] ?? null];
    if (x === null || y === null) return [];
    return [{ category, series: 1, x: place(x), y: frame.position(y), bar: null, tone: "series" }];
  }).flat();
  return {
    ticks: frame.ticks,
    xTicks: xTicks.map((value) => ({ value, at: place(value) })),
    zero: frame.zero,
    bands: [],
    marks,
    lines: [],
  };
}

/** Parts on top of each other; what is below zero hangs under it. */
function stackPlot(values: Values, count: number): Plot {
  const tops = Array.from({ length: count }, (_, category) => sumOf(values, category, 1));
  const bottoms = Array.from({ length: count }, (_, category) => sumOf(values, category, -1));
  const frame = frameOf([...tops, ...bottoms], true);
  const slots = bands(count, 0.62);
  const marks: Mark[] = [];
  slots.forEach((slot, category) => {
    let above = 0;
    let below = 0;
    values.forEach((points, series) => {
      const value = points[category] ?? null;
      if (value === null) return;
      const from = value < 0 ? below : above;
      const [start, end] = [frame.position(from), frame.position(from + value)];
      if (value < 0) below += value;
      else above += value;
      const bar = { x: slot.start, y: Math.min(start, end), width: slot.width, height: Math.abs(end - start) };
      marks.push({ category, series, x: slot.middle, y: end, bar, tone: "series" });
    });
  });
  return { ticks: frame.ticks, xTicks: null, zero: frame.zero, bands: bands(count), marks, lines: [] };
}

function sumOf(values: Values, category: number, sign: 1 | -1): number {
  return values.reduce((sum, points) => {
    const value = points[category] ?? 0;
    return Math.sign(value) === sign ? sum + value : sum;
  }, 0);
}

/**
 * A start, the changes that follow, and the end they lead to, each on a row of its own so that its name has room: the
 * first and the last bar stand on zero, the others begin where the one above ended.
 */
function waterfallPlot(values: readonly (number | null)[]): Plot {
  const steps = stepsOf(values);
  const reached = [0, ...steps.flatMap(({ from, to }) => [from, to])];
  const place = horizontalScale([Math.min(...reached), Math.max(...reached)]);
  const marks = steps.map(({ category, from, to, tone }): Mark => {
    const [start, end] = [place(Math.min(from, to)), place(Math.max(from, to))];
    const bar = { x: start, y: 5, width: end - start, height: ROW_HEIGHT - 10 };
    return { category, series: 0, x: place(to), y: (category + 0.5) * ROW_HEIGHT, bar, tone };
  });
  return { ticks: [], xTicks: null, zero: place(0), bands: [], marks, lines: [] };
}

interface Step {
  readonly category: number;
  readonly from: number;
  readonly to: number;
  readonly tone: Mark["tone"];
}

function stepsOf(values: readonly (number | null)[]): readonly Step[] {
  const last = values.length - 1;
  let reached = 0;
  return values.flatMap((value, category): Step[] => {
    if (value === null) return [];
    const isTotal = category === 0 || category === last;
    const from = isTotal ? 0 : reached;
    const to = isTotal ? value : reached + value;
    reached = to;
    return [{ category, from, to, tone: isTotal ? "total" : value < 0 ? "down" : "up" }];
  });
}
