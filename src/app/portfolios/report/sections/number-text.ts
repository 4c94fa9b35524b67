import { computedView } from "#app/research/computed-view.ts";
import type { FigureUnit } from "#facts/figure.ts";
import { formatFigure } from "#research/text/format-figure.ts";

/** A number that the report worked out, as every figure is written; what has no value is a `NoFigure` with its reason. */
export function numberText(value: string, unit: FigureUnit): string {
  return formatFigure(computedView(value, unit), "auto");
}

/** A part of the whole. */
export function shareText(value: string): string {
  return numberText(value, "ratio");
}
