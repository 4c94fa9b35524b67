import { findItem, type PeriodicForm } from "#filings/items/item-names.ts";
import type { TextBlock } from "./block.ts";
import { createIdMaker } from "./block-id.ts";
import { cleanText } from "./clean-text.ts";
import { FILING_LIMITS, type FilingLimits } from "./limits.ts";
import type { ParsedDocument } from "./parse-html.ts";
import { splitSentences } from "./sentences.ts";

interface Piece {
  readonly kind: "heading" | "body";
  readonly text: string;
}

/** What a converter leaves of the edges of pages, in the middle of the text. */
const PAGE_EDGES: readonly RegExp[] = [
  /\b\d{1,3} \| \d{4} (?:Form )?10-[KQ]\b/g,
  /\b(?:Fiscal )?\d{4} Form 10-[KQ] \|? ?\d{1,3}\b/g,
  /\b\d{1,3} PART I{1,3}V? Item \d{1,2}[ABC]?(?:, \d{1,2}[ABC]?)*/g,
  /\bTable of Con ?ten ?t ?s\b/g,
];
const NUMBER_BEFORE_EDGE = / \d{1,3}\s+(?=\f)/g;
const ITEM = /\bI ?T ?E ?M ?S?\s*(\d{1,2}\s?[abc]?)(?![\w%])\s*[.:–—―-]*\s*/gi;
const PART = /\bPART\s+I{1,3}V?\b[ .:–—-]*(?:(?:FINANCIAL|OTHER) INFORMATION)?\s*$/i;
/** Words and signs before a mention of an item within a sentence. */
const BEFORE_MENTION =
  /(?:["“‘(,]|[^.?!]["”’]|\b(?:in|see|under|and|to|or|with|of|by|below|at|our|the|from|as|also|this)|[–—-]|\b(?:in|see|to|under) part [iv]+)\s*$/i;
const LONGEST_TITLE = 250;
/** A report that names fewer items over text of their own has its sections by title. */
const FEWEST_ITEMS = 4;
const ENOUGH_TEXT = 400;
const BULLET = /[•●▪■◦○‣] /;

/**
 * Parses the text that a converter made of a filing. Its paragraphs and tables are lost, so each sentence becomes a block;
 * headings of items are found by number and title within the lines.
 */
export function parseText(text: string, form: PeriodicForm, limits: FilingLimits = FILING_LIMITS): ParsedDocument {
  if (text.length > limits.characters) return { ok: false, reason: "too-large" };
  const cleaned = PAGE_EDGES.reduce((rest, edge) => rest.replace(edge, PAGE_END), cleanText(text)).replace(
    NUMBER_BEFORE_EDGE,
    " ",
  );
  const nextId = createIdMaker();
  const blocks: TextBlock[] = [];
  for (const piece of cut(cleaned, form)) {
    const sentences = piece.kind === "heading" ? [piece.text] : sentencesOf(piece.text);
    for (const sentence of sentences) {
      if (blocks.length >= limits.blocks) return { ok: false, reason: "too-many-blocks" };
      const kind = piece.kind === "heading" ? "heading" : /^[•●▪■◦○‣]/.test(sentence) ? "list-item" : "paragraph";
      const shown = kind === "list-item" ? sentence.slice(1).trim() : sentence;
      blocks.push({ kind, id: nextId(shown), level: kind === "heading" ? 2 : 0, text: shown, marks: [], page: 1 });
    }
  }
  if (blocks.length === 0) return { ok: false, reason: "no-text" };
  return { ok: true, source: "text", blocks, contexts: new Map(), facts: [] };
}

function sentencesOf(text: string): readonly string[] {
  const plain = text.replaceAll(PAGE_END, " ");
  return (BULLET.test(plain) ? plain.split(/(?=[•●▪■◦○‣] )/) : [plain]).flatMap(splitSentences);
}

function cut(text: string, form: PeriodicForm): Iterable<Piece> {
  const headings = findHeadings(text, form);
  const withText = headings.filter(({ end }, index) => (headings[index + 1]?.start ?? text.length) - end > ENOUGH_TEXT);
  return cutAt(text, withText.length >= FEWEST_ITEMS ? headings : findContentsTitles(text));
}

/** Finds the numbers of items with their titles, where no sentence mentions them. */
function findHeadings(text: string, form: PeriodicForm) {
  return [...text.matchAll(ITEM)].flatMap((found) => {
    const end = found.index + found[0].length;
    const number = (found[1] ?? "").replace(/\s/g, "").toUpperCase();
    const named = findItem(form, number, text.slice(end, end + LONGEST_TITLE));
    const isMention = BEFORE_MENTION.test(text.slice(Math.max(0, found.index - 20), found.index));
    return named === null || isMention ? [] : [{ start: found.index, end: end + named.length }];
  });
}

function* cutAt(
  text: string,
  headings: readonly { readonly start: number; readonly end: number }[],
): Generator<Piece, void, undefined> {
  let at = 0;
  for (const { start, end } of headings) {
    const before = text.slice(at, start);
    const part = PART.exec(before.slice(-80))?.[0] ?? "";
    yield { kind: "body", text: before.slice(0, before.length - part.length) };
    if (part.trim() !== "") yield { kind: "heading", text: part.trim() };
    yield { kind: "heading", text: text.slice(start, end).trim() };
    at = end + (/^[\s.:]*/.exec(text.slice(end, end + 10))?.[0].length ?? 0);
  }
  yield { kind: "body", text: text.slice(at) };
}

/** Where a section's title is printed over its text. */
interface PrintedTitle {
  readonly start: number;
  readonly end: number;
}

/** Where a page ended before its edges were taken out of the text. */
const PAGE_END = "\f";

const ENTRY =
  /([A-Z][\w'’(),&-]*(?: (?:[A-Z(][\w'’(),&-]*|and|of|the|for|to|in|on|our|with))*) (\d{1,3})(?=\s+[A-Z\f]|$)/g;
const CONTENTS_END = 14_000;
/** Fewer sections than this are no table of contents. */
const FEWEST_ENTRIES = 8;
const LARGEST_GAP = 120;
/** How far, in parts of the text, a title can be from where its page number puts it. */
const TOLERANCE = 0.08;

/**
 * Finds the titles that a table of contents at the front lists, over the text they belong to. Some reports name no item
 * numbers but in an index at their end; their sections are the items.
 */
function findContentsTitles(text: string): readonly PrintedTitle[] {
  const { entries, end } = readContents(text.slice(0, CONTENTS_END));
  const lastPage = entries.at(-1)?.page ?? 0;
  if (entries.length < FEWEST_ENTRIES) return [];
  const printed: PrintedTitle[] = [];
  let from = end;
  for (const { title, page } of entries) {
    const expected = (page / lastPage) * text.length;
    const until = Math.min(text.length, expected + TOLERANCE * text.length);
    const found = findPrinted(text.slice(0, until), title, Math.max(from, expected - TOLERANCE * text.length));
    if (found === null) continue;
    printed.push(found);
    from = found.end;
  }
  return printed;
}

interface Entry {
  readonly title: string;
  readonly page: number;
}

/** Reads pairs of title and page for as long as the pages rise. */
function readContents(front: string): { readonly entries: readonly Entry[]; readonly end: number } {
  let entries: Entry[] = [];
  let end = 0;
  for (const found of front.matchAll(ENTRY)) {
    const [entry, title = "", number] = found;
    const page = Number(number);
    const isNext = page >= (entries.at(-1)?.page ?? 0) && found.index - end < LARGEST_GAP;
    if (!isNext && entries.length >= FEWEST_ENTRIES) break;
    entries = isNext ? [...entries, { title, page }] : [{ title, page }];
    end = found.index + entry.length;
  }
  return { entries, end };
}

/** The longest ending of an entry that is printed between two sentences; group titles run into the first title of the group. */
function findPrinted(text: string, title: string, from: number): PrintedTitle | null {
  const words = title.split(" ");
  for (let first = 0; first < words.length; first += 1) {
    const ending = words.slice(first).join(" ");
    for (let start = text.indexOf(ending, from); start !== -1; start = text.indexOf(ending, start + 1)) {
      const end = start + ending.length;
      const isAlone = /[.!?”)\d\f]\s+$/.test(text.slice(Math.max(0, start - 4), start));
      if (isAlone && /^\s+[A-Z“\d]/.test(text.slice(end, end + 4))) return { start, end };
    }
  }
  return null;
}
