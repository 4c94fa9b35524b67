import type { Dossier } from "#facts/dossier.ts";
import type { FindingsSource } from "#filings/findings/findings-source.ts";
import type { FetchQueue } from "#server/filings/fetch-queue.ts";
import type { LocatedCompanies } from "./company-cache.ts";

/** Adds to each dossier what was read out of the company's filings; a dossier without any stays as it is. */
export function withFindings(
  cache: LocatedCompanies,
  findings: FindingsSource,
  /** Fetches filings of each company that somebody opens. */
  queue: Pick<FetchQueue, "ask"> | null,
): LocatedCompanies {
  const added = new WeakMap<Dossier, { readonly version: string | null; readonly dossier: Dossier }>();
  const add = async (dossier: Dossier | null): Promise<Dossier | null> => {
    if (dossier === null) return null;
    const { cik } = dossier.company;
    const version = await findings.version(cik);
    const known = added.get(dossier);
    if (known?.version === version) return known.dossier;
    const found = version === null ? null : await findings.of(cik);
    const whole =
      found === null || version === null ? dossier : { ...dossier, findings: found, findingsVersion: version };
    added.set(dossier, { version, dossier: whole });
    return whole;
  };
  return {
    ...cache,
    async open(cik, signal) {
      const dossier = await cache.open(cik, signal);
      if (dossier !== null) queue?.ask({ cik, filings: dossier.filings });
      return add(dossier);
    },
    recall: async (cik, signal) => add(await cache.recall(cik, signal)),
    version: async (cik) => `${await cache.version(cik)}, findings ${(await findings.version(cik)) ?? "none"}`,
  };
}
