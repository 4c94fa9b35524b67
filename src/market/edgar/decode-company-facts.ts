import { Decimal } from "decimal.js";
import { z } from "zod";
import type { FactRecord, FiscalYearLabels } from "#market/records.ts";
import { readFiscalYearLabels } from "./fiscal-year-labels.ts";
import { cikSchema, dateSchema, readShape } from "./read-shape.ts";

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

type Row = z.infer<typeof rowSchema>;

export interface CompanyFacts {
  readonly cik: string;
  readonly facts: readonly FactRecord[];
  readonly fiscalYearLabels: FiscalYearLabels;
}

/** Reads a `companyfacts` answer: every filed value of every filing, concepts as `taxonomy:Name`. */
export function decodeCompanyFacts(json: unknown): CompanyFacts {
  const { cik, facts } = readShape(WHAT, companyFactsSchema, json);
  const records: FactRecord[] = [];
  const stated: Row[] = [];
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
  row: Row,
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
