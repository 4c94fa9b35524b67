import { setImmediate as letOthersIn } from "node:timers/promises";
import { outageOf } from "#contracts/failed-requests.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { analysisDay } from "#research/run/run-inputs.ts";
import type { AnalyseDossier, CompanyCache } from "./company-cache.ts";

const OPEN_MS = 30_000;

export interface ReadDeps {
  readonly companyCache: Pick<CompanyCache, "recall">;
  readonly read: AnalyseDossier;
}

/** Analyses of several companies, and the CIKs of those whose data is damaged or took too long to read. */
interface ReadCompanies {
  readonly analyses: readonly Analysis[];
  readonly unreadable: readonly string[];
}

/**
 * Reads companies one after another, and lets other requests in between. Those that nothing is held of are left out.
 * @param onRead is called with each analysis before the next company is read
 */
export async function readEach(
  ciks: readonly string[],
  { companyCache, read }: ReadDeps,
  reportError: (error: unknown, where: string) => void,
  onRead: (analysis: Analysis) => void,
): Promise<ReadCompanies> {
  const analyses: Analysis[] = [];
  const unreadable: string[] = [];
  for (const cik of ciks) {
    try {
      const dossier = await companyCache.recall(cik, AbortSignal.timeout(OPEN_MS));
      if (dossier === null) continue;
      const { analysis } = read(dossier, analysisDay(dossier, null));
      onRead(analysis);
      analyses.push(analysis);
    } catch (error) {
      // One company that takes too long is left out; without a database there is none to read.
      const outage = outageOf(error);
      if (outage !== null && outage !== "overload") throw error;
      reportError(error, `figures of ${cik}`);
      unreadable.push(cik);
    }
    await letOthersIn();
  }
  return { analyses, unreadable };
}
