import type { Figure, FigureFlag, FigureUnit, Quality } from "#facts/figure.ts";

/** A figure as it crosses to pages and exports: values as text, lineage left behind its id. */
export interface FigureView {
  readonly id: string;
  readonly measure: string;
  readonly label: string;
  /** Exact decimal, null when absent. */
  readonly value: string | null;
  readonly unit: FigureUnit;
  readonly periodKey: string;
  readonly periodLabel: string;
  readonly periodEnd: string;
  readonly quality: Quality;
  readonly flags: readonly FigureFlag[];
  readonly reason: string | null;
}

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
