import type { ScreenPoint } from "#app/research/later/use-early-pointer.ts";
import type { Close } from "./price-range.ts";

/** Room for the prices at the right of the sketch and of the drawing, in pixels. */
export const SCALE_WIDTH = 64;

/** The close that a picture of them, with its scale at the right, shows at a place of the window. */
export function closeUnder(
  closes: readonly Close[],
  picture: Pick<DOMRect, "left" | "width">,
  { clientX }: ScreenPoint,
): Close | undefined {
  const share = (clientX - picture.left) / (picture.width - SCALE_WIDTH);
  return closes[Math.round(Math.min(Math.max(share, 0), 1) * (closes.length - 1))];
}
