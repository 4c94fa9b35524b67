import type { FigureChart, FigureTable, ValuationInputs } from "#research/cards/card.ts";
import type { FigureView } from "#research/text/figure-view.ts";
import type { SlotFormat } from "#research/text/sentence.ts";

/** What the front matter of an article says. */
export interface ArticleHead {
  /** The file's name, and the last part of the article's address. */
  readonly slug: string;
  readonly title: string;
  /** One or two sentences for lists, feeds and search engines. */
  readonly summary: string;
  readonly author: string;
  /** ISO instant of publication. */
  readonly published: string;
  /** ISO date: its figures are what was known on this day, so its words stay true of them (docs/research.md#articles). */
  readonly asOf: string;
  /** The companies it draws figures of. */
  readonly symbols: readonly string[];
  readonly words: number;
  readonly minutes: number;
}

/** One figure by the names an author writes: `NVDA revenue FY2026`. */
export interface FigureName {
  readonly symbol: string;
  readonly measure: string;
  /** A period's key: `FY2026`, `Q4-2026`, `TTM-Q1-2027`, `I2026-04-26`, `D2026-08-21`. */
  readonly period: string;
}

/** A slot as written: one figure, or a registered calculation over several. */
export interface WrittenSlot {
  /** As it stands in the file, for messages. */
  readonly source: string;
  readonly operation: string | null;
  readonly figures: readonly FigureName[];
  readonly format: SlotFormat;
}

/** A slot once its figure was found; null where there is none, or where its sentence failed a check. */
export interface ShownFigure {
  readonly format: SlotFormat;
  readonly figure: FigureView | null;
}

/** A chart, table or valuation as an author asks for it. */
export type WrittenEmbed =
  | {
      readonly kind: "chart";
      readonly title: string;
      readonly form: Extract<FigureChart["form"], "bars" | "lines" | "stack" | "grouped-bars">;
      readonly format: SlotFormat;
      readonly companies: readonly string[];
      readonly measures: readonly string[];
      readonly periods: readonly string[];
    }
  | { readonly kind: "valuation"; readonly mode: ValuationInputs["mode"]; readonly company: string };

/** What the page draws in its place, with the parts of a research page; null where it cannot be had. */
export type ShownEmbed = FigureChart | FigureTable | ValuationInputs | null;

/**
 * A number that this release counted of itself, such as how often an estimate was right: no figure of a company, so it
 * leads to how it was counted instead of to a filing.
 */
export interface NamedCount {
  readonly text: string;
  /** A path of this site. */
  readonly href: string;
}

/** Tallies by the name that articles give them: `agreeing withinOne`. */
export type NamedCounts = ReadonlyMap<string, NamedCount>;

/** Running text. `Slot` is a slot as written, or as shown. */
export type Inline<Slot> =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "code"; readonly text: string }
  | { readonly kind: "figure"; readonly slot: Slot }
  /** `count` is null as written, and where nothing goes by the name. */
  | { readonly kind: "count"; readonly name: string; readonly count: NamedCount | null }
  | { readonly kind: "strong" | "emphasis"; readonly parts: readonly Inline<Slot>[] }
  | { readonly kind: "link"; readonly href: string; readonly parts: readonly Inline<Slot>[] };

export type Line<Slot> = readonly Inline<Slot>[];

/** The elements of an article; other Markdown is refused (docs/research.md#articles). */
export type ArticleBlock<Slot, Embed> =
  | { readonly kind: "heading"; readonly level: 2 | 3; readonly id: string; readonly parts: Line<Slot> }
  | { readonly kind: "paragraph"; readonly parts: Line<Slot> }
  | { readonly kind: "list"; readonly isOrdered: boolean; readonly items: readonly Line<Slot>[] }
  | { readonly kind: "quote"; readonly parts: Line<Slot> }
  | { readonly kind: "table"; readonly head: readonly Line<Slot>[]; readonly rows: readonly (readonly Line<Slot>[])[] }
  | { readonly kind: "embed"; readonly embed: Embed };

/** An article as it stands in the repository. */
export interface WrittenArticle {
  readonly head: ArticleHead;
  readonly blocks: readonly ArticleBlock<WrittenSlot, WrittenEmbed>[];
}

/** An article with its figures, every sentence of which was checked. */
export interface CheckedArticle {
  readonly head: ArticleHead;
  readonly blocks: readonly ArticleBlock<ShownFigure, ShownEmbed>[];
  /** How many figures it shows, and how many were found and stand in a sentence that passed. */
  readonly verification: { readonly figures: number; readonly verified: number };
  /** Why figures are not shown: whole sentences for the log and for tests. */
  readonly failures: readonly string[];
}
