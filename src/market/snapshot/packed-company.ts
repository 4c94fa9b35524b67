import { z } from "zod";

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
