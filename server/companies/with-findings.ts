import type { Dossier } from "#facts/dossier.ts";
import type { BundledFindings } from "#filings/findings/open-findings.ts";
import type { LocatedCompanies } from "./company-cache.ts";

/** Adds to each dossier what was read out of the company's filings; a dossier without any stays as it is. */
export function withFindings(cache: LocatedCompanies, findings: BundledFindings): LocatedCompanies {
  const added = new WeakMap<Dossier, Dossier>();
  const add = (dossier: Dossier | null): Dossier | null => {
    const found = dossier === null ? null : findings.of(dossier.company.cik);
    if (dossier === null || found === null) return dossier;
    const known = added.get(dossier) ?? { ...dossier, findings: found };
    added.set(dossier, known);
    return known;
  };
  return {
    ...cache,
    open: async (cik, signal) => add(await cache.open(cik, signal)),
    recall: async (cik, signal) => add(await cache.recall(cik, signal)),
    version: async (cik) => `${await cache.version(cik)}, findings ${findings.version}`,
  };
}
