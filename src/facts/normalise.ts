import type { CompanyRecords, FactRecord, FilingRecord, PriceRecord } from "#market/records.ts";
import type { Announcement, Dossier, Filing, PriceHistory, PricePoint } from "./dossier.ts";
import { readAcceptanceTimes } from "./intake/acceptance-time.ts";
import { canonicalDecimal } from "./intake/decimal-text.ts";
import { compareFacts, compareText, nameFact, type NamedFact } from "./intake/fact-identity.ts";
import { hashDossier } from "./intake/facts-hash.ts";
import { sourceStatuses } from "./intake/source-statuses.ts";
import { readableName } from "./readable-name.ts";
import { detectSplits } from "./selection/detect-splits.ts";

/**
 * Turns what one source states into a dossier: facts named and ordered, acceptance times corrected by the zone rule,
 * everything hashed. EDGAR gives no list of splits and the bundle's is short, so the rest are looked for in the facts.
 */
export function normalise(records: CompanyRecords): Dossier {
  const { company, origin, nextAnnouncement } = records;
  const named = readFacts(company.cik, records.facts);
  const facts = named.map(({ fact }) => fact);
  const contents = {
    company: { ...company, displayName: readableName(company.displayName) },
    facts,
    filings: readFilings(records.filings),
    announcements: records.announcements.map(readAnnouncement).sort(byPeriodEnd),
    nextAnnouncement,
    prices: records.prices === null ? null : readPrices(records.prices),
    splits: detectSplits(facts, records.splits),
    fiscalYearLabels: records.fiscalYearLabels,
  };
  const lines = named.map(({ line }) => line);
  return { ...contents, origin, statuses: sourceStatuses(records), factsHash: hashDossier(contents, lines) };
}

/** Facts with their names, in order; a row stated twice in every field is one fact. */
function readFacts(cik: string, records: readonly FactRecord[]): readonly NamedFact[] {
  const named = records.map((record) => readFact(cik, record)).sort((a, b) => compareFacts(a.fact, b.fact));
  return named.filter(({ fact }, index) => fact.id !== named[index - 1]?.fact.id);
}

function readFact(cik: string, record: FactRecord): NamedFact {
  const { concept, unit, start, end, accession, form, filed, basis } = record;
  const value = canonicalDecimal(record.value);
  return nameFact({ cik, concept, unit, span: { start, end }, value, accession, form, filed, basis });
}

function readFilings(records: readonly FilingRecord[]): readonly Filing[] {
  const accepted = readAcceptanceTimes(records);
  return records
    .map(({ accession, form, filed, reportDate, items, primaryDocument }, index) => {
      const acceptedAt = accepted[index] ?? null;
      return { accession, form, filed, reportDate, acceptedAt, items, primaryDocument };
    })
    .sort(newestFirst);
}

function newestFirst(a: Filing, b: Filing): number {
  return (
    compareText(b.filed, a.filed) ||
    compareText(b.acceptedAt ?? "", a.acceptedAt ?? "") ||
    compareText(b.accession, a.accession)
  );
}

function readAnnouncement(record: CompanyRecords["announcements"][number]): Announcement {
  const { periodEnd, announced, timing, accession8K, epsEstimate, epsActualAdjusted, epsSource } = record;
  const vendorEps = epsSource === null ? null : { estimate: epsEstimate, actual: epsActualAdjusted, source: epsSource };
  return { periodEnd, announced, timing, accession8K, vendorEps };
}

function byPeriodEnd(a: Announcement, b: Announcement): number {
  return compareText(a.periodEnd, b.periodEnd) || compareText(a.announced ?? "", b.announced ?? "");
}

function readPrices({ currency, asOf, monthly, daily, spinoffs }: PriceRecord): PriceHistory {
  return { currency, asOf, monthly: readCloses(monthly), daily: readCloses(daily), spinoffs };
}

function readCloses(closes: PriceRecord["daily"]): readonly PricePoint[] {
  return closes.map(([date, close]) => ({ date, close })).sort((a, b) => compareText(a.date, b.date));
}
