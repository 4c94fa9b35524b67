import { frameOf, present } from "./frame.ts";
import type { Mark, Plot, Values } from "./plot.ts";
import { horizontalScale } from "./scale.ts";
import { niceTicks } from "./ticks.ts";

/** One dot for each category: the first series across, the second upwards. A category without both has no dot. */
export function scatterPlot(values: Values, count: number): Plot {
  const [across = [], upwards = []] = values;
  const frame = frameOf(present(upwards), false);
  const known = present(across);
  const xTicks = niceTicks(Math.min(...known), Math.max(...known), 5);
  const place = horizontalScale(xTicks);
  const marks = Array.from({ length: count }, (_, category): Mark[] => {
    const [x, y] = [across[category] ?? null, upwards[category] ?? null];
    if (x === null || y === null) return [];
    return [{ category, series: 1, x: place(x), y: frame.place(y), bar: null, tone: "series" }];
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
