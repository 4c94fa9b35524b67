/** Where a tagged figure is printed: `start` and `end` count characters of the text around it. */
export interface FactMark {
  readonly fact: number;
  readonly start: number;
  readonly end: number;
}

/** One line of running text: a heading, a paragraph or an item of a list. */
export interface TextBlock {
  readonly kind: "heading" | "paragraph" | "list-item";
  /** Made from the text, so that the same text has the same id in every parse. */
  readonly id: string;
  /** 1 is the largest heading; 0 where the block is no heading. */
  readonly level: number;
  readonly text: string;
  readonly marks: readonly FactMark[];
  /** Printed page, counted from 1 by page breaks. */
  readonly page: number;
}

/** One cell with text; cells that only make space are left out. */
export interface Cell {
  readonly text: string;
  /** Column of the grid, counted with the cells that were left out. */
  readonly column: number;
  readonly span: number;
  readonly marks: readonly FactMark[];
}

export interface TableBlock {
  readonly kind: "table";
  readonly id: string;
  readonly rows: readonly (readonly Cell[])[];
  readonly page: number;
}

export type Block = TextBlock | TableBlock;

/** The text of a block on one line; cells are separated by a space. */
export function textOf(block: Block): string {
  if (block.kind !== "table") return block.text;
  return block.rows.map((row) => row.map(({ text }) => text).join(" ")).join(" ");
}
