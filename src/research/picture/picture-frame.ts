import { drawText } from "./draw-text.ts";
import { PALETTE } from "./palette.ts";

/** Size of every share picture, as the large cards of the networks want it. */
export const PICTURE = { width: 1200, height: 630, margin: 72 } as const;

/** The mark of the product, drawn in a square of 20. */
const MARK = `<g fill="none" stroke-width="2"><path stroke="${PALETTE.accent}" d="M1 15.5L6 10l4 3 4.2-6.2"/><path stroke="${PALETTE.text}" d="M18.25 1.5v17"/></g>`;

export interface FrameWords {
  /** Above right: what kind of page it is. */
  readonly kind: string;
  /** Below left. */
  readonly foot: string;
  /** Below right. */
  readonly footEnd: string;
}

/** Puts the inside of a picture between the name of the product and a line with its foot. */
export function framePicture(inside: string, { kind, foot, footEnd }: FrameWords): string {
  const { width, height, margin } = PICTURE;
  const right = width - margin;
  const ground = `<rect width="${width}" height="${height}" fill="${PALETTE.surface}"/>`;
  const bar = `<rect width="${width}" height="10" fill="${PALETTE.accent}"/>`;
  const rule = `<path d="M${margin} 546H${right}" stroke="${PALETTE.line}" stroke-width="2"/>`;
  const name = `<g transform="translate(${margin} 56) scale(1.9)">${MARK}</g>`;
  const words = [
    drawText("Beforehand", { x: margin + 54, y: 87, size: 34, family: "title", weight: 600 }),
    drawText(kind, { x: right, y: 86, size: 26, colour: "muted", anchor: "end" }),
    drawText(foot, { x: margin, y: 588, size: 24, colour: "muted" }),
    drawText(footEnd, { x: right, y: 588, size: 24, colour: "muted", anchor: "end" }),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${ground}${bar}${rule}${name}${words.join("")}${inside}</svg>`;
}
