import { PALETTE } from "./palette.ts";

/** Where a line is drawn. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A line through values at equal steps, with a mark at its end; nothing for fewer than two values. */
export function drawLine(values: readonly number[], { x, y, width, height }: Box): string {
  if (values.length < 2) return "";
  const low = Math.min(...values);
  const spread = Math.max(...values) - low || 1;
  const points = values.map((value, index) => ({
    x: round(x + (width * index) / (values.length - 1)),
    y: round(y + height - (height * (value - low)) / spread),
  }));
  const path = points.map((point, index) => `${index === 0 ? "M" : "L"}${point.x} ${point.y}`).join("");
  const end = points.at(-1);
  const base = `<path d="M${x} ${y + height}H${x + width}" stroke="${PALETTE.line}" stroke-width="2"/>`;
  const line = `<path d="${path}" fill="none" stroke="${PALETTE.accent}" stroke-width="4" stroke-linejoin="round" stroke-linecap="round"/>`;
  return `${base}${line}<circle cx="${end?.x}" cy="${end?.y}" r="8" fill="${PALETTE.accent}"/>`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
