import type { CompanyRecord, CompanyRecords, FactRecord, FilingRecord } from "./records.ts";

/**
 * Lays live records over held ones: figures and filings from the live source, and from the held ones what EDGAR does
 * not give (closes, announcements, splits, sector, former symbols, names as people write them).
 */
export function mergeRecords(held: CompanyRecords, live: CompanyRecords): CompanyRecords {
  const hasLiveFacts = live.facts.length > 0;
  const { tier, fullThrough, vintages, selectedConcepts } = hasLiveFacts ? live.origin : held.origin;
  const { announcementsAsOf, estimatesAsOf } = held.origin;
  return {
    company: mergeCompany(held.company, live.company),
    facts: hasLiveFacts ? mergeFacts(held.facts, live.facts) : held.facts,
    filings: mergeFilings(held.filings, live.filings),
    announcements: held.announcements,
    nextAnnouncement: held.nextAnnouncement,
    prices: held.prices,
    splits: held.splits,
    fiscalYearLabels: { ...held.fiscalYearLabels, ...live.fiscalYearLabels },
    origin: { ...live.origin, announcementsAsOf, estimatesAsOf, tier, fullThrough, vintages, selectedConcepts },
  };
}

function mergeCompany(held: CompanyRecord, live: CompanyRecord): CompanyRecord {
  return {
    cik: live.cik,
    symbol: held.symbol,
    name: live.name,
    displayName: held.displayName,
    exchange: live.exchange ?? held.exchange,
    // EDGAR lists symbols without saying which are common shares: the held list was looked through.
    shareClasses: held.shareClasses,
    otherSecurities: held.otherSecurities,
    sic: live.sic ?? held.sic,
    sicDescription: live.sicDescription ?? held.sicDescription,
    sector: held.sector,
    fiscalYearEnd: live.fiscalYearEnd ?? held.fiscalYearEnd,
    filerCategory: live.filerCategory ?? held.filerCategory,
    stateOfIncorporation: live.stateOfIncorporation ?? held.stateOfIncorporation,
    website: live.website ?? held.website,
    formerNames: live.formerNames.length > 0 ? live.formerNames : held.formerNames,
    formerTickers: held.formerTickers,
    predecessors: held.predecessors,
    successors: held.successors,
  };
}

/**
 * The live set holds every value as filed, so computed stand-ins (`matched`, `derived`) have done their duty; held
 * values of a filing that the live set does not cite stay.
 */
function mergeFacts(held: readonly FactRecord[], live: readonly FactRecord[]): FactRecord[] {
  const cited = new Set(live.map((fact) => fact.accession));
  return [...live, ...held.filter((fact) => fact.basis === "filed" && !cited.has(fact.accession))];
}

/** Newest first. A held acceptance time whose zone is known beats a served one whose zone is not. */
function mergeFilings(held: readonly FilingRecord[], live: readonly FilingRecord[]): FilingRecord[] {
  const byAccession = new Map(held.map((filing) => [filing.accession, filing]));
  for (const filing of live) {
    const before = byAccession.get(filing.accession);
    const isTimed = before !== undefined && before.acceptedZone !== null && before.acceptedAsServed !== null;
    const { acceptedAsServed, acceptedZone } = isTimed ? before : filing;
    byAccession.set(filing.accession, { ...filing, acceptedAsServed, acceptedZone });
  }
  return [...byAccession.values()].toSorted((one, other) => (newness(one) < newness(other) ? 1 : -1));
}

function newness(filing: FilingRecord): string {
  return `${filing.filed} ${filing.accession}`;
}
