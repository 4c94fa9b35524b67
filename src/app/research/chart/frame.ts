import { PLOT_HEIGHT, PLOT_TOP, type Tick } from "./plot.ts";
import { verticalScale } from "./scale.ts";
import { niceTicks } from "./ticks.ts";

export interface Frame {
  readonly ticks: readonly Tick[];
  /** The zero line where it lies inside the plot. */
  readonly zero: number | null;
  readonly place: (value: number) => number;
}

/** The vertical axis for some values; bars stand on zero, so their frame always holds it. */
export function frameOf(values: readonly number[], holdsZero: boolean): Frame {
  const known = holdsZero || values.length === 0 ? [...values, 0] : values;
  const low = Math.min(...known);
  const high = Math.max(...known);
  // A line far from zero may leave it out; one that starts near it may not, or small changes look like large ones.
  const reachesZero = low > 0 && low < high / 2;
  const ticks = niceTicks(reachesZero ? 0 : low, high);
  const place = verticalScale(ticks, PLOT_HEIGHT, PLOT_TOP);
  const holds = (ticks[0] ?? 0) <= 0 && (ticks.at(-1) ?? 0) >= 0;
  return { ticks: ticks.map((value) => ({ value, at: place(value) })), zero: holds ? place(0) : null, place };
}

/** The numbers among values, absent points left out. */
export function present(values: readonly (number | null)[]): readonly number[] {
  return values.filter((value) => value !== null);
}
