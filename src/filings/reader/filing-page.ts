import { periodicForm } from "#filings/items/item-names.ts";
import { compareTexts, type ParagraphChange, type TextComparison } from "#filings/changes/compare-texts.ts";
import type { Block, FactMark } from "#filings/document/block.ts";
import type { TaggedFact } from "#filings/document/fact.ts";
import type { ParsedFiling } from "#filings/document/parse-html.ts";
import { type Item, splitItems } from "#filings/items/split-items.ts";
import type { KeptFiling } from "#filings/store/filing-store.ts";
import { WHOLE_TEXT } from "./whole-text.ts";

/** A run of text; `figure` is the id of the figure that it prints, null for words. */
export interface MarkedRun {
  readonly text: string;
  readonly figure: string | null;
  /** Whether it is the print of a figure that the reader asked for. */
  readonly isSought?: true;
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
  /** Id of a figure to be found where it is printed. */
  readonly figure: string | null;
  /** The id of the figure that a tagged fact states; null where we hold none. */
  readonly figureOf: (fact: TaggedFact) => string | null;
  /** Where the figure is printed that no tag states; null: by its tag. */
  readonly untagged: UntaggedPrint | null;
}

/** A cell of a table, by the number of its row and its column. */
export interface UntaggedPrint {
  readonly block: string;
  readonly at: readonly [row: number, column: number];
}

/** Makes the part of a filing that the reader's page shows. */
export function createFilingPage(input: PageInput): Omit<FilingPage, "earlier"> {
  const { later, earlier, item, figureOf } = input;
  const { parsed, filing } = later;
  const items = itemsOf(later);
  const place = placeOf(input, items);
  const chosen = chooseItem(items, item, place);
  const blocks = chosen === null ? parsed.blocks : parsed.blocks.slice(chosen.heading, chosen.to);
  return {
    filing,
    outline: items.map(({ key, number, title, isReference }) => ({ key, number, title, isReference })),
    item: chosen?.key ?? WHOLE_TEXT,
    blocks: blocks.map((one) => {
      const shown = showBlock(one, parsed, figureOf, one === parsed.blocks[place] ? input.figure : null);
      return one.id === input.untagged?.block ? markCell(shown, input.untagged, input.figure) : shown;
    }),
    comparison: earlier === null || chosen === null ? null : compareItem(earlier, chosen, parsed.blocks),
  };
}

function itemsOf({ filing, parsed }: OpenFiling): readonly Item[] {
  const form = periodicForm(filing.form);
  return form === null ? [] : splitItems(parsed, form);
}

/** Where the block stands that the reader asked for, or prints the figure asked for; -1 for none. */
function placeOf(input: PageInput, items: readonly Item[]): number {
  const { figure, figureOf } = input;
  const { parsed } = input.later;
  const block = input.block ?? input.untagged?.block ?? null;
  if (block !== null) return parsed.blocks.findIndex(({ id }) => id === block);
  if (figure === null) return -1;
  const prints = parsed.blocks.flatMap((one, place) => {
    const isPrint = marksOf(one).some(({ fact }) => {
      const tagged = parsed.facts[fact];
      return tagged !== undefined && figureOf(tagged) === figure;
    });
    return isPrint ? [place] : [];
  });
  // A statement says more about a number than the summary that repeats it, and a table more than a sentence.
  const isStatement = (place: number): boolean =>
    items.some(({ key, topic, heading, to }) => {
      // Item 8 often says that the statements are in Item 15.
      return (topic === "financial-statements" || key === "15") && place >= heading && place < to;
    });
  const tables = prints.filter((place) => parsed.blocks[place]?.kind === "table");
  return tables.find(isStatement) ?? tables[0] ?? prints[0] ?? -1;
}

function marksOf(block: Block): readonly FactMark[] {
  return block.kind === "table" ? block.rows.flatMap((row) => row.flatMap(({ marks }) => marks)) : block.marks;
}

/** The item asked for, else the one with the place, else the first with a text of its own. */
function chooseItem(items: readonly Item[], item: string | null, place: number) {
  if (item === WHOLE_TEXT) return null;
  const named = items.find(({ key }) => key === item);
  if (named !== undefined) return named;
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

/** Shows a block; the first print of the figure that is sought in it is marked. */
function showBlock(
  block: Block,
  { facts }: ParsedFiling,
  figureOf: PageInput["figureOf"],
  sought: string | null,
): PageBlock {
  let missing = sought;
  const runsOf = (text: string, marks: readonly FactMark[]): readonly MarkedRun[] => {
    const runs: MarkedRun[] = [];
    let at = 0;
    for (const { fact, start, end } of marks.toSorted((one, other) => one.start - other.start)) {
      const tagged = facts[fact];
      const figure = tagged === undefined || start < at ? null : figureOf(tagged);
      if (figure === null) continue;
      if (start > at) runs.push({ text: text.slice(at, start), figure: null });
      const printed = { text: text.slice(start, end), figure };
      runs.push(figure === missing ? { ...printed, isSought: true } : printed);
      if (figure === missing) missing = null;
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

/** The table with one cell marked as the print of a figure. */
function markCell(block: PageBlock, { at: [row, column] }: UntaggedPrint, figure: string | null): PageBlock {
  if (block.kind !== "table") return block;
  const rows = block.rows.map((cells, index) =>
    cells.map((cell) => {
      const isPrint = index === row && cell.column === column;
      const text = cell.runs.map((run) => run.text).join("");
      return isPrint ? { ...cell, runs: [{ text, figure, isSought: true as const }] } : cell;
    }),
  );
  return { ...block, rows };
}
