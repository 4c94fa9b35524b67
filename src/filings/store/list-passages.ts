import { textOf } from "#filings/document/block.ts";
import type { ParsedFiling } from "#filings/document/parse-html.ts";
import { periodicForm } from "#filings/items/item-names.ts";
import { splitItems } from "#filings/items/split-items.ts";

/** A paragraph, list item or table of a filing, as search knows it. */
export interface Passage {
  /** Number of the block in the document. */
  readonly position: number;
  readonly block: string;
  /** Key of the item around it; null outside the items. */
  readonly item: string | null;
  /** The nearest heading above it. */
  readonly heading: string | null;
  readonly text: string;
}

/** Goes up when the same document gives other passages. */
export const PASSAGE_RULES = 2;

/** A tsvector has a limit of a megabyte; the longest tables are lists of subsidiaries. */
const MOST_CHARACTERS = 20_000;
const FEWEST_LETTERS = 3;
/** Page numbers, rules and single signs are no passages. */
const LETTERS = /\p{L}/gu;

/** Cuts a document into the passages that search finds and quotes. */
export function listPassages(filing: Pick<ParsedFiling, "source" | "blocks">, form: string): readonly Passage[] {
  const split = periodicForm(form);
  const items = split === null ? [] : splitItems(filing, split);
  const passages: Passage[] = [];
  let heading: string | null = null;
  for (const [position, block] of filing.blocks.entries()) {
    if (block.kind === "heading") {
      heading = block.text.slice(0, MOST_CHARACTERS);
      continue;
    }
    const text = textOf(block).slice(0, MOST_CHARACTERS);
    if ((text.match(LETTERS)?.length ?? 0) < FEWEST_LETTERS) continue;
    const item = items.find(({ from, to }) => position >= from && position < to);
    passages.push({ position, block: block.id, item: item?.key ?? null, heading, text });
  }
  return passages;
}

const WORD = /\p{L}{4,40}/gu;

/** The different words of some passages in small letters, for the help with misspellings. */
export function wordsOf(passages: readonly Passage[]): readonly string[] {
  const words = new Set<string>();
  for (const { text } of passages) for (const [word] of text.matchAll(WORD)) words.add(word.toLowerCase());
  return [...words];
}
