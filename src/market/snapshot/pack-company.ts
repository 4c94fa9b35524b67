import type { AnnouncementRecord, CompanyRecords, FactRecord, FilingRecord, PriceRecord } from "#market/records.ts";
import { buildDictionary, byText, type Dictionary, toDayNumber, toExactNumber, toRuns, toSteps } from "./columns.ts";
import { SNAPSHOT_FORMAT } from "./packed-company.ts";
import type { PackedCompany } from "./packed-company.ts";

interface TextColumns {
  readonly accessions: Dictionary<string>;
  readonly forms: Dictionary<string>;
}

/** Folds one company into the stored columns; `unpackCompany` gives the same records back. */
export function packCompany(records: CompanyRecords): PackedCompany {
  const words = collectWords(records);
  const { fetchedAt: _fetchedAt, source: _source, gaps: _gaps, ...origin } = records.origin;
  return {
    format: SNAPSHOT_FORMAT,
    company: records.company,
    origin,
    accessions: words.accessions.values,
    forms: words.forms.values,
    ...packFacts(records.facts, words),
    ...packFilings(records.filings, words),
    announcements: packAnnouncements(records.announcements, words),
    nextAnnouncement: records.nextAnnouncement,
    prices: records.prices === null ? null : packPrices(records.prices),
    splits: records.splits,
    fiscalYearLabels: records.fiscalYearLabels,
  };
}

function collectWords(records: CompanyRecords): TextColumns {
  const accessions = [
    ...records.facts.map((fact) => fact.accession),
    ...records.filings.map((filing) => filing.accession),
    ...records.announcements.map((announcement) => announcement.accession8K),
  ];
  const forms = [...records.facts.map((fact) => fact.form), ...records.filings.map((filing) => filing.form)];
  return { accessions: textDictionary(accessions), forms: textDictionary(forms) };
}

function textDictionary(values: readonly (string | null)[]): Dictionary<string> {
  return buildDictionary(
    values.filter((value) => value !== null),
    (value) => value,
    byText,
  );
}

function packFacts(
  facts: readonly FactRecord[],
  words: TextColumns,
): Pick<PackedCompany, "concepts" | "units" | "periods" | "sources" | "facts"> {
  const concepts = textDictionary(facts.map((fact) => fact.concept));
  const units = textDictionary(facts.map((fact) => fact.unit));
  const periods = buildDictionary(
    facts,
    periodKey,
    (one, other) => byText(one.end, other.end) || byText(one.start ?? "", other.start ?? ""),
  );
  const sources = buildDictionary(facts, sourceKey, (one, other) => byText(sourceKey(one), sourceKey(other)));
  const series = toRuns(facts.map((fact) => `${concepts.indexOf(fact.concept)} ${units.indexOf(fact.unit)}`));
  return {
    concepts: concepts.values,
    units: units.values,
    periods: {
      endStep: toSteps(periods.values.map((period) => toDayNumber(period.end))),
      days: periods.values.map((period) =>
        period.start === null ? null : toDayNumber(period.end) - toDayNumber(period.start),
      ),
    },
    sources: {
      accession: sources.values.map((source) => indexOrNull(words.accessions, source.accession)),
      form: sources.values.map((source) => indexOrNull(words.forms, source.form)),
      filed: sources.values.map((source) => dayOrNull(source.filed)),
    },
    facts: {
      series: series.map(([pair, count]) => {
        const [concept, unit] = pair.split(" ");
        return [Number(concept), Number(unit), count];
      }),
      periodStep: toSteps(facts.map((fact) => periods.indexOf(fact))),
      sourceStep: toSteps(facts.map((fact) => sources.indexOf(fact))),
      value: facts.map((fact) => toExactNumber(fact.value)),
      basis: toRuns(facts.map((fact) => fact.basis)),
    },
  };
}

function periodKey(fact: FactRecord): string {
  return `${fact.end} ${fact.start ?? ""}`;
}

/** Unfiled first, then by filing day, so that neighbouring rows differ little. */
function sourceKey(fact: FactRecord): string {
  return `${fact.filed ?? ""} ${fact.accession ?? ""} ${fact.form ?? ""}`;
}

function packFilings(
  filings: readonly FilingRecord[],
  words: TextColumns,
): Pick<PackedCompany, "filings" | "itemLists"> {
  const itemLists = buildDictionary(
    filings.map((filing) => filing.items),
    (items) => items.join(","),
    (one, other) => byText(one.join(","), other.join(",")),
  );
  return {
    itemLists: itemLists.values,
    filings: {
      accession: filings.map((filing) => words.accessions.indexOf(filing.accession)),
      form: filings.map((filing) => words.forms.indexOf(filing.form)),
      filedStep: toSteps(filings.map((filing) => toDayNumber(filing.filed))),
      reportDate: filings.map((filing) => dayOrNull(filing.reportDate)),
      accepted: filings.map((filing) => filing.acceptedAsServed),
      zone: toRuns(filings.map((filing) => filing.acceptedZone)),
      items: filings.map((filing) => itemLists.indexOf(filing.items)),
      primaryDocument: filings.map((filing) => filing.primaryDocument),
    },
  };
}

function packAnnouncements(
  announcements: readonly AnnouncementRecord[],
  words: TextColumns,
): PackedCompany["announcements"] {
  return {
    periodEnd: announcements.map((row) => toDayNumber(row.periodEnd)),
    announced: announcements.map((row) => dayOrNull(row.announced)),
    timing: announcements.map((row) => row.timing),
    accession8K: announcements.map((row) => indexOrNull(words.accessions, row.accession8K)),
    epsEstimate: announcements.map((row) => numberOrNull(row.epsEstimate)),
    epsActualAdjusted: announcements.map((row) => numberOrNull(row.epsActualAdjusted)),
    epsSource: announcements.map((row) => row.epsSource),
  };
}

function packPrices(prices: PriceRecord): NonNullable<PackedCompany["prices"]> {
  return { ...prices, monthly: packCloses(prices.monthly), daily: packCloses(prices.daily) };
}

function packCloses(closes: PriceRecord["daily"]): { dayStep: number[]; close: (number | string)[] } {
  return {
    dayStep: toSteps(closes.map(([date]) => toDayNumber(date))),
    close: closes.map(([, close]) => toExactNumber(close)),
  };
}

function indexOrNull(dictionary: Dictionary<string>, value: string | null): number | null {
  return value === null ? null : dictionary.indexOf(value);
}

function dayOrNull(date: string | null): number | null {
  return date === null ? null : toDayNumber(date);
}

function numberOrNull(decimal: string | null): number | string | null {
  return decimal === null ? null : toExactNumber(decimal);
}
