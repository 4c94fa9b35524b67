import { setImmediate as letOthersIn } from "node:timers/promises";
import type { CompareServices } from "#app/compare/comparison.ts";
import { outageOf } from "#contracts/outage.ts";
import { readCompared, type ComparedCompany } from "#research/comparison/compare-companies.ts";
import { analysisDay } from "#research/run/analysis-day.ts";
import type { ReadDossier } from "#server/companies/analysis-shelf.ts";
import type { CompanyShelf } from "#server/companies/company-shelf.ts";

const OPEN_MS = 30_000;

export interface CompareParts {
  readonly shelf: Pick<CompanyShelf, "recall">;
  readonly read: ReadDossier;
  readonly reportError: (error: unknown, where: string) => void;
}

/** Makes the service that reads companies side by side. */
export function createCompareDesk({ shelf, read, reportError }: CompareParts): CompareServices {
  return {
    async read({ ciks, ...question }) {
      const companies: ComparedCompany[] = [];
      const unreadable: string[] = [];
      for (const cik of ciks) {
        try {
          const dossier = await shelf.recall(cik, AbortSignal.timeout(OPEN_MS));
          if (dossier !== null)
            companies.push(readCompared(read(dossier, analysisDay(dossier, null)).analysis, question));
        } catch (error) {
          if (outageOf(error) !== null) throw error;
          reportError(error, `comparison of ${cik}`);
          unreadable.push(cik);
        }
        await letOthersIn();
      }
      return { companies, unreadable };
    },
  };
}
