import { frameOf, present, type Frame } from "./frame.ts";
import type { Mark, Plot, Values } from "./plot.ts";
import { bands, type Band } from "./scale.ts";

/** One line for each series, broken where a point is missing. */
export function linePlot(values: Values, count: number): Plot {
  const frame = frameOf(present(values.flat()), false);
  const slots = bands(count);
  const lines = values.flatMap((points, series) => runsOf(points, series, { frame, slots }));
  return {
    ticks: frame.ticks,
    xTicks: null,
    zero: frame.zero,
    bands: slots,
    marks: lines.flatMap(({ points }) => points),
    lines,
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
    else runs.at(-1)?.push({ category, series, x: slot.middle, y: frame.place(value), bar: null, tone: "series" });
  });
  return runs.filter((run) => run.length > 0).map((run) => ({ series, points: run }));
}
