import type { Block, Card } from "#research/cards/card.ts";
import type { FigureView } from "#research/text/figure-view.ts";
import type { VerifiedSentence } from "#research/text/sentence.ts";

/** Every figure with a value that some cards show, each id once, in the order they first appear. */
export function shownFigures(cards: readonly Card[]): readonly FigureView[] {
  const shown = new Map<string, FigureView>();
  for (const card of cards) {
    for (const figure of card.blocks.flatMap(figuresOf)) {
      if (figure !== null && figure.value !== null && !shown.has(figure.id)) shown.set(figure.id, figure);
    }
  }
  return [...shown.values()];
}

function figuresOf(block: Block): readonly (FigureView | null)[] {
  switch (block.kind) {
    case "table":
      return block.rows.flatMap((row) => row.cells);
    case "chart":
      return [...sentenceFigures(block.finding), ...block.series.flatMap((series) => series.points)];
    case "checks":
      return block.items.flatMap((item) => item.figures);
    case "sentences":
      return block.items.flatMap((item) => sentenceFigures(item.sentence));
    case "price":
      return sentenceFigures(block.finding);
    case "valuation":
      return [block.freeCashFlow, block.netDebt, block.shares, block.price, block.enterpriseValue, block.pastGrowth];
    case "results-history":
      return block.rows.flatMap((row) => row.cells);
    case "key-figures":
      return block.items.flatMap(({ figure, low, high }) => [figure, low, high]);
    case "next-results":
    case "filings":
    case "sources":
    case "absent":
    case "prose":
    case "excerpts":
      return [];
  }
}

/** The figures of a sentence's slots, in reading order. */
function sentenceFigures(sentence: VerifiedSentence | null): readonly FigureView[] {
  if (sentence === null) return [];
  return sentence.parts.flatMap((part) => (typeof part === "string" ? [] : (sentence.figures[part.figure] ?? [])));
}
