import type { FigureView } from "#contracts/api/figure.ts";
import type { Figure } from "#facts/figure.ts";

export type { FigureView };

/** Turns a figure into what crosses to pages and exports: the exact value as text, the lineage left behind its id. */
export function viewOf(figure: Figure): FigureView {
  return {
    id: figure.id,
    measure: figure.measure,
    label: figure.label,
    value: figure.value === null ? null : figure.value.toFixed(),
    unit: figure.unit,
    periodKey: figure.period.key,
    periodLabel: figure.period.label,
    periodEnd: figure.period.end,
    quality: figure.quality,
    flags: figure.flags,
    reason: figure.reason,
  };
}
