import type { Band } from "./scale.ts";

/** Height of the plot without its category labels, in pixels. Widths are in percent, so that text keeps its size. */
export const PLOT_HEIGHT = 208;

/** Where the highest tick lies: its label and a figure written over a point stay inside the plot. */
export const PLOT_TOP = 18;

/** Height of one step of a waterfall, in pixels. */
export const ROW_HEIGHT = 30;

export interface Tick {
  readonly value: number;
  readonly at: number;
}

/** One drawn point: where the keyboard and the pointer find it. */
export interface Mark {
  readonly category: number;
  readonly series: number;
  /** Middle, in percent of the width. */
  readonly x: number;
  /** The value's own edge, in pixels from the top. */
  readonly y: number;
  /** What is drawn for it; null for a dot. */
  readonly bar: { readonly x: number; readonly y: number; readonly width: number; readonly height: number } | null;
  readonly tone: "series" | "up" | "down" | "total";
}

/** A picture reduced to places; drawing it needs no arithmetic. */
export interface Plot {
  readonly ticks: readonly Tick[];
  /** Of the horizontal axis where it counts; null where it names categories. */
  readonly xTicks: readonly Tick[] | null;
  /** Where nothing stands: in pixels from the top, of a waterfall in percent from the left; null outside the plot. */
  readonly zero: number | null;
  readonly bands: readonly Band[];
  readonly marks: readonly Mark[];
  /** Unbroken runs of points: a line stops where a point is missing. */
  readonly lines: readonly { readonly series: number; readonly points: readonly Mark[] }[];
}

/** The values of a chart as numbers, for places only: text always comes from the figure itself. */
export type Values = readonly (readonly (number | null)[])[];
