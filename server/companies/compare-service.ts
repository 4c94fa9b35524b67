import type { CompareServices } from "#app/compare/comparison.ts";
import type { Company } from "#facts/dossier.ts";
import { choosePeers } from "#research/cards/peers/choose-peers.ts";
import { type ComparedCompany, readCompared } from "#research/comparison/compare-companies.ts";
import { leadingSentences } from "#research/comparison/leading-sentences.ts";
import { type ReadDeps, readEach } from "./read-each.ts";

interface CompareServiceDeps extends ReadDeps {
  /** Companies that peers are chosen from. */
  readonly known: {
    readonly bundled: readonly Company[];
    readonly companyOf: (cik: string) => Company | null;
    readonly rankOf: (company: Company) => number | null;
  };
}

/** Makes the service that reads companies side by side. */
export function createCompareService({ known, ...deps }: CompareServiceDeps): CompareServices {
  const { bundled, companyOf, rankOf } = known;
  return {
    async read({ ciks, measures }, reportError) {
      const companies: ComparedCompany[] = [];
      const { analyses, unreadable } = await readEach(ciks, deps, reportError, (analysis) => {
        companies.push(readCompared(analysis, measures));
      });
      return { companies, unreadable, sentences: leadingSentences(analyses, measures) };
    },
    peersOf(cik, limit) {
      const own = companyOf(cik);
      return own === null ? [] : choosePeers({ own, held: bundled, rankOf, limit }).map(({ symbol }) => symbol);
    },
  };
}
