import type { ManifestCompany, SnapshotManifest } from "#market/snapshot/manifest.ts";
import type { Figures } from "./read-figures.ts";

/** Counts what the snapshot holds, for its manifest. */
export function countSnapshot(
  { companies: read, listings }: Figures,
  companies: readonly ManifestCompany[],
): SnapshotManifest["counts"] {
  const disclosures = read.flatMap((company) => company.disclosures ?? []);
  const facts = read.flatMap(({ records }) => records.facts);
  return {
    companies: companies.length,
    listings: listings.length,
    facts: facts.length,
    filings: sum(companies.map((company) => company.filings)),
    announcements: sum(companies.map((company) => company.announcements)),
    descriptions: disclosures.filter(({ description }) => description !== null).length,
    segments: disclosures.filter(({ segments }) => segments.length > 0).length,
    insiders: disclosures.filter(({ insiderTransactions }) => insiderTransactions.length > 0).length,
    origins: {
      full: companies.filter(({ tier }) => tier === "full").length,
      trimmed: companies.filter(({ tier }) => tier === "trimmed").length,
    },
    quality: {
      filed: facts.filter(({ basis }) => basis === "filed").length,
      matched: facts.filter(({ basis }) => basis === "matched").length,
      derived: facts.filter(({ basis }) => basis === "derived").length,
    },
    gaps: countGaps(companies),
  };
}

/** Most frequent first. */
function countGaps(companies: readonly ManifestCompany[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const { gaps } of companies) for (const gap of gaps) counts.set(gap, (counts.get(gap) ?? 0) + 1);
  return Object.fromEntries([...counts].toSorted(([, one], [, other]) => other - one));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
