import { type Block, textOf } from "#filings/document/block.ts";
import type { ParsedFiling } from "#filings/document/parse-html.ts";
import { findItem, type ItemName, itemsOf, type PeriodicForm } from "./item-names.ts";

/** One item of a report: its heading and the blocks of its body, `from` inclusive, `to` exclusive. */
export interface Item extends ItemName {
  readonly heading: number;
  readonly from: number;
  readonly to: number;
  /** Whether the body only says where the text is: the proxy statement, another item, an exhibit. */
  readonly isReference: boolean;
}

interface Candidate {
  readonly item: ItemName;
  readonly rank: number;
  readonly heading: number;
  readonly from: number;
}

const ITEM_HEADING =
  /^(?:part\s+[iv]+\s*[.,:–—-]?\s*)?items?\s*(\d{1,2}\s?[abc]?)(?![\w%])(?:\s*(?:and|&|,)\s*\d{1,2}[abc]?)*\s*[.:–—―-]*\s*/i;
const LONGEST_TITLE = 300;
/** More letters than this after a title are the beginning of the body. */
const RUN_IN = 60;
/** A report that names fewer items by number has its sections by title alone. */
const FEWEST_ITEMS = 4;
/** Reports have about fifty such lines; each is compared with each. */
const MOST_CANDIDATES = 2_000;
const PART = /^part\s+[iv]+\b.{0,60}$/i;
const SIGNATURES = /^signatures?$/i;
/** A heading counts by how much text follows it, so that a table of contents loses; more than this counts no more. */
const ENOUGH_TEXT = 400;
const HEADING_COUNTS = 50;
/** Only the shortest items of all are shorter; "None." is one of them. */
const REFERENCE_LENGTH = 1_200;
const REFERENCE =
  /incorporated (?:herein )?by reference|incorporated by reference herein|is set forth|are set forth|included (?:in|under)|is contained in|you can find|^see |^refer to|required by this item/i;

/**
 * Splits a report into its items: of all lines that read like an item's heading it takes the chain, in the form's order,
 * that has the most text under it. A table of contents has none, and a mention within a sentence is out of order.
 */
export function splitItems(filing: Pick<ParsedFiling, "source" | "blocks">, form: PeriodicForm): readonly Item[] {
  const { blocks } = filing;
  const offsets = countText(blocks);
  const chain = bestChain(findCandidates(filing, form).slice(0, MOST_CANDIDATES), offsets);
  if (chain.length < FEWEST_ITEMS) return findByTitle(blocks, form);
  const end = findEnd(blocks, chain.at(-1)?.from ?? 0);
  return chain.map((candidate, index) => {
    const next = chain[index + 1]?.heading ?? end;
    const to = dropTrailingParts(blocks, candidate.from, next);
    const { heading, from } = candidate;
    return { ...candidate.item, heading, from, to, isReference: isReference(blocks, from, to) };
  });
}

/** Finds the lines that begin with an item's number and the title that belongs to it, in the same block or the next one. */
function findCandidates(
  { blocks, source }: Pick<ParsedFiling, "source" | "blocks">,
  form: PeriodicForm,
): readonly Candidate[] {
  const order = itemsOf(form);
  return blocks.flatMap((block, heading) => {
    if (block.kind === "table" || (source === "text" && block.kind !== "heading")) return [];
    const found = ITEM_HEADING.exec(block.text);
    if (found === null) return [];
    const number = (found[1] ?? "").replace(/\s/g, "").toUpperCase();
    const rest = block.text.slice(found[0].length);
    const next = blocks[heading + 1];
    const isBare = rest.trim() === "";
    const words = isBare && next !== undefined ? textOf(next).slice(0, LONGEST_TITLE) : rest.slice(0, LONGEST_TITLE);
    const named = findItem(form, number, words);
    if (named === null || isMention(rest)) return [];
    const { item, length } = named;
    return [{ item, rank: order.indexOf(item), heading, from: heading + blocksOfHeading(isBare, words, length) }];
  });
}

/** A title may have a block of its own, and a body may begin in the block of its heading. */
function blocksOfHeading(isBare: boolean, words: string, titleLength: number): number {
  const hasBody = words.slice(titleLength).replace(/[^a-z]/gi, "").length > RUN_IN;
  return (isBare ? 2 : 1) - (hasBody ? 1 : 0);
}

/** Takes headings that are an item's title and nothing else; each ends where the next heading as large begins. */
function findByTitle(blocks: readonly Block[], form: PeriodicForm): readonly Item[] {
  const offsets = countText(blocks);
  return itemsOf(form).flatMap((item) => {
    const title = item.pattern.source.replace("^", "");
    const whole = new RegExp(`^${title}(?:.*${title})?$`);
    const found = blocks.flatMap((block, heading) => {
      if (block.kind !== "heading" || !whole.test(block.text.toLowerCase().replace(/[^a-z]/g, ""))) return [];
      const to = endOfSection(blocks, heading, block.level);
      return [{ heading, to, length: (offsets[to] ?? 0) - (offsets[heading + 1] ?? 0) }];
    });
    const [longest] = found.toSorted((one, other) => other.length - one.length);
    if (longest === undefined || longest.length < ENOUGH_TEXT) return [];
    const { heading, to } = longest;
    return [{ ...item, heading, from: heading + 1, to, isReference: isReference(blocks, heading + 1, to) }];
  });
}

function endOfSection(blocks: readonly Block[], heading: number, level: number): number {
  for (let at = heading + 1; at < blocks.length; at += 1) {
    const block = blocks[at];
    if (block?.kind === "heading" && block.level <= level) return at;
  }
  return blocks.length;
}

/** "Item 7. Management's Discussion … of this report;" is a sentence about an item. */
function isMention(rest: string): boolean {
  return /\b(?:of|in) (?:this|our|the) (?:annual |quarterly )?(?:report|form)\b/i.test(rest) || /[;,]$/.test(rest);
}

function bestChain(candidates: readonly Candidate[], offsets: readonly number[]): readonly Candidate[] {
  const best = candidates.map((candidate, index) => {
    const until = candidates[index + 1]?.heading ?? offsets.length - 1;
    const length = (offsets[until] ?? 0) - (offsets[candidate.from] ?? 0);
    return { weight: HEADING_COUNTS + Math.max(0, Math.min(length, ENOUGH_TEXT)), before: -1 };
  });
  let last = -1;
  for (const [index, one] of best.entries()) {
    const own = one.weight;
    for (let earlier = 0; earlier < index; earlier += 1) {
      const weight = (best[earlier]?.weight ?? 0) + own;
      const isEarlier = (candidates[earlier]?.rank ?? 0) < (candidates[index]?.rank ?? 0);
      if (isEarlier && weight > one.weight) Object.assign(one, { weight, before: earlier });
    }
    if (one.weight > (best[last]?.weight ?? 0)) last = index;
  }
  const chain: Candidate[] = [];
  for (let index = last; index >= 0; index = best[index]?.before ?? -1) {
    const candidate = candidates[index];
    if (candidate !== undefined) chain.unshift(candidate);
  }
  return chain;
}

/** Characters of text before each block, and of all. */
function countText(blocks: readonly Block[]): readonly number[] {
  let total = 0;
  return [0, ...blocks.map((block) => (total += textOf(block).length))];
}

function findEnd(blocks: readonly Block[], from: number): number {
  const signatures = blocks.findIndex(
    (block, index) => index >= from && block.kind !== "table" && SIGNATURES.test(block.text),
  );
  return signatures === -1 ? blocks.length : signatures;
}

function dropTrailingParts(blocks: readonly Block[], from: number, next: number): number {
  let to = next;
  for (;;) {
    const block = blocks[to - 1];
    if (to <= from || block === undefined || block.kind === "table" || !PART.test(block.text)) return to;
    to -= 1;
  }
}

function isReference(blocks: readonly Block[], from: number, to: number): boolean {
  const text = blocks.slice(from, to).map(textOf).join(" ");
  return text.length < REFERENCE_LENGTH && REFERENCE.test(text);
}
