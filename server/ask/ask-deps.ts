import type { AskDeps, Universe } from "#ask/deps.ts";
import { readCompanyNames } from "#ask/question/company-names.ts";
import { lazily } from "#platform/memo.ts";
import type { CompanyIndex } from "#research/companies/lookup.ts";
import { analysisDay } from "#research/run/run-inputs.ts";
import type { AnalyseDossier, CompanyCache } from "#server/companies/company-cache.ts";

const OPEN_MS = 30_000;

export interface AskDepsInput {
  readonly companies: CompanyIndex;
  readonly companyCache: Pick<CompanyCache, "recall">;
  readonly read: AnalyseDossier;
  readonly universe: Universe;
  readonly votes: AskDeps["votes"];
  readonly screener: AskDeps["screener"];
  readonly filings: AskDeps["filings"];
  readonly today: () => string;
}

/** What questions are answered from: the companies as the research pages know them. */
export function createAskDeps({ companyCache, read, ...others }: AskDepsInput): AskDeps {
  return {
    ...others,
    names: lazily(() => readCompanyNames(others.companies)),
    async open(cik, asOf) {
      const dossier = await companyCache.recall(cik, AbortSignal.timeout(OPEN_MS));
      return dossier === null ? null : read(dossier, analysisDay(dossier, asOf));
    },
  };
}
