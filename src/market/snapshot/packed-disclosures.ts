import { z } from "zod";
import type { CompanyDisclosures, InsiderTransactionRecord, SegmentRecord } from "#market/records.ts";
import { fileSchema } from "./manifest.ts";
import { SNAPSHOT_FORMAT } from "./packed-company.ts";

const text = z.string();
const maybeText = z.string().nullable();

const segmentRow = z.tuple([
  z.enum(["segment", "product", "geography", "customer"]),
  text,
  text,
  text,
  maybeText,
  text,
  text,
  maybeText,
  text,
  text,
]);
const transactionRow = z.tuple([text, text, text, maybeText, text, text, maybeText, maybeText, text, text]);

/** The stored form of one company's disclosures: rows in the order of the records' fields. */
export const packedDisclosuresSchema = z.object({
  format: z.literal(SNAPSHOT_FORMAT),
  description: z.object({ text, accession: text }).nullable(),
  segments: z.array(segmentRow),
  insiderTransactions: z.array(transactionRow),
});

/** Which companies have disclosures, and in which files: read only when the first is asked for. */
export const packedDisclosureListSchema = z.object({
  format: z.literal(SNAPSHOT_FORMAT),
  files: z.record(text, z.object(fileSchema.shape)),
});

type PackedDisclosures = z.infer<typeof packedDisclosuresSchema>;

/** Folds a company's disclosures into rows. */
export function packDisclosures({ description, segments, insiderTransactions }: CompanyDisclosures): PackedDisclosures {
  return {
    format: SNAPSHOT_FORMAT,
    description,
    segments: segments.map((row) => [
      row.axis,
      row.label,
      row.member,
      row.concept,
      row.start,
      row.end,
      row.value,
      row.accession,
      row.form,
      row.filed,
    ]),
    insiderTransactions: insiderTransactions.map((row) => [
      row.filed,
      row.date,
      row.insider,
      row.title,
      row.code,
      row.shares,
      row.price,
      row.value,
      row.sharesAfter,
      row.accession,
    ]),
  };
}

/** Unfolds the stored rows. */
export function unpackDisclosures({
  description,
  segments,
  insiderTransactions,
}: PackedDisclosures): CompanyDisclosures {
  return {
    description,
    segments: segments.map(unpackSegment),
    insiderTransactions: insiderTransactions.map(unpackTransaction),
  };
}

function unpackSegment(row: PackedDisclosures["segments"][number]): SegmentRecord {
  const [axis, label, member, concept, start, end, value, accession, form, filed] = row;
  return { axis, label, member, concept, start, end, value, accession, form, filed };
}

function unpackTransaction(row: PackedDisclosures["insiderTransactions"][number]): InsiderTransactionRecord {
  const [filed, date, insider, title, code, shares, price, value, sharesAfter, accession] = row;
  return { filed, date, insider, title, code, shares, price, value, sharesAfter, accession };
}
