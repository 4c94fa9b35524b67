import { frameOf } from "./frame.ts";
import type { Mark, Plot, Values } from "./plot.ts";
import { bands } from "./scale.ts";

/** Parts on top of each other; what is below zero hangs under it. */
export function stackPlot(values: Values, count: number): Plot {
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
      const [start, end] = [frame.place(from), frame.place(from + value)];
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
