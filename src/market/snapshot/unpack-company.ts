import type { AnnouncementRecord, CompanyRecords, FactRecord, FilingRecord, PriceRecord } from "#market/records.ts";
import { fromDayNumber, fromRuns, fromSteps } from "./columns.ts";
import type { PackedCompany } from "./packed-company.ts";

/** Unfolds the stored columns into records; throws RangeError where columns disagree in length or an index leads nowhere. */
export function unpackCompany(
  packed: PackedCompany,
  gaps: readonly string[] = [],
  selectedConcepts: readonly string[] | null = null,
): CompanyRecords {
  return {
    company: packed.company,
    facts: unpackFacts(packed),
    filings: unpackFilings(packed),
    announcements: unpackAnnouncements(packed),
    nextAnnouncement: packed.nextAnnouncement,
    prices: packed.prices === null ? null : unpackPrices(packed.prices),
    splits: packed.splits,
    fiscalYearLabels: packed.fiscalYearLabels,
    origin: { source: "snapshot", fetchedAt: null, gaps, selectedConcepts, ...packed.origin },
  };
}

function unpackFacts(packed: PackedCompany): FactRecord[] {
  const { facts, concepts, units } = packed;
  const count = facts.value.length;
  const period = sameLength(fromSteps(facts.periodStep), count);
  const source = sameLength(fromSteps(facts.sourceStep), count);
  const basis = sameLength(fromRuns(facts.basis), count);
  const periods = unpackPeriods(packed.periods);
  const sources = unpackSources(packed);
  const names = facts.series.map(
    ([concept, unit, rows]) => [{ concept: at(concepts, concept), unit: at(units, unit) }, rows] as const,
  );
  return sameLength(fromRuns(names), count).map((name, row) => ({
    concept: name.concept,
    unit: name.unit,
    start: at(periods, at(period, row)).start,
    end: at(periods, at(period, row)).end,
    value: String(at(facts.value, row)),
    accession: at(sources, at(source, row)).accession,
    form: at(sources, at(source, row)).form,
    filed: at(sources, at(source, row)).filed,
    basis: at(basis, row),
  }));
}

function unpackPeriods(periods: PackedCompany["periods"]): { start: string | null; end: string }[] {
  const days = sameLength(periods.days, periods.endStep.length);
  return fromSteps(periods.endStep).map((end, index) => {
    const length = at(days, index);
    return { start: length === null ? null : fromDayNumber(end - length), end: fromDayNumber(end) };
  });
}

function unpackSources({
  sources,
  accessions,
  forms,
}: PackedCompany): Pick<FactRecord, "accession" | "form" | "filed">[] {
  const count = sources.filed.length;
  const form = sameLength(sources.form, count);
  return sameLength(sources.accession, count).map((accession, index) => ({
    accession: atOrNull(accessions, accession),
    form: atOrNull(forms, at(form, index)),
    filed: dateOrNull(at(sources.filed, index)),
  }));
}

function unpackFilings({ filings, accessions, forms, itemLists }: PackedCompany): FilingRecord[] {
  const count = filings.accession.length;
  const filed = sameLength(fromSteps(filings.filedStep), count);
  const zone = sameLength(fromRuns(filings.zone), count);
  return filings.accession.map((accession, row) => ({
    accession: at(accessions, accession),
    form: at(forms, at(filings.form, row)),
    filed: fromDayNumber(at(filed, row)),
    reportDate: dateOrNull(at(filings.reportDate, row)),
    acceptedAsServed: at(filings.accepted, row),
    acceptedZone: at(zone, row),
    items: at(itemLists, at(filings.items, row)),
    primaryDocument: at(filings.primaryDocument, row),
  }));
}

function unpackAnnouncements({ announcements, accessions }: PackedCompany): AnnouncementRecord[] {
  return announcements.periodEnd.map((periodEnd, row) => ({
    periodEnd: fromDayNumber(periodEnd),
    announced: dateOrNull(at(announcements.announced, row)),
    timing: at(announcements.timing, row),
    accession8K: atOrNull(accessions, at(announcements.accession8K, row)),
    epsEstimate: textOrNull(at(announcements.epsEstimate, row)),
    epsActualAdjusted: textOrNull(at(announcements.epsActualAdjusted, row)),
    epsSource: at(announcements.epsSource, row),
  }));
}

function unpackPrices(prices: NonNullable<PackedCompany["prices"]>): PriceRecord {
  return { ...prices, monthly: unpackCloses(prices.monthly), daily: unpackCloses(prices.daily) };
}

function unpackCloses(closes: NonNullable<PackedCompany["prices"]>["daily"]): (readonly [string, string])[] {
  return sameLength(fromSteps(closes.dayStep), closes.close.length).map((day, row) => [
    fromDayNumber(day),
    String(at(closes.close, row)),
  ]);
}

function at<Value>(values: readonly Value[], index: number): Value {
  const value = values[index];
  if (value === undefined) throw new RangeError(`no entry ${String(index)} among ${String(values.length)}`);
  return value;
}

function atOrNull(values: readonly string[], index: number | null): string | null {
  return index === null ? null : at(values, index);
}

function dateOrNull(day: number | null): string | null {
  return day === null ? null : fromDayNumber(day);
}

function textOrNull(value: number | string | null): string | null {
  return value === null ? null : String(value);
}

function sameLength<Value>(values: readonly Value[], count: number): readonly Value[] {
  if (values.length !== count)
    throw new RangeError(`a column of ${String(values.length)} next to one of ${String(count)}`);
  return values;
}
