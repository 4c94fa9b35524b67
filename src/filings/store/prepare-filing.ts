import type { ReportFindings } from "#contracts/filing-findings.ts";
import { compressFiling, packFiling, unpackContent, unpackFiling } from "#filings/bundle/packed-filing.ts";
import type { Block } from "#filings/document/block.ts";
import type { FilingRefusal } from "#filings/document/limits.ts";
import { type ParsedFiling, parseHtml } from "#filings/document/parse-html.ts";
import { type FiledReport, findInReports, type ReadReport } from "#filings/findings/find-in-reports.ts";
import { findGuidance, type GuidanceSentence } from "#filings/guidance/find-guidance.ts";
import type { InsiderForm } from "#filings/ownership/insider-form.ts";
import { parseInsiderForm } from "#filings/ownership/parse-insider-form.ts";
import { type AssignedReport, assignReport } from "#filings/ownership/assign-holdings.ts";
import type { NamedCompany } from "#filings/ownership/match-issuers.ts";
import type { PreparedFiling } from "./filing-store.ts";
import { listPassages, wordsOf } from "./list-passages.ts";

/** A filing as it comes from the SEC, and the company that it must be of. */
export interface IncomingHtml {
  readonly kind: "html";
  readonly html: string;
  readonly form: string;
  readonly cik: string;
  readonly attachments: readonly IncomingAttachment[];
  /** Whether the attachments are searched for what the company says of coming periods. */
  readonly isResults: boolean;
}

export interface IncomingAttachment {
  /** As a heading: `Exhibit 99.1`. */
  readonly title: string;
  readonly html: string;
}

/** A manager's report: its cover, its information table, and the companies that its lines may mean. */
export interface IncomingHoldings {
  readonly kind: "holdings";
  readonly cover: string;
  readonly table: string;
  /** Of the manager. */
  readonly cik: string;
  /** ISO date. */
  readonly filed: string;
  readonly companies: readonly NamedCompany[];
}

/** A report that the store keeps. */
export interface KeptReport extends FiledReport {
  readonly bytes: Uint8Array;
}

/** Annual reports that are kept, for what research pages say of them; null: no earlier one is kept. */
export interface IncomingReports {
  readonly kind: "annual-reports";
  readonly later: KeptReport;
  readonly earlier: KeptReport | null;
}

/** A document as it comes in: packed in the bundle, or from the SEC. */
export type IncomingDocument =
  | { readonly kind: "packed"; readonly bytes: Uint8Array; readonly form: string }
  | IncomingHtml
  | IncomingHoldings
  | IncomingReports
  | { readonly kind: "insider-form"; readonly xml: string; readonly cik: string };

export type PreparedDocument =
  | ({ readonly ok: true; readonly kind: "filing"; readonly guidance: readonly GuidanceSentence[] } & PreparedFiling)
  | { readonly ok: true; readonly kind: "insider-form"; readonly form: InsiderForm }
  | { readonly ok: true; readonly kind: "holdings"; readonly report: AssignedReport }
  | { readonly ok: true; readonly kind: "annual-reports"; readonly found: ReportFindings }
  | {
      readonly ok: false;
      readonly reason: FilingRefusal | "other-company" | "no-xml" | "no-ownership-form" | "no-holdings-report";
    };

/** Reads a document, refuses another company's, and makes it ready for the store. */
export function prepareFiling(document: IncomingDocument): PreparedDocument {
  if (document.kind === "packed") {
    const filing = cut(unpackContent(document.bytes), document.form);
    return { ok: true, kind: "filing", bytes: document.bytes, guidance: [], ...filing };
  }
  if (document.kind === "holdings") return assignReport(document);
  if (document.kind === "annual-reports") {
    const { later, earlier } = document;
    return { ok: true, kind: "annual-reports", found: findInReports(unpack(later), earlier && unpack(earlier)) };
  }
  return document.kind === "html" ? prepareHtml(document) : prepareInsiderForm(document);
}

function unpack({ bytes, ...filing }: KeptReport): ReadReport {
  return { filing, parsed: unpackContent(bytes) };
}

function prepareHtml({ html, form, cik, attachments, isResults }: IncomingHtml): PreparedDocument {
  const main = parseHtml(html);
  if (!main.ok) return main;
  if (!isFiledBy(readCover(main), cik)) return { ok: false, reason: "other-company" };
  const attached = attachments.flatMap(({ title, html: text }) => {
    const parsed = parseHtml(text);
    // An attachment that cannot be read leaves the filing and the other attachments.
    return parsed.ok ? [[headingOf(title), ...withoutMarks(parsed.blocks)]] : [];
  });
  const packed = packFiling({ ...main, blocks: [...main.blocks, ...attached.flat()] });
  // Unfolded again, because ids of blocks count equal texts over the whole filing.
  const filing = unpackFiling(packed);
  const guidance = isResults ? findGuidance(filing.blocks.slice(main.blocks.length)) : [];
  return { ok: true, kind: "filing", bytes: compressFiling(packed), guidance, ...cut(filing, form) };
}

function headingOf(text: string): Block {
  return { kind: "heading", id: "", level: 1, text, marks: [], page: 1 };
}

/** Facts of an exhibit would need numbers of their own; press releases have none. */
function withoutMarks(blocks: readonly Block[]): readonly Block[] {
  return blocks.map((block) => {
    if (block.kind !== "table") return { ...block, marks: [] };
    return { ...block, rows: block.rows.map((row) => row.map((cell) => ({ ...cell, marks: [] }))) };
  });
}

function prepareInsiderForm({ xml, cik }: { readonly xml: string; readonly cik: string }): PreparedDocument {
  const parsed = parseInsiderForm(xml);
  if (!parsed.ok) return parsed;
  const { ok, ...form } = parsed;
  return form.issuer.cik === cik ? { ok, kind: "insider-form", form } : { ok: false, reason: "other-company" };
}

function cut(filing: ParsedFiling, form: string): Pick<PreparedFiling, "passages" | "words"> {
  const passages = listPassages(filing, form);
  return { passages, words: wordsOf(passages) };
}

/** What a document says of itself in its cover tags; null where it has no such tag. */
interface FilingCover {
  readonly cik: string | null;
  readonly registrant: string | null;
  readonly form: string | null;
  readonly periodEnd: string | null;
  /** Companies that contexts of the document name; more than one where subsidiaries file together. */
  readonly entities: readonly string[];
}

/** Reads whose document it claims to be (tags of the `dei` taxonomy), so that a caller can refuse another company's. */
export function readCover({ facts, contexts }: ParsedFiling): FilingCover {
  const printed = (name: string) => facts.find(({ concept }) => concept === `dei:${name}`);
  const cik = printed("EntityCentralIndexKey")?.printed;
  const entities = [...contexts.values()].map(({ entity }) => entity).filter((entity) => /^\d{1,10}$/.test(entity));
  const type = printed("DocumentType");
  return {
    cik: cik !== undefined && /^\d{1,10}$/.test(cik) ? cik.padStart(10, "0") : null,
    registrant: printed("EntityRegistrantName")?.printed ?? null,
    form: type?.printed ?? null,
    periodEnd: (type === undefined ? undefined : contexts.get(type.context)?.end) ?? null,
    entities: [...new Set(entities.map((entity) => entity.padStart(10, "0")))],
  };
}

/** Whether a document is the company's by its own tags; a document without tags, such as a converter's text, claims nothing. */
export function isFiledBy(cover: FilingCover, cik: string): boolean {
  if (cover.cik === null && cover.entities.length === 0) return true;
  return cover.cik === cik || cover.entities.includes(cik);
}
