import { setImmediate as letOthersIn } from "node:timers/promises";
import type { ChartServices } from "#app/charts/chart-services.ts";
import { outageOf } from "#contracts/failed-requests.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { type ChartLine, readChartLine } from "#research/charts/read-chart-line.ts";
import { analysisDay } from "#research/run/run-inputs.ts";
import { createConcurrencyLimit } from "#server/pictures/picture-service.ts";
import type { AnalyseDossier, CompanyCache } from "./company-cache.ts";

const OPEN_MS = 30_000;
const BOUNDS = { running: 1, waiting: 20 } as const;

interface ChartServiceDeps {
  readonly companyCache: Pick<CompanyCache, "recall">;
  readonly read: AnalyseDossier;
  readonly drawPng: (svg: string) => Promise<Uint8Array>;
}

/** Makes the service that reads lines of companies for charts and draws charts as pictures. */
export function createChartService({ companyCache, read, drawPng }: ChartServiceDeps): ChartServices {
  const bounded = createConcurrencyLimit(BOUNDS);
  return {
    async read({ ciks, measures, basis }, reportError) {
      const analyses: Analysis[] = [];
      const unreadable: string[] = [];
      const lines: ChartLine[] = [];
      for (const cik of ciks) {
        try {
          const dossier = await companyCache.recall(cik, AbortSignal.timeout(OPEN_MS));
          if (dossier === null) continue;
          const { analysis } = read(dossier, analysisDay(dossier, null));
          lines.push(...measures.map((measure) => readChartLine(analysis, measure, basis)));
          analyses.push(analysis);
        } catch (error) {
          if (outageOf(error) !== null) throw error;
          reportError(error, `chart of ${cik}`);
          unreadable.push(cik);
        }
        await letOthersIn();
      }
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
