import { frameOf, present } from "./frame.ts";
import type { Mark, Plot, Values } from "./plot.ts";
import { bands } from "./scale.ts";

/** Bars beside each other within their category, standing on zero; a missing value leaves its place empty. */
export function barPlot(values: Values, count: number): Plot {
  const frame = frameOf(present(values.flat()), true);
  const slots = bands(count, values.length > 1 ? 0.78 : 0.62);
  const floor = frame.place(0);
  const marks: Mark[] = [];
  values.forEach((points, series) => {
    points.forEach((value, category) => {
      const slot = slots[category];
      if (value === null || slot === undefined) return;
      const width = slot.width / values.length;
      const x = slot.start + width * series;
      const y = frame.place(value);
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
