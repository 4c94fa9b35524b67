import { diffArrays } from "diff";
import type { Block, TextBlock } from "#filings/document/block.ts";
import { matchParagraphs } from "./match-paragraphs.ts";

/** A run of words that both years have, or that one of them has. */
export interface WordRun {
  readonly kind: "same" | "added" | "removed";
  readonly text: string;
}

/** One paragraph of two years' texts. Heading: the nearest one above it, in its own year. */
export type ParagraphChange = { readonly heading: string | null } & (
  | { readonly kind: "same" | "moved"; readonly before: TextBlock; readonly after: TextBlock }
  | {
      readonly kind: "changed";
      readonly before: TextBlock;
      readonly after: TextBlock;
      readonly isMoved: boolean;
      /** Whether one paragraph became two or two became one. */
      readonly isPart: boolean;
      readonly words: readonly WordRun[];
    }
  | { readonly kind: "new"; readonly after: TextBlock }
  | { readonly kind: "dropped"; readonly before: TextBlock }
);

export interface TextComparison {
  /** In the order of the later text; what was dropped stands where it stood. */
  readonly changes: readonly ParagraphChange[];
  /** Paragraphs and list items by what became of them; headings are not counted. */
  readonly counts: Readonly<Record<ParagraphChange["kind"], number>>;
}

/** Two paragraphs with more differences than this are shown one after the other. */
const MOST_EDITS = 600;

/** Compares the same item of two years, paragraph by paragraph; tables are left out, because every figure in them moves on. */
export function compareTexts(before: readonly Block[], after: readonly Block[]): TextComparison {
  const olds = readTexts(before);
  const news = readTexts(after);
  const matches = matchParagraphs(
    olds.map(({ block }) => block.text),
    news.map(({ block }) => block.text),
  );
  const inOrder = longestInOrder(matches.filter(({ isPart }) => !isPart));
  // A paragraph of its own partner may hold a second one as well; the partner is what it is compared with.
  const byNew = new Map(matches.toReversed().map((match) => [match.after, match]));
  const matchedOld = new Set(matches.map((match) => match.before));
  const kept = news.flatMap(({ block, heading }, index): readonly Placed[] => {
    const match = byNew.get(index);
    const old = match === undefined ? undefined : olds[match.before];
    if (match === undefined || old === undefined) return [{ at: null, change: { kind: "new", after: block, heading } }];
    const isMoved = !match.isPart && !inOrder.has(index);
    const pair = { before: old.block, after: block, heading };
    if (match.isSame) return [{ at: match.before, change: { ...pair, kind: isMoved ? "moved" : "same" } }];
    const words = compareWords(old.block.text, block.text);
    return [{ at: match.before, change: { ...pair, kind: "changed", isMoved, isPart: match.isPart, words } }];
  });
  const dropped = olds.flatMap(({ block, heading }, at): readonly Placed[] =>
    matchedOld.has(at) ? [] : [{ at, change: { kind: "dropped", before: block, heading } }],
  );
  const changes = insertDropped(kept, dropped);
  return { changes, counts: countChanges(changes) };
}

interface Placed {
  /** Number of the paragraph in the earlier text; null for a new one. */
  readonly at: number | null;
  readonly change: ParagraphChange;
}

/** Puts each dropped paragraph behind the one that it followed in the earlier text. */
function insertDropped(kept: readonly Placed[], dropped: readonly Placed[]): readonly ParagraphChange[] {
  const changes: ParagraphChange[] = [];
  const waiting = [...dropped];
  let reached = -1;
  const takeUntil = (at: number) => {
    while ((waiting[0]?.at ?? Infinity) < at) changes.push(...waiting.splice(0, 1).map(({ change }) => change));
  };
  for (const { at, change } of kept) {
    if (at !== null && at > reached && isInPlace(change)) {
      takeUntil(at);
      reached = at;
    }
    changes.push(change);
  }
  takeUntil(Infinity);
  return changes;
}

function isInPlace(change: ParagraphChange): boolean {
  return change.kind === "same" || (change.kind === "changed" && !change.isPart && !change.isMoved);
}

function readTexts(blocks: readonly Block[]) {
  let heading: string | null = null;
  const texts: { readonly block: TextBlock; readonly heading: string | null }[] = [];
  for (const block of blocks) {
    if (block.kind === "table") continue;
    texts.push({ block, heading });
    if (block.kind === "heading") heading = block.text;
  }
  return texts;
}

/** The later paragraphs that are still in the earlier order: the longest rising chain; the others moved. */
function longestInOrder(matches: readonly { readonly before: number; readonly after: number }[]): ReadonlySet<number> {
  const ordered = matches.toSorted((one, other) => one.after - other.after);
  /** Per length of chain, the place in `ordered` where the chain that ends lowest ends. */
  const ends: number[] = [];
  const previous: number[] = [];
  for (const [place, { before }] of ordered.entries()) {
    const length = firstNotBelow(before, ends.length, (at) => ordered[ends[at] ?? -1]?.before ?? 0);
    previous.push(ends[length - 1] ?? -1);
    ends[length] = place;
  }
  const chain = new Set<number>();
  for (let place = ends.at(-1) ?? -1; place >= 0; place = previous[place] ?? -1) chain.add(ordered[place]?.after ?? -1);
  return chain;
}

/** The first of `count` rising numbers that is not below a value, by halving. */
function firstNotBelow(value: number, count: number, numberAt: (at: number) => number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numberAt(middle) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Finds the words that were added and removed; white space goes with the word before it. */
export function compareWords(before: string, after: string): readonly WordRun[] {
  const runs = diffArrays(splitWords(before), splitWords(after), { maxEditLength: MOST_EDITS });
  if (runs === undefined)
    return [
      { kind: "removed", text: before },
      { kind: "added", text: after },
    ];
  return runs.map(({ added, removed, value }) => ({
    kind: added ? "added" : removed ? "removed" : "same",
    text: value.join(""),
  }));
}

function splitWords(text: string): string[] {
  return text.match(/\S+\s*/g) ?? [];
}

function countChanges(changes: readonly ParagraphChange[]): TextComparison["counts"] {
  const counts = { same: 0, moved: 0, changed: 0, new: 0, dropped: 0 };
  for (const change of changes) {
    const block = change.kind === "dropped" ? change.before : change.after;
    if (block.kind !== "heading") counts[change.kind] += 1;
  }
  return counts;
}
