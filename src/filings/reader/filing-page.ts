import { compareTexts, type ParagraphChange, type TextComparison } from "#filings/changes/compare-texts.ts";
import type { Block, FactMark } from "#filings/document/block.ts";
import type { TaggedFact } from "#filings/document/fact.ts";
import type { ParsedFiling } from "#filings/document/parse-html.ts";
import { type Item, splitItems } from "#filings/items/split-items.ts";
import { periodicForm } from "#filings/store/list-passages.ts";
import type { KeptFiling } from "#filings/store/filing-store.ts";
import { WHOLE_TEXT } from "./whole-text.ts";

/** A run of text; `figure` is the id of the figure that it prints, null for words. */
export interface MarkedRun {
  readonly text: string;
  readonly figure: string | null;
}

export interface PageCell {
  readonly column: number;
  readonly span: number;
  readonly runs: readonly MarkedRun[];
}

/** A block as the page shows it: text and numbers, never markup. */
export type PageBlock =
  | {
      readonly kind: "heading" | "paragraph" | "list-item";
      readonly id: string;
      readonly level: number;
      readonly runs: readonly MarkedRun[];
    }
  | { readonly kind: "table"; readonly id: string; readonly rows: readonly (readonly PageCell[])[] };

export interface OutlineItem {
  readonly key: string;
  readonly number: string;
  readonly title: string;
  readonly isReference: boolean;
}

/** One part of a filing for the reader's page. */
export interface FilingPage {
  readonly filing: KeptFiling;
  readonly outline: readonly OutlineItem[];
  /** Key of the item shown; `all`: the whole text. */
  readonly item: string;
  readonly blocks: readonly PageBlock[];
  /** The report of the year before, where we have its text. */
  readonly earlier: KeptFiling | null;
  /** The item next to the year before; null where it was not asked for or is in one year alone. */
  readonly comparison: { readonly counts: TextComparison["counts"]; readonly changes: readonly PageChange[] } | null;
}

/** One paragraph that is not the same in both years. */
export interface PageChange {
  readonly kind: Exclude<ParagraphChange["kind"], "same">;
  readonly heading: string | null;
  readonly before: { readonly id: string; readonly text: string } | null;
  readonly after: { readonly id: string; readonly text: string } | null;
  readonly words: Extract<ParagraphChange, { kind: "changed" }>["words"];
}

/** A filing with its parsed text. */
export interface OpenFiling {
  readonly filing: KeptFiling;
  readonly parsed: ParsedFiling;
}

export interface PageInput {
  readonly later: OpenFiling;
  readonly earlier: OpenFiling | null;
  readonly item: string | null;
  readonly block: string | null;
  /** The id of the figure that a tagged fact states; null where we hold none. */
  readonly figureOf: (fact: TaggedFact) => string | null;
}

/** Makes the part of a filing that the reader's page shows. */
export function createFilingPage({ later, earlier, item, block, figureOf }: PageInput): Omit<FilingPage, "earlier"> {
  const { parsed, filing } = later;
  const items = itemsOf(later);
  const chosen = chooseItem(items, parsed.blocks, item, block);
  const blocks = chosen === null ? parsed.blocks : parsed.blocks.slice(chosen.heading, chosen.to);
  return {
    filing,
    outline: items.map(({ key, number, title, isReference }) => ({ key, number, title, isReference })),
    item: chosen?.key ?? WHOLE_TEXT,
    blocks: blocks.map((one) => showBlock(one, parsed, figureOf)),
    comparison: earlier === null || chosen === null ? null : compareItem(earlier, chosen, parsed.blocks),
  };
}

function itemsOf({ filing, parsed }: OpenFiling): readonly Item[] {
  const form = periodicForm(filing.form);
  return form === null ? [] : splitItems(parsed, form);
}

/** The item asked for, else the one with the block, else the first with a text of its own. */
function chooseItem(items: readonly Item[], blocks: readonly Block[], item: string | null, block: string | null) {
  if (item === WHOLE_TEXT) return null;
  const named = items.find(({ key }) => key === item);
  if (named !== undefined) return named;
  const place = block === null ? -1 : blocks.findIndex(({ id }) => id === block);
  if (place >= 0) return items.find(({ heading, to }) => place >= heading && place < to) ?? null;
  return items.find(({ isReference }) => !isReference) ?? items[0] ?? null;
}

function compareItem(earlier: OpenFiling, chosen: Item, blocks: readonly Block[]): FilingPage["comparison"] {
  const old = itemsOf(earlier).find(({ key }) => key === chosen.key);
  if (old === undefined) return null;
  const before = earlier.parsed.blocks.slice(old.from, old.to);
  const { counts, changes } = compareTexts(before, blocks.slice(chosen.from, chosen.to));
  return { counts, changes: changes.flatMap(showChange) };
}

function showChange(change: ParagraphChange): readonly PageChange[] {
  if (change.kind === "same") return [];
  const block = change.kind === "dropped" ? change.before : change.after;
  if (block.kind === "heading") return [];
  const shown = ({ id, text }: { readonly id: string; readonly text: string }) => ({ id, text });
  return [
    {
      kind: change.kind,
      heading: change.heading,
      before: "before" in change ? shown(change.before) : null,
      after: "after" in change ? shown(change.after) : null,
      words: change.kind === "changed" ? change.words : [],
    },
  ];
}

function showBlock(block: Block, { facts }: ParsedFiling, figureOf: PageInput["figureOf"]): PageBlock {
  const runsOf = (text: string, marks: readonly FactMark[]): readonly MarkedRun[] => {
    const runs: MarkedRun[] = [];
    let at = 0;
    for (const { fact, start, end } of marks.toSorted((one, other) => one.start - other.start)) {
      const tagged = facts[fact];
      const figure = tagged === undefined || start < at ? null : figureOf(tagged);
      if (figure === null) continue;
      if (start > at) runs.push({ text: text.slice(at, start), figure: null });
      runs.push({ text: text.slice(start, end), figure });
      at = end;
    }
    if (at < text.length) runs.push({ text: text.slice(at), figure: null });
    return runs;
  };
  if (block.kind !== "table") {
    const { kind, id, level, text, marks } = block;
    return { kind, id, level, runs: runsOf(text, marks) };
  }
  const rows = block.rows.map((row) =>
    row.map(({ column, span, text, marks }) => ({ column, span, runs: runsOf(text, marks) })),
  );
  return { kind: "table", id: block.id, rows };
}
