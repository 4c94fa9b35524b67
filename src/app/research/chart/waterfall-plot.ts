import { frameOf } from "./frame.ts";
import type { Mark, Plot } from "./plot.ts";
import { bands } from "./scale.ts";

/** A start, the changes that follow, and the end they lead to: the first and the last bar stand on zero. */
export function waterfallPlot(values: readonly (number | null)[], count: number): Plot {
  const steps = stepsOf(values);
  const frame = frameOf(
    steps.flatMap(({ from, to }) => [from, to]),
    true,
  );
  const slots = bands(count, 0.66);
  const marks = steps.flatMap(({ category, from, to, tone }): Mark[] => {
    const slot = slots[category];
    if (slot === undefined) return [];
    const [start, end] = [frame.place(from), frame.place(to)];
    const bar = { x: slot.start, y: Math.min(start, end), width: slot.width, height: Math.abs(end - start) };
    return [{ category, series: 0, x: slot.middle, y: end, bar, tone }];
  });
  return { ticks: frame.ticks, xTicks: null, zero: frame.zero, bands: bands(count), marks, lines: [] };
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
