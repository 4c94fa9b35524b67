import type { Block, Card } from "#research/cards/card.ts";
import type { FigureView } from "#research/text/figure-view.ts";

/** Every figure a card shows, in reading order. */
export function figuresOf(card: Card): readonly FigureView[] {
  return card.blocks.flatMap(figuresIn);
}

/** The newest figure of a measure among the cards; null when no card shows one with a value. */
export function newestFigure(cards: readonly Card[], measure: string): FigureView | null {
  const found = cards.flatMap(figuresOf).filter((figure) => figure.measure === measure && figure.value !== null);
  return found.toSorted((one, other) => (one.periodEnd < other.periodEnd ? 1 : -1))[0] ?? null;
}

function figuresIn(block: Block): readonly FigureView[] {
  switch (block.kind) {
    case "table":
      return block.rows.flatMap(({ cells }) => cells.filter((cell) => cell !== null));
    case "chart":
      return block.series.flatMap(({ points }) => points.filter((point) => point !== null));
    case "checks":
      return block.items.flatMap(({ figures }) => figures);
    case "sentences":
      return block.items.flatMap(({ sentence }) => Object.values(sentence.figures));
    case "price":
      return Object.values(block.finding?.figures ?? {});
    case "valuation":
      return [block.price, block.freeCashFlow, block.netDebt, block.shares, block.enterpriseValue];
    case "filings":
    case "sources":
    case "absent":
    case "prose":
      return [];
  }
}
