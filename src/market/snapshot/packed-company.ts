import { z } from "zod";
import type { AnnouncementRecord, CompanyRecords, FactRecord, FilingRecord, PriceRecord } from "#market/records.ts";
import { fromDayNumber, fromRuns, fromSteps } from "./columns.ts";

// The stored form of one company. Columns instead of rows, dictionaries instead of repeated words, differences instead of
// days: docs/decisions/005-where-figures-are-stored.md says why. Indexes point into the dictionaries of the same file.

/** Raised whenever a reader of the previous format could not read the new one. */
export const SNAPSHOT_FORMAT = 2;

const integers = z.array(z.int());
const maybeIntegers = z.array(z.int().nullable());
/** A number where its shortest text is the exact decimal text, else the text itself. */
const exactNumber = z.union([z.number(), z.string()]);
const text = z.string();
const maybeText = z.string().nullable();

export const companySchema = z.object({
  cik: text,
  symbol: text,
  name: text,
  displayName: text,
  exchange: maybeText,
  shareClasses: z.array(text),
  otherSecurities: z.array(text),
  sic: maybeText,
  sicDescription: maybeText,
  sector: maybeText,
  fiscalYearEnd: maybeText,
  filerCategory: maybeText,
  stateOfIncorporation: maybeText,
  website: maybeText,
  formerNames: z.array(z.object({ name: text, from: maybeText, to: maybeText })),
  formerTickers: z.array(z.object({ ticker: text, until: maybeText })),
  predecessors: z.array(text),
  successors: z.array(text),
});

const originSchema = z.object({
  asOf: text,
  identityAsOf: maybeText,
  announcementsAsOf: maybeText,
  estimatesAsOf: maybeText,
  tier: z.enum(["full", "trimmed"]),
  fullThrough: maybeText,
  vintages: z.enum(["all", "first+changes", "first+changes+last"]),
  filingsThrough: maybeText,
});

const closesSchema = z.object({
  /** Days since the close before; the first since 1970-01-01. */
  dayStep: integers,
  close: z.array(exactNumber),
});

const factsSchema = z.object({
  /** One entry per concept and unit: concept index, unit index, how many of the following rows. */
  series: z.array(z.tuple([z.int(), z.int(), z.int()])),
  /** Index into periods, as difference to the row before. */
  periodStep: integers,
  /** Index into sources, as difference to the row before. */
  sourceStep: integers,
  value: z.array(exactNumber),
  /** Runs of the same basis: basis, how many rows. */
  basis: z.array(z.tuple([z.enum(["filed", "matched", "derived"]), z.int()])),
});

const filingsSchema = z.object({
  accession: integers,
  form: integers,
  filedStep: integers,
  reportDate: maybeIntegers,
  accepted: z.array(maybeText),
  zone: z.array(z.tuple([z.enum(["UTC", "ET"]).nullable(), z.int()])),
  items: integers,
  primaryDocument: z.array(maybeText),
});

const announcementsSchema = z.object({
  periodEnd: integers,
  announced: maybeIntegers,
  timing: z.array(z.enum(["BMO", "DMH", "AMC", "UNKNOWN"])),
  accession8K: maybeIntegers,
  epsEstimate: z.array(exactNumber.nullable()),
  epsActualAdjusted: z.array(exactNumber.nullable()),
  epsSource: z.array(maybeText),
});

export const packedCompanySchema = z.object({
  format: z.literal(SNAPSHOT_FORMAT),
  company: companySchema,
  origin: originSchema,
  accessions: z.array(text),
  concepts: z.array(text),
  units: z.array(text),
  forms: z.array(text),
  itemLists: z.array(z.array(text)),
  /** Every period a fact speaks of, sorted by end then start; `days` is end minus start, null for a balance. */
  periods: z.object({ endStep: integers, days: maybeIntegers }),
  /** Every filing a fact cites, sorted by filing day then accession. */
  sources: z.object({ accession: maybeIntegers, form: maybeIntegers, filed: maybeIntegers }),
  facts: factsSchema,
  filings: filingsSchema,
  announcements: announcementsSchema,
  nextAnnouncement: z.object({ date: text, end: maybeText, isEstimate: z.boolean(), asOf: text }).nullable(),
  prices: z
    .object({
      currency: text,
      asOf: text,
      monthly: closesSchema,
      daily: closesSchema,
      spinoffs: z.array(z.object({ date: text, entity: text, isAdjusted: z.boolean() })),
    })
    .nullable(),
  splits: z.array(z.object({ date: text, ratio: text, confirmedBy: z.array(text) })),
  fiscalYearLabels: z.record(text, z.int()),
});

type Fixed<Value> = { readonly [Key in keyof Value]: Fixed<Value[Key]> };

export type PackedCompany = Fixed<z.infer<typeof packedCompanySchema>>;

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
