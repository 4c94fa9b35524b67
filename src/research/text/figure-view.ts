import type { FigureFlag, FigureUnit, Quality } from "#facts/figure.ts";

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
