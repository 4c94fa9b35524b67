import type { Block, FigureTable } from "#research/cards/card.ts";

export type Span = "half" | "full";

/** How many letters the headings of a table beside its longest row name may have in half a card. */
const HALF_LETTERS = 48;

/**
 * How much of the card's width each block takes where there is room for two beside each other. Halves come in pairs,
 * in reading order: one left over takes the whole width.
 */
export function spansOf(blocks: readonly Block[]): readonly Span[] {
  const spans = blocks.map((block): Span => (fitsHalf(block) ? "half" : "full"));
  let open = -1;
  spans.forEach((span, index) => {
    if (span === "full") {
      if (open !== -1) spans[open] = "full";
      open = -1;
    } else open = open === -1 ? index : -1;
  });
  if (open !== -1) spans[open] = "full";
  return spans;
}

function fitsHalf(block: Block): boolean {
  switch (block.kind) {
    case "chart":
    case "sentences":
    case "checks":
      return true;
    case "table":
      return block.columns.length > 1 && lettersOf(block) <= HALF_LETTERS;
    default:
      return false;
  }
}

function lettersOf({ columns, rows }: FigureTable): number {
  const names = rows.map(({ label }) => Math.min(label.length, 20));
  return Math.max(0, ...names) + columns.reduce((sum, column) => sum + Math.max(column.length, 8), 0);
}
