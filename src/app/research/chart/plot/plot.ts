import type { FigureView } from "#research/text/figure-view.ts";
import { formatFigure } from "#research/text/format-figure.ts";
import type { SlotFormat } from "#research/text/sentence.ts";

/** Height of the plot without its category labels, in pixels. Widths are in percent, so that text keeps its size. */
export const PLOT_HEIGHT = 208;

/** Where the highest tick lies: its label and a figure written over a point stay inside the plot. */
export const PLOT_TOP = 18;

/** Height of one step of a waterfall, in pixels. */
export const ROW_HEIGHT = 30;

interface Tick {
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
  /** Where the quartiles and the median of a lone line lie, in pixels from the top; left out where there are none. */
  readonly range?: { readonly lower: number; readonly median: number; readonly upper: number };
}

/** The values of a chart as numbers, for places only: text always comes from the figure itself. */
export type Values = readonly (readonly (number | null)[])[];

/** Places a value between the first tick, at the bottom, and the last one, at the top; in pixels, running downwards. */
export function verticalScale(ticks: readonly number[], bottom: number, top: number): (value: number) => number {
  const low = ticks[0] ?? 0;
  const high = ticks.at(-1) ?? 1;
  return (value) => round(bottom - ((value - low) / (high - low || 1)) * (bottom - top));
}

/** Places a value between the first and the last tick on the plot's width, in percent. */
export function horizontalScale(ticks: readonly number[]): (value: number) => number {
  const low = ticks[0] ?? 0;
  const high = ticks.at(-1) ?? 1;
  return (value) => round(((value - low) / (high - low || 1)) * 100);
}

export interface Band {
  /** Left edge, in percent of the plot's width. */
  readonly start: number;
  readonly width: number;
  readonly middle: number;
}

/**
 * Cuts the plot's width into equal bands.
 * @param fill share of the band that is used, the rest is space (1)
 */
export function bands(count: number, fill = 1): readonly Band[] {
  const slot = 100 / Math.max(count, 1);
  return Array.from({ length: count }, (_, index) => ({
    start: round(index * slot + (slot * (1 - fill)) / 2),
    width: round(slot * fill),
    middle: round((index + 0.5) * slot),
  }));
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** Steps a reader can count in: 1, 2, 2.5 and 5 times a power of ten. */
const STEPS = [1, 2, 2.5, 5, 10];

/**
 * Round values that enclose the extent, lowest first.
 * @param wanted about how many intervals (4)
 */
export function niceTicks(low: number, high: number, wanted = 4): readonly number[] {
  if (!Number.isFinite(low) || !Number.isFinite(high) || low > high) return [0, 1];
  if (low === high) return niceTicks(Math.min(low, 0), high === 0 && low === 0 ? 1 : Math.max(high, 0), wanted);
  const rough = (high - low) / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * (STEPS.find((candidate) => candidate * power >= rough * 0.999) ?? 10);
  const first = Math.floor(low / step + 1e-9);
  const last = Math.ceil(high / step - 1e-9);
  // Counted in whole steps and rounded once, so that 0.1 + 0.2 never reaches a label.
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)));
}

export interface Frame {
  readonly ticks: readonly Tick[];
  /** The zero line where it lies inside the plot. */
  readonly zero: number | null;
  readonly position: (value: number) => number;
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
  return { ticks: ticks.map((value) => ({ value, at: place(value) })), zero: holds ? place(0) : null, position: place };
}

/** The most ticks that a log scale has room for. */
const MOST_LOG_TICKS = 6;

/** The vertical axis of a log scale for values above zero: equal steps up are equal factors. */
export function logFrameOf(values: readonly number[]): Frame {
  const ticks = logTicks(Math.min(...values), Math.max(...values));
  const place = verticalScale(ticks.map(Math.log10), PLOT_HEIGHT, PLOT_TOP);
  const position = (value: number): number => place(Math.log10(value));
  return { ticks: ticks.map((value) => ({ value, at: position(value) })), zero: null, position };
}

/** Round values that enclose the extent: 1, 2 and 5 times powers of ten, or the powers alone where those are too many. */
function logTicks(low: number, high: number): readonly number[] {
  if (!Number.isFinite(low) || !Number.isFinite(high)) return [1, 10];
  const [first, last] = [Math.floor(Math.log10(low)), Math.ceil(Math.log10(high)) + 1];
  const powers = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  const candidates = [[1, 2, 5], [1, 5], [1]].map((steps) =>
    enclosing(
      powers.flatMap((power) => steps.map((step) => Number(`${step}e${power}`))),
      low,
      high,
    ),
  );
  return candidates.find((ticks) => ticks.length <= MOST_LOG_TICKS) ?? candidates.at(-1) ?? [low, high];
}

function enclosing(steps: readonly number[], low: number, high: number): readonly number[] {
  const first = steps.findLastIndex((step) => step <= low);
  const last = steps.findIndex((step) => step >= high && step > (steps[first] ?? 0));
  return steps.slice(Math.max(first, 0), last + 1);
}

/** The numbers among values, absent points left out. */
export function present(values: readonly (number | null)[]): readonly number[] {
  return values.filter((value) => value !== null);
}

/** Writes a value of the axis as the chart's figures are written, without the zeros that say nothing there: `$50B`. */
export function formatTick(value: number, like: FigureView, format: SlotFormat): string {
  const text = formatFigure({ ...like, value: String(value), reason: null }, format);
  return text.replace(/\.(\d*?)0+(?=\D|$)/, (_, kept: string) => (kept === "" ? "" : `.${kept}`));
}
