import type { Block, Cell, TextBlock } from "./block.ts";
import { textOf } from "./block.ts";
import { createIdMaker } from "./block-id.ts";
import type { Draft } from "./draft.ts";
import { joinDrafts } from "./table-writer.ts";

export interface PagedDraft {
  readonly kind: "text";
  readonly draft: Draft;
  readonly page: number;
}

export interface PagedTable {
  readonly kind: "table";
  readonly rows: readonly (readonly Cell[])[];
  readonly page: number;
}

type Paged = PagedDraft | PagedTable;

/** How many lines at the top and bottom of a page can be its header and footer. */
const EDGE_LINES = 3;
const LONGEST_EDGE = 150;
/** A line at the edge of this many pages belongs to the page, not to the text. */
const REPEATED = 4;
const PAGE_NUMBER = /^(?:page )?[-–—|\s]*(?:[a-z]{1,2}[-–—])?#[-–—|.\s]*$/i;
const LONGEST_HEADING = 250;
/** Titles of risk factors are bold sentences of up to so many characters; a longer bold passage is a warning, not a title. */
const LONGEST_TITLE = 450;
const SENTENCE_END = /[.!?](?:\s|$)/g;
const BULLET = /^[•●▪■◦○‣·]\s*/;

/** Drops headers and footers of printed pages, joins paragraphs that a page break cut, and gives each block its id. */
export function finishPages(paged: readonly Paged[]): readonly Block[] {
  const kept = joinCutParagraphs(dropPageEdges(paged));
  const nextId = createIdMaker();
  return kept.map((one): Block => {
    if (one.kind === "table") {
      const { kind, rows, page } = one;
      return { kind, id: nextId(textOf({ kind, id: "", rows, page })), rows, page };
    }
    const block = toTextBlock(one);
    return { ...block, id: nextId(block.text) };
  });
}

function toTextBlock({ draft, page }: PagedDraft): TextBlock {
  const bullet = BULLET.exec(draft.text)?.[0] ?? "";
  const text = draft.text.slice(bullet.length);
  const isListItem = draft.isListItem || (bullet !== "" && text !== "");
  const level = isListItem ? 0 : headingLevel(draft);
  const marks = draft.marks.map(({ fact, start, end }) => ({
    fact,
    start: Math.max(0, start - bullet.length),
    end: end - bullet.length,
  }));
  return { kind: isListItem ? "list-item" : level > 0 ? "heading" : "paragraph", id: "", level, text, marks, page };
}

function headingLevel({ text, tagLevel, isBold, isItalic, isUnderlined }: Draft): number {
  if (tagLevel > 0) return tagLevel;
  const isTitle = isBold && text.length <= LONGEST_TITLE && (text.match(SENTENCE_END)?.length ?? 0) === 1;
  if ((text.length > LONGEST_HEADING && !isTitle) || !/\p{L}/u.test(text)) return 0;
  if (isBold) return isItalic ? 4 : text === text.toUpperCase() ? 2 : 3;
  const isWholeSentence = /[.!?]$/.test(text) && text.length > 80;
  return (isItalic || isUnderlined) && !isWholeSentence ? 5 : 0;
}

function dropPageEdges(paged: readonly Paged[]): readonly Paged[] {
  const edges = listEdges(paged);
  const pages = new Map<string, Set<number>>();
  for (const { key, page } of edges) {
    const seen = pages.get(key) ?? new Set();
    pages.set(key, seen.add(page));
  }
  const dropped = new Set(
    edges
      .filter(({ key }) => PAGE_NUMBER.test(key) || (pages.get(key)?.size ?? 0) >= REPEATED)
      .map(({ index }) => index),
  );
  return paged.filter((_one, index) => !dropped.has(index));
}

/** The first and last short lines of each page, with digits made equal. */
function listEdges(paged: readonly Paged[]) {
  const edges: { readonly index: number; readonly key: string; readonly page: number }[] = [];
  let start = 0;
  for (let end = 1; end <= paged.length; end += 1) {
    const page = paged[start]?.page ?? 0;
    if (end < paged.length && paged[end]?.page === page) continue;
    for (let index = start; index < end; index += 1) {
      if (index >= start + EDGE_LINES && index < end - EDGE_LINES) continue;
      const key = edgeKey(paged[index]);
      if (key !== null) edges.push({ index, key, page });
    }
    start = end;
  }
  return edges;
}

function edgeKey(one: Paged | undefined): string | null {
  if (one === undefined || (one.kind === "table" && one.rows.length > 1)) return null;
  const text = one.kind === "text" ? one.draft.text : (one.rows[0] ?? []).map((cell) => cell.text).join(" ");
  return text.length > LONGEST_EDGE || /^items?\s+\d/i.test(text) ? null : text.replace(/\d+/g, "#");
}

function joinCutParagraphs(paged: readonly Paged[]): readonly Paged[] {
  const joined: Paged[] = [];
  for (const one of paged) {
    const last = joined.at(-1);
    if (last?.kind === "text" && one.kind === "text" && last.page !== one.page && isCut(last.draft, one.draft))
      joined.splice(-1, 1, { ...last, draft: { ...joinDrafts([last.draft, one.draft]), isBold: last.draft.isBold } });
    else joined.push(one);
  }
  return joined;
}

function isCut(before: Draft, after: Draft): boolean {
  return !/[.!?:;”"’)\]]$/.test(before.text) && /^[a-z]/.test(after.text) && !after.isListItem;
}
