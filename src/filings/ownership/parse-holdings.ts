import { z } from "zod";
import { childrenOf, elementAt, readXml, textAt, type XmlElement } from "./read-xml.ts";

/** The cover of a Form 13F-HR: whose holdings on which day, and how an amendment is meant. */
export interface HoldingsCover {
  readonly cik: string;
  readonly manager: string;
  readonly period: string;
  /** null for the first report; `adds` for holdings that were left out of it, `replaces` for a restatement. */
  readonly amendment: "replaces" | "adds" | null;
  /** What the manager says the table has; null where the cover does not say. */
  readonly entries: number | null;
  readonly total: string | null;
}

/** One line of the information table. */
export interface Holding {
  /** Its number in the table, from 1. */
  readonly line: number;
  readonly issuer: string;
  readonly title: string;
  readonly cusip: string;
  /** Dollars. */
  readonly value: string;
  readonly amount: string;
  /** Shares, or the principal amount of a bond. */
  readonly unit: "shares" | "principal";
  readonly option: "put" | "call" | null;
  readonly discretion: string;
}

type Refused = { readonly ok: false; readonly reason: "no-xml" | "no-holdings-report" };
export type ParsedCover = ({ readonly ok: true } & HoldingsCover) | Refused;
export type ParsedHoldings =
  | { readonly ok: true; readonly holdings: readonly Holding[]; readonly unreadable: number }
  | Refused;

/** From this day on managers report dollars; before it, thousands (SEC Release 34-95148). */
export const DOLLARS_SINCE = "2023-01-03";

const AMERICAN_DAY = z
  .string()
  .regex(/^\d{2}-\d{2}-\d{4}$/)
  .transform((text) => `${text.slice(6)}-${text.slice(0, 5)}`)
  .pipe(z.iso.date());
const WHOLE = z.string().regex(/^\d{1,18}$/);
const COVER = z.object({
  cik: z.string().regex(/^\d{10}$/),
  manager: z.string(),
  period: AMERICAN_DAY,
  kind: z.string().nullable(),
  entries: WHOLE.transform(Number).nullable(),
  total: WHOLE.nullable(),
});
const HOLDING = z.object({
  issuer: z.string(),
  title: z.string(),
  cusip: z
    .string()
    .transform((text) => text.toUpperCase())
    .pipe(z.string().regex(/^[\dA-Z*@#]{9}$/)),
  value: WHOLE,
  amount: WHOLE,
  unit: z.enum(["SH", "PRN"]).transform((unit) => (unit === "SH" ? "shares" : "principal")),
  option: z
    .string()
    .transform((text) => text.toLowerCase())
    .pipe(z.enum(["put", "call"]))
    .nullable(),
  discretion: z.string(),
});

/** Parses the primary document of a Form 13F-HR. */
export function parseHoldingsCover(xml: string): ParsedCover {
  const document = readXml(xml);
  if (document === null) return { ok: false, reason: "no-xml" };
  const cover = elementAt(document, "formData", "coverPage");
  const summary = elementAt(document, "formData", "summaryPage");
  const read = COVER.safeParse({
    cik: textAt(document, "headerData", "filerInfo", "filer", "credentials", "cik"),
    manager: textAt(cover, "filingManager", "name"),
    period: textAt(cover, "reportCalendarOrQuarter"),
    kind: textAt(cover, "amendmentInfo", "amendmentType"),
    entries: textAt(summary, "tableEntryTotal"),
    total: textAt(summary, "tableValueTotal"),
  });
  if (!read.success) return { ok: false, reason: "no-holdings-report" };
  const { kind, ...rest } = read.data;
  const isAmendment = /^(?:true|1)$/i.test(textAt(cover, "isAmendment") ?? "");
  const amendment = !isAmendment ? null : /^new holdings$/i.test(kind ?? "") ? "adds" : "replaces";
  return { ok: true, ...rest, amendment };
}

/** Parses the information table of a Form 13F-HR; the day of filing says whether its values are dollars or thousands. */
export function parseHoldings(xml: string, filed: string): ParsedHoldings {
  const document = readXml(xml);
  if (document === null) return { ok: false, reason: "no-xml" };
  if (document.name !== "informationTable") return { ok: false, reason: "no-holdings-report" };
  const rows = childrenOf(document, "infoTable").map((row, index) => readHolding(row, index + 1, filed));
  const holdings = rows.flatMap((row) => (row === null ? [] : [row]));
  return { ok: true, holdings, unreadable: rows.length - holdings.length };
}

function readHolding(row: XmlElement, line: number, filed: string): Holding | null {
  const read = HOLDING.safeParse({
    issuer: textAt(row, "nameOfIssuer"),
    title: textAt(row, "titleOfClass"),
    cusip: textAt(row, "cusip"),
    value: textAt(row, "value"),
    amount: textAt(row, "shrsOrPrnAmt", "sshPrnamt"),
    unit: textAt(row, "shrsOrPrnAmt", "sshPrnamtType"),
    option: textAt(row, "putCall"),
    discretion: textAt(row, "investmentDiscretion"),
  });
  if (!read.success) return null;
  const { value, ...rest } = read.data;
  return { line, ...rest, value: filed >= DOLLARS_SINCE || value === "0" ? value : `${value}000` };
}

/** A manager's report of one quarter as filed, or an amendment of it. */
interface FiledReport {
  readonly accession: string;
  readonly filed: string;
  readonly amendment: HoldingsCover["amendment"];
}

/**
 * The reports of one quarter that count together, in the order of filing: a restatement takes the place of what was filed
 * before it, additions are added. None where there are only additions to a report that is not here.
 */
export function reportsInEffect<Report extends FiledReport>(reports: readonly Report[]): readonly Report[] {
  const inOrder = reports.toSorted(
    (one, other) => one.filed.localeCompare(other.filed) || one.accession.localeCompare(other.accession),
  );
  const base = inOrder.findLastIndex(({ amendment }) => amendment !== "adds");
  return base === -1 ? [] : inOrder.slice(base);
}
