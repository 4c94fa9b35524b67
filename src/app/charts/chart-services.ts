import type { ChartMeasure } from "#research/charts/chart-measures.ts";
import type { ChartBasis } from "#research/charts/chart-question.ts";
import type { ChartLine } from "#research/charts/read-chart-line.ts";

/** Lines of companies as charts draw them. */
export interface ChartLines {
  readonly lines: readonly ChartLine[];
  /** CIKs of companies whose data is damaged. */
  readonly unreadable: readonly string[];
  /** The oldest days on which the figures and closes of these companies end, ISO; null without companies or closes. */
  readonly ends: { readonly figures: string | null; readonly prices: string | null };
}

/** What pages may ask for about charts. */
export interface ChartServices {
  /** Reads every metric of every company. */
  read(
    question: {
      readonly ciks: readonly string[];
      readonly measures: readonly ChartMeasure[];
      readonly basis: ChartBasis;
    },
    reportError: (error: unknown, where: string) => void,
  ): Promise<ChartLines>;
  /** Draws an SVG of ours as PNG; null where too many are being drawn. */
  png(svg: string): Promise<Uint8Array | null>;
}
