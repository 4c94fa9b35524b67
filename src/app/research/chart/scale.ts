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
