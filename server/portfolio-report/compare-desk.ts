import { setImmediate as letOthersIn } from "node:timers/promises";
import type { CompareServices } from "#app/compare/comparison.ts";
import { readCompared, type ComparedCompany } from "#research/comparison/compare-companies.ts";
import { analysisDay } from "#research/run/analysis-day.ts";
import type { ReadDossier } from "#server/companies/analysis-shelf.ts";
import type { CompanyShelf } from "#server/companies/company-shelf.ts";

const OPEN_MS = 30_000;

export interface CompareParts {
  readonly shelf: Pick<CompanyShelf, "recall">;
  readonly read: ReadDossier;
}

/** Makes the service that reads companies side by side. */
export function createCompareDesk({ shelf, read }: CompareParts): CompareServices {
  return {
    async read({ ciks, ...question }) {
      const compared: ComparedCompany[] = [];
      for (const cik of ciks) {
        const dossier = await shelf.recall(cik, AbortSignal.timeout(OPEN_MS));
        if (dossier !== null) compared.push(readCompared(read(dossier, analysisDay(dossier, null)).analysis, question));
        await letOthersIn();
      }
      return compared;
    },
  };
}
