import type { FigureUnit } from "#facts/figure.ts";
import type { FigureView } from "#research/text/figure-view.ts";

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
