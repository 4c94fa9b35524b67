import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import { PACKED_FILING, packFiling, unpackFiling } from "#filings/bundle/packed-filing.ts";
import type { FilingRefusal } from "#filings/document/limits.ts";
import { type ParsedFiling, parseHtml } from "#filings/document/parse-html.ts";
import { isFiledBy, readCover } from "#filings/document/read-cover.ts";
import type { PreparedFiling } from "./filing-store.ts";
import { listPassages, wordsOf } from "./list-passages.ts";

/** A document as it comes in: packed in the bundle, or HTML from the SEC with the company that it must be of. */
export type IncomingDocument =
  | { readonly kind: "packed"; readonly bytes: Uint8Array; readonly form: string }
  | { readonly kind: "html"; readonly html: string; readonly form: string; readonly cik: string };

export type PreparedDocument =
  | ({ readonly ok: true } & PreparedFiling)
  | { readonly ok: false; readonly reason: FilingRefusal | "other-company" };

/** A packed document may not unfold to more than this: the largest annual reports are 12 MB. */
const MOST_UNPACKED = 100_000_000;
/** Twice as fast as the highest quality and a tenth larger. */
const QUALITY = 9;

/** Reads a document, refuses another company's, and makes it ready for the store. */
export function prepareFiling(document: IncomingDocument): PreparedDocument {
  if (document.kind === "packed") {
    return { ok: true, bytes: document.bytes, ...cut(unpackContent(document.bytes), document.form) };
  }
  const parsed = parseHtml(document.html);
  if (!parsed.ok) return parsed;
  if (!isFiledBy(readCover(parsed), document.cik)) return { ok: false, reason: "other-company" };
  const packed = Buffer.from(JSON.stringify(packFiling(parsed)));
  const bytes = brotliCompressSync(packed, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } });
  return { ok: true, bytes, ...cut(parsed, document.form) };
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
