import { readFile } from "node:fs/promises";
import { z } from "zod";
import { companySchema } from "#market/snapshot/packed-company.ts";

// The files of a figures folder, as far as the snapshot uses them; unknown fields are ignored.

const text = z.string();
const maybeText = z.string().nullable();
const maybeNumber = z.number().nullable();
const otherRegistrants = z
  .array(z.object({ cik: text }))
  .default([])
  .transform((rows) => rows.map((row) => row.cik));

export const companiesShape = z.array(
  companySchema.extend({
    predecessors: otherRegistrants,
    successors: otherRegistrants,
    identityAsOf: maybeText,
    fiscalYearLabels: z.record(text, z.int()).default({}),
  }),
);

const factRow = z
  .tuple([maybeText, text, z.number(), maybeText, maybeText, maybeText])
  .rest(z.enum(["matched", "derived"]));

export const factsShape = z.object({
  cik: text,
  asOf: text,
  lastFiled: text,
  lastPeriodEnd: text,
  tier: z.enum(["full", "trimmed"]),
  fullThrough: text.optional(),
  vintages: z.enum(["all", "first+changes", "first+changes+last"]),
  facts: z.record(text, z.record(text, z.array(factRow))),
});

export const filingsShape = z.object({
  submissionsThrough: maybeText,
  columns: z.tuple([
    z.literal("accession"),
    z.literal("form"),
    z.literal("filed"),
    z.literal("reportDate"),
    z.literal("accepted"),
    z.literal("acceptedZone"),
    z.literal("items"),
    z.literal("primaryDocument"),
  ]),
  rows: z.array(
    z.tuple([text, text, text, maybeText, maybeText, z.enum(["UTC", "ET"]).nullable(), maybeText, maybeText]),
  ),
});

const announcementRow = z.tuple([
  text,
  maybeText,
  z.enum(["BMO", "DMH", "AMC", "UNKNOWN"]),
  maybeText,
  maybeText,
  maybeText,
  maybeNumber,
  maybeNumber,
  maybeText,
]);

export const earningsShape = z.object({
  columns: z.tuple([
    z.literal("periodEnd"),
    z.literal("announced"),
    z.literal("timing"),
    z.literal("timingSource"),
    z.literal("acceptedET"),
    z.literal("accession8K"),
    z.literal("epsEstimate"),
    z.literal("epsActualAdjusted"),
    z.literal("epsSource"),
  ]),
  symbols: z.record(
    text,
    z.object({
      next: z.object({ date: text, end: maybeText, estimate: z.boolean(), asOf: text }).nullable(),
      events: z.array(announcementRow),
    }),
  ),
});

const closes = z.array(z.tuple([text, z.number()]));

export const pricesShape = z.object({
  currency: text,
  adjusted: z.literal("splits"),
  asOf: text,
  spinoffs: z.array(z.object({ date: text, entity: text, closesBefore: z.enum(["adjusted", "not adjusted"]) })),
  monthly: closes,
  daily: closes,
});

export const descriptionsShape = z.record(text, z.object({ text, accession: text }));

export const segmentsShape = z.object({
  columns: z.tuple([
    z.literal("axis"),
    z.literal("label"),
    z.literal("member"),
    z.literal("concept"),
    z.literal("start"),
    z.literal("end"),
    z.literal("value"),
    z.literal("accession"),
    z.literal("form"),
    z.literal("filed"),
  ]),
  rows: z.array(
    z.tuple([
      z.enum(["segment", "product", "geography", "customer"]),
      text,
      text,
      text,
      maybeText,
      text,
      z.number(),
      maybeText,
      text,
      text,
    ]),
  ),
});

export const splitsShape = z.object({
  splits: z.array(z.object({ symbol: text, date: text, ratio: z.number(), confirmedBy: z.array(text) })),
});

const FIELD = /(?:"((?:[^"]|"")*)"|([^,"\r\n]*))(,|\r?\n|$)/gy;

/** Reads comma-separated rows; a quoted field may hold commas, line ends and doubled quotes (RFC 4180). */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain, end] of text.matchAll(FIELD)) {
    row.push(quoted?.replaceAll('""', '"') ?? plain ?? "");
    if (end === ",") continue;
    if (row.length > 1 || row[0] !== "") rows.push(row);
    row = [];
  }
  return rows;
}

/** A number of 16 digits or more would not survive `JSON.parse` exactly. */
const TOO_LONG_FOR_A_NUMBER = /[[,:]\s*-?\d[\d.]{15,}/;

/** Reads a file of a figures folder; throws on any shape it does not know. */
export async function readJson<Shape>(path: string, shape: z.ZodType<Shape>): Promise<Shape> {
  const text = await readFile(path, "utf8");
  if (TOO_LONG_FOR_A_NUMBER.test(text)) throw new Error(`${path}: a number too long to be read exactly`);
  return shape.parse(JSON.parse(text));
}
