import { z } from "zod";
import type { CompanyRecord, FilingRecord } from "#market/records.ts";
import { HISTORY_PAGE_NAME } from "./client.ts";
import { cikSchema, dateSchema, failShape, maybeDateSchema, maybeTextSchema, readShape } from "./read-json.ts";

const WHAT = "submissions";

/** Parallel arrays; snapshots of other years lack or add columns, these have always been there or may be missing. */
const columnsSchema = z.object({
  accessionNumber: z.array(z.string()),
  filingDate: z.array(dateSchema),
  form: z.array(z.string()),
  reportDate: z.array(maybeDateSchema).optional(),
  acceptanceDateTime: z.array(maybeTextSchema).optional(),
  items: z.array(maybeTextSchema).optional(),
  primaryDocument: z.array(maybeTextSchema).optional(),
});

const historyPageSchema = z.object({
  name: z.string().regex(HISTORY_PAGE_NAME),
  filingFrom: dateSchema,
  filingTo: dateSchema,
});

const textsSchema = z
  .array(z.string().nullable())
  .nullish()
  .transform((texts) => (texts ?? []).filter((text) => text !== null).filter((text) => text !== ""));

const submissionsSchema = z.object({
  cik: cikSchema,
  name: z.string().min(1),
  tickers: textsSchema,
  exchanges: textsSchema,
  sic: maybeTextSchema,
  sicDescription: maybeTextSchema,
  // Becomes a link on a page: nothing but a web address may pass.
  website: maybeTextSchema.transform((text) => (text !== null && /^https?:\/\//.test(text) ? text : null)),
  category: maybeTextSchema,
  fiscalYearEnd: maybeTextSchema,
  stateOfIncorporation: maybeTextSchema,
  formerNames: z
    .array(z.object({ name: z.string(), from: maybeDateSchema, to: maybeDateSchema }))
    .nullish()
    .transform((names) => names ?? []),
  filings: z.object({
    recent: columnsSchema,
    files: z
      .array(historyPageSchema)
      .nullish()
      .transform((pages) => pages ?? []),
  }),
});

export type HistoryPage = z.infer<typeof historyPageSchema>;

/** One `submissions` answer: who the company is, its newest filings, and where the older ones stand. */
export interface Submissions {
  readonly company: CompanyRecord;
  readonly filings: readonly FilingRecord[];
  readonly historyPages: readonly HistoryPage[];
}

/** Reads a `submissions` answer. What EDGAR does not know (sector, former symbols, other registrants) stays empty. */
export function decodeSubmissions(json: unknown): Submissions {
  const read = readShape(WHAT, submissionsSchema, json);
  const { symbol, shareClasses, otherSecurities } = sortSymbols(read.tickers);
  return {
    company: {
      cik: read.cik,
      symbol: symbol ?? `CIK${read.cik}`,
      name: read.name,
      displayName: read.name,
      exchange: read.exchanges[0] ?? null,
      shareClasses,
      otherSecurities,
      sic: read.sic,
      sicDescription: read.sicDescription,
      sector: null,
      fiscalYearEnd: read.fiscalYearEnd,
      // Several categories stand in one field, with an HTML line break between them.
      filerCategory: read.category?.split("<br>")[0]?.trim() ?? null,
      stateOfIncorporation: read.stateOfIncorporation,
      website: read.website,
      formerNames: read.formerNames,
      formerTickers: [],
      predecessors: [],
      successors: [],
    },
    filings: toFilings(read.filings.recent, "filings.recent"),
    historyPages: read.filings.files,
  };
}

/** Reads one page of older filings: the same columns, one level higher. */
export function decodeHistoryPage(json: unknown): FilingRecord[] {
  return toFilings(readShape(WHAT, columnsSchema, json), "");
}

function toFilings(columns: z.infer<typeof columnsSchema>, path: string): FilingRecord[] {
  const { accessionNumber, filingDate, form } = columns;
  for (const [name, column] of Object.entries(columns)) {
    if (column !== undefined && column.length !== accessionNumber.length) {
      failShape(WHAT, path === "" ? name : `${path}.${name}`, "the column is not as long as accessionNumber");
    }
  }
  return accessionNumber.map((accession, row) => ({
    accession,
    form: form[row] ?? "",
    filed: filingDate[row] ?? "",
    reportDate: columns.reportDate?.[row] ?? null,
    acceptedAsServed: columns.acceptanceDateTime?.[row] ?? null,
    // UTC in some files, New York time with the same Z in others, both in a few: the reader must decide.
    acceptedZone: null,
    items: (columns.items?.[row] ?? "")
      .split(",")
      .map((item) => item.trim())
      .filter((item) => item !== ""),
    primaryDocument: columns.primaryDocument?.[row] ?? null,
  }));
}

interface SortedSymbols {
  /** Null for a registrant without a listed security. */
  readonly symbol: string | null;
  readonly shareClasses: readonly string[];
  readonly otherSecurities: readonly string[];
}

/** A class of common shares: a short symbol of its own (GOOG) or a letter after a hyphen (BRK-A). */
const SHARE_CLASS = /^([A-Z]{1,4}|[A-Z]{1,5}-[A-D])$/;

/**
 * Sorts the symbols of one registrant, the SEC's first choice first, by their spelling: preferred shares (BAC-PB),
 * warrants (X-WT), units and five-letter Nasdaq symbols (ABCDW) are other securities. Exchange-listed notes with a
 * symbol as short as a share's (CCZ) cannot be told from it.
 */
export function sortSymbols(symbols: readonly string[]): SortedSymbols {
  const [symbol = null, ...others] = symbols;
  return {
    symbol,
    shareClasses: others.filter((other) => SHARE_CLASS.test(other)),
    otherSecurities: others.filter((other) => !SHARE_CLASS.test(other)),
  };
}
