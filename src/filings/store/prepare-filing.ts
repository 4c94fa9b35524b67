import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import { PACKED_FILING, packFiling, unpackFiling } from "#filings/bundle/packed-filing.ts";
import type { Block } from "#filings/document/block.ts";
import type { FilingRefusal } from "#filings/document/limits.ts";
import { type ParsedFiling, parseHtml } from "#filings/document/parse-html.ts";
import { isFiledBy, readCover } from "#filings/document/read-cover.ts";
import { findGuidance, type GuidanceSentence } from "#filings/guidance/find-guidance.ts";
import type { InsiderForm } from "#filings/ownership/insider-form.ts";
import { parseInsiderForm } from "#filings/ownership/parse-insider-form.ts";
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

/** A document as it comes in: packed in the bundle, or from the SEC. */
export type IncomingDocument =
  | { readonly kind: "packed"; readonly bytes: Uint8Array; readonly form: string }
  | IncomingHtml
  | { readonly kind: "insider-form"; readonly xml: string; readonly cik: string };

export type PreparedDocument =
  | ({ readonly ok: true; readonly kind: "filing"; readonly guidance: readonly GuidanceSentence[] } & PreparedFiling)
  | { readonly ok: true; readonly kind: "insider-form"; readonly form: InsiderForm }
  | { readonly ok: false; readonly reason: FilingRefusal | "other-company" | "no-xml" | "no-ownership-form" };

/** A packed document may not unfold to more than this: the largest annual reports are 12 MB. */
const MOST_UNPACKED = 100_000_000;
/** Twice as fast as the highest quality and a tenth larger. */
const QUALITY = 9;

/** Reads a document, refuses another company's, and makes it ready for the store. */
export function prepareFiling(document: IncomingDocument): PreparedDocument {
  if (document.kind === "packed") {
    const filing = cut(unpackContent(document.bytes), document.form);
    return { ok: true, kind: "filing", bytes: document.bytes, guidance: [], ...filing };
  }
  return document.kind === "html" ? prepareHtml(document) : prepareInsiderForm(document);
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
  const bytes = brotliCompressSync(Buffer.from(JSON.stringify(packed)), {
    params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY },
  });
  // Unfolded again, because ids of blocks count equal texts over the whole filing.
  const filing = unpackFiling(packed);
  const guidance = isResults ? findGuidance(filing.blocks.slice(main.blocks.length)) : [];
  return { ok: true, kind: "filing", bytes, guidance, ...cut(filing, form) };
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

/** Unfolds a kept document. */
export function unpackContent(bytes: Uint8Array): ParsedFiling {
  const text = brotliDecompressSync(bytes, { maxOutputLength: MOST_UNPACKED }).toString("utf8");
  return unpackFiling(PACKED_FILING.parse(JSON.parse(text)));
}

function cut(filing: ParsedFiling, form: string): Pick<PreparedFiling, "passages" | "words"> {
  const passages = listPassages(filing, form);
  return { passages, words: wordsOf(passages) };
}
