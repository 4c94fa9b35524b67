import type { FigureUnit } from "#facts/figure.ts";
import type { FigureView } from "#research/text/figure-view.ts";
import { parseDecimal, roundedSize } from "#research/text/decimal-text.ts";
import { MINUS } from "#research/text/format-figure.ts";

/** Wraps a number the page itself holds (an axis value, a close, a reader's own valuation) so that it is written like every figure. */
export function computedView(value: string | null, unit: FigureUnit, label = ""): FigureView {
  return {
    id: "",
    measure: "",
    label,
    value,
    unit,
    periodKey: "",
    periodLabel: "",
    periodEnd: "",
    quality: "derived",
    flags: [],
    reason: null,
  };
}

/** Writes an exact decimal whole, nothing rounded, with a comma between thousands. */
export function exactText(value: string): string {
  const number = parseDecimal(value);
  return (number.negative ? MINUS : "") + roundedSize(number, 0, number.places);
}
