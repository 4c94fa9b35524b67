import type { Block } from "#research/cards/card.ts";

export type Span = "half" | "full";

/** A table with more columns than this wants the whole width; one of a single column spreads its rows over it. */
const NARROW_COLUMNS = 4;

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
      return block.columns.length > 1 && block.columns.length <= NARROW_COLUMNS;
    default:
      return false;
  }
}
