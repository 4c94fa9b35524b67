import type { FigureView } from "#research/text/figure-view.ts";
import { formatFigure } from "#research/text/format-figure.ts";
import type { SlotFormat } from "#research/text/sentence.ts";

/** Writes a value of the axis as the chart's figures are written, without the zeros that say nothing there: `$50B`. */
export function formatTick(value: number, like: FigureView, format: SlotFormat): string {
  const text = formatFigure({ ...like, value: String(value), reason: null }, format);
  return text.replace(/\.(\d*?)0+(?=\D|$)/, (_, kept: string) => (kept === "" ? "" : `.${kept}`));
}
