import type { ChartServices } from "#app/charts/chart-services.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { type ChartLine, readChartLine } from "#research/charts/read-chart-line.ts";
import { createConcurrencyLimit } from "#server/pictures/picture-service.ts";
import { type ReadDeps, readEach } from "./read-each.ts";

const BOUNDS = { running: 1, waiting: 20 } as const;

interface ChartServiceDeps extends ReadDeps {
  readonly drawPng: (svg: string) => Promise<Uint8Array>;
}

/** Makes the service that reads lines of companies for charts and draws charts as pictures. */
export function createChartService({ drawPng, ...deps }: ChartServiceDeps): ChartServices {
  const bounded = createConcurrencyLimit(BOUNDS);
  return {
    async read({ ciks, measures, basis }, reportError) {
      const lines: ChartLine[] = [];
      const { analyses, unreadable } = await readEach(ciks, deps, reportError, (analysis) => {
        lines.push(...measures.map((measure) => readChartLine(analysis, measure, basis)));
      });
      return { lines, unreadable, ends: endsOf(analyses) };
    },
    png: (svg) => bounded(() => drawPng(svg)),
  };
}

function endsOf(analyses: readonly Analysis[]): { readonly figures: string | null; readonly prices: string | null } {
  const oldest = (days: readonly (string | undefined)[]): string | null =>
    days.filter((day) => day !== undefined).toSorted()[0] ?? null;
  return {
    figures: oldest(analyses.map(({ asOf }) => asOf)),
    prices: oldest(analyses.map(({ closes }) => closes.all.at(-1)?.date)),
  };
}
