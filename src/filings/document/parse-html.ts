import { Parser } from "htmlparser2";
import type { Block } from "./block.ts";
import { type CollectedFacts, FactCollector } from "./collect-facts.ts";
import { type Draft, DraftWriter, type Look, lookOf } from "./draft.ts";
import { FILING_LIMITS, type FilingLimits, type FilingRefusal } from "./limits.ts";
import { finishPages, type PagedDraft, type PagedTable } from "./finish-pages.ts";
import { createStyleReader } from "./style.ts";
import { finishTable, openCell, openRow, type OpenTable, releaseText, writeInCell } from "./table-writer.ts";

/** A filing as text, tables and tagged figures; nothing in it is markup. */
export interface ParsedFiling extends CollectedFacts {
  readonly source: "html" | "text";
  readonly blocks: readonly Block[];
}

export type ParsedDocument =
  | ({ readonly ok: true } & ParsedFiling)
  | { readonly ok: false; readonly reason: FilingRefusal };

interface Element extends Look {
  readonly name: string;
  readonly isHidden: boolean;
  readonly tagLevel: number;
  /** Length of the line where a fact's text begins; -1 for elements that are no facts. */
  readonly factStart: number;
}

const BLOCKS = new Set(
  "address article aside blockquote body center dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html li main nav ol p pre section table tbody td tfoot th thead tr ul".split(
    " ",
  ),
);
/** Large documents are handed over in pieces, so that one piece at a time is held twice. */
const PIECE = 65_536;
const HEADINGS = new Map([1, 2, 3, 4, 5, 6].map((level) => [`h${String(level)}`, level]));
/** Nothing inside these is text of the document. */
const NO_TEXT = new Set(
  "applet audio canvas embed head iframe ix:header math noscript object script select style svg template textarea title video xml".split(
    " ",
  ),
);
const ROOT: Element = {
  name: "",
  isBold: false,
  isItalic: false,
  isUnderlined: false,
  isHidden: false,
  tagLevel: 0,
  factStart: -1,
};

/** Parses a document that arrives piece by piece; scripts, styles, hidden text and tags never reach the result. */
export class HtmlFilingParser {
  readonly #limits: FilingLimits;
  readonly #styleOf = createStyleReader();
  readonly #collector = new FactCollector();
  readonly #writer = new DraftWriter();
  readonly #output: (PagedDraft | PagedTable)[] = [];
  readonly #elements: Element[] = [ROOT];
  readonly #tables: OpenTable[] = [];
  readonly #parser: Parser;
  #listItems = 0;
  #page = 1;
  #characters = 0;
  #cells = 0;
  #refusal: FilingRefusal | null = null;
  #isAfterBreak = false;

  constructor(limits: FilingLimits = FILING_LIMITS) {
    this.#limits = limits;
    this.#parser = new Parser(
      {
        onopentag: (name, attributes) => this.#openTag(name, attributes),
        ontext: (text) => this.#readText(text),
        onclosetag: (name) => this.#closeTag(name),
      },
      { recognizeSelfClosing: true, decodeEntities: true },
    );
  }

  write(chunk: string): void {
    if (this.#refusal !== null) return;
    this.#characters += chunk.length;
    if (this.#characters > this.#limits.characters) this.#refuse("too-large");
    else this.#parser.write(chunk);
  }

  end(): ParsedDocument {
    if (this.#refusal === null) {
      this.#parser.end();
      this.#flush();
    }
    const reason = this.#refusal ?? (this.#output.length === 0 ? "no-text" : null);
    if (reason !== null) return { ok: false, reason };
    return { ok: true, source: "html", blocks: finishPages(this.#output), ...this.#collector.end() };
  }

  #openTag(name: string, attributes: Readonly<Record<string, string>>): void {
    if (this.#refusal !== null) return;
    const parent = this.#elements.at(-1) ?? ROOT;
    const style = this.#styleOf(attributes["style"]);
    if (BLOCKS.has(name)) this.#flush();
    else if (style.isMoved && !parent.isHidden) this.#writer.write(" ", parent);
    if (style.breaksPage && !parent.isHidden) this.#breakPage();
    if (name === "br" && !parent.isHidden) this.#breakLine();
    if (name === "li") this.#listItems += 1;
    const isHidden = parent.isHidden || style.isHidden || "hidden" in attributes || NO_TEXT.has(name);
    const isFact = this.#collector.openTag(name, attributes, isHidden);
    const tagLevel = HEADINGS.get(name) ?? parent.tagLevel;
    const factStart = isFact ? this.#writer.length : -1;
    this.#elements.push({ name, isHidden, tagLevel, factStart, ...lookOf(name, style, parent) });
    if (!isHidden) this.#openInTable(name, attributes["colspan"]);
    if (this.#elements.length > this.#limits.depth) this.#refuse("too-deep");
    if (this.#collector.count > this.#limits.facts) this.#refuse("too-many-facts");
  }

  #readText(text: string): void {
    if (this.#refusal !== null) return;
    const element = this.#elements.at(-1) ?? ROOT;
    this.#collector.text(text);
    if (element.isHidden) return;
    this.#writer.write(text, element);
    if (this.#isAfterBreak && text.trim() !== "") this.#isAfterBreak = false;
  }

  #closeTag(name: string): void {
    const element = this.#elements.length > 1 ? this.#elements.pop() : undefined;
    if (element === undefined || this.#refusal !== null) return;
    const fact = this.#collector.closeTag(name);
    if (fact !== null && !element.isHidden) this.#writer.mark(fact, element.factStart);
    if (BLOCKS.has(name)) this.#flush(element);
    if (name === "li") this.#listItems -= 1;
    if (name === "table" && !element.isHidden) this.#closeTable();
  }

  #openInTable(name: string, colspan: string | undefined): void {
    const table = this.#tables.at(-1);
    if (name === "table") {
      if (table !== undefined && !table.isLayout) for (const draft of releaseText(table)) this.#push(draft);
      this.#tables.push({ rows: [], isLayout: false });
    } else if (table !== undefined && !table.isLayout) {
      if (name === "tr") openRow(table);
      else if (name === "td" || name === "th") {
        openCell(table, colspan);
        this.#cells += 1;
        if (this.#cells > this.#limits.cells) this.#refuse("too-many-cells");
      }
    }
  }

  #closeTable(): void {
    const table = this.#tables.pop();
    if (table === undefined || table.isLayout) return;
    const finished = finishTable(table);
    if (finished.kind === "text") for (const draft of finished.drafts) this.#push(draft);
    else if (finished.rows.length > 0) this.#output.push({ kind: "table", rows: finished.rows, page: this.#page });
  }

  /** One `br` is a space, two after each other end the paragraph. */
  #breakLine(): void {
    if (this.#isAfterBreak) this.#flush();
    else this.#writer.write(" ", ROOT);
    this.#isAfterBreak = true;
  }

  #breakPage(): void {
    this.#flush();
    if (this.#output.at(-1)?.page === this.#page) this.#page += 1;
  }

  #flush(element: Element = this.#elements.at(-1) ?? ROOT): void {
    const draft = this.#writer.take(element.tagLevel, this.#listItems > 0);
    if (draft === null) return;
    const table = this.#tables.at(-1);
    if (table === undefined || table.isLayout) this.#push(draft);
    else writeInCell(table, draft);
  }

  #push(draft: Draft): void {
    this.#output.push({ kind: "text", draft, page: this.#page });
    if (this.#output.length > this.#limits.blocks) this.#refuse("too-many-blocks");
  }

  #refuse(reason: FilingRefusal): void {
    this.#refusal ??= reason;
  }
}

/** Parses a whole document. */
export function parseHtml(html: string, limits: FilingLimits = FILING_LIMITS): ParsedDocument {
  const parser = new HtmlFilingParser(limits);
  for (let at = 0; at < html.length; at += PIECE) parser.write(html.slice(at, at + PIECE));
  return parser.end();
}
