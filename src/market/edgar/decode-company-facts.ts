import { Decimal } from "decimal.js";
import { z } from "zod";
import type { FactRecord, FiscalYearLabels } from "#market/records.ts";
import { cikSchema, dateSchema, readShape } from "./read-json.ts";

const WHAT = "company facts";
/** The standard taxonomies; what companies and other programmes define for themselves cannot be compared. */
const TAXONOMIES = ["us-gaap", "dei", "ifrs-full", "srt"] as const;

// `fp` and `frame` are left out on purpose, and `fy` names the filing's year: none describes the value's period.
const rowSchema = z.object({
  start: dateSchema.nullish(),
  end: dateSchema,
  val: z.union([z.number(), z.string().regex(/^-?\d+(\.\d+)?([eE][+-]?\d{1,3})?$/)]).nullable(),
  accn: z.string(),
  form: z.string(),
  filed: dateSchema,
  fy: z.int().nullish(),
});

const conceptSchema = z.object({ units: z.record(z.string(), z.array(rowSchema)) });
const taxonomySchema = z.record(z.string(), conceptSchema).optional();

const companyFactsSchema = z.object({
  cik: cikSchema,
  facts: z.object({
    "us-gaap": taxonomySchema,
    dei: taxonomySchema,
    "ifrs-full": taxonomySchema,
    srt: taxonomySchema,
  }),
});

type StatedRow = z.infer<typeof rowSchema>;

export interface CompanyFacts {
  readonly cik: string;
  readonly facts: readonly FactRecord[];
  readonly fiscalYearLabels: FiscalYearLabels;
}

/** Reads a `companyfacts` answer: every filed value of every filing, concepts as `taxonomy:Name`. */
export function decodeCompanyFacts(json: unknown): CompanyFacts {
  const { cik, facts } = readShape(WHAT, companyFactsSchema, json);
  const records: FactRecord[] = [];
  const stated: StatedRow[] = [];
  for (const taxonomy of TAXONOMIES) {
    for (const [name, { units }] of Object.entries(facts[taxonomy] ?? {})) {
      const concept = `${taxonomy}:${name}`;
      for (const [unit, rows] of Object.entries(units)) {
        for (const row of rows) {
          stated.push(row);
          // A fact may be filed as nil: it states that there is no value.
          if (row.val !== null) records.push(toRecord({ concept, unit }, row, row.val));
        }
      }
    }
  }
  return { cik, facts: records, fiscalYearLabels: readFiscalYearLabels(stated) };
}

function toRecord(
  name: { readonly concept: string; readonly unit: string },
  row: StatedRow,
  value: number | string,
): FactRecord {
  return {
    concept: name.concept,
    unit: name.unit,
    start: row.start ?? null,
    end: row.end,
    value: plainDecimal(String(value)),
    accession: row.accn,
    form: row.form,
    filed: row.filed,
    basis: "filed",
  };
}

function plainDecimal(text: string): string {
  return /[eE]/.test(text) ? new Decimal(text).toFixed() : text;
}

/** What an answer states of the filing that a value stands in. */
export interface StatedYear {
  readonly start?: string | null | undefined;
  readonly end: string;
  readonly accn: string;
  readonly form: string;
  readonly filed: string;
  /** The fiscal-year focus of the filing, not of the value's period. */
  readonly fy?: number | null | undefined;
}

const ANNUAL_FORMS = new Set(["10-K", "20-F", "40-F"]);
const DAY_MS = 86_400_000;
const YEAR_DAYS = { least: 330, most: 420 };

/**
 * Reads from original annual reports what each calls its own fiscal year: EDGAR repeats the focus on every value,
 * comparatives included, so it belongs to the newest twelve months of the report.
 */
export function readFiscalYearLabels(rows: Iterable<StatedYear>): FiscalYearLabels {
  const newest = new Map<string, { readonly end: string; readonly year: number; readonly filed: string }>();
  for (const { start, end, accn, form, filed, fy } of rows) {
    if (start == null || fy == null || !ANNUAL_FORMS.has(form) || end > filed || !isYear(start, end)) continue;
    if (end > (newest.get(accn)?.end ?? "")) newest.set(accn, { end, year: fy, filed });
  }
  const firstFiled = [...newest.values()].toSorted((a, b) => (a.filed < b.filed ? 1 : -1));
  return Object.fromEntries(firstFiled.map(({ end, year }) => [end, year]));
}

function isYear(start: string, end: string): boolean {
  const days = (Date.parse(end) - Date.parse(start)) / DAY_MS + 1;
  return days >= YEAR_DAYS.least && days <= YEAR_DAYS.most;
}
