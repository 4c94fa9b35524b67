import type { Block, Card } from "#research/cards/card.ts";
import type { FigureView } from "#research/text/figure-view.ts";

/** The newest figure of a measure of one company among the cards, which show its peers' too; null when none has a value. */
export function newestFigure(cards: readonly Card[], cik: string, measure: string): FigureView | null {
  const own = `M${Number(cik)}.${measure}.`;
  const found = cards
    .flatMap(({ blocks }) => blocks.flatMap(figuresIn))
    .filter((figure) => figure.id.startsWith(own) && figure.value !== null);
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
    case "results-history":
      return block.rows.flatMap(({ cells }) => cells.filter((cell) => cell !== null));
    case "next-results":
    case "filings":
    case "sources":
    case "absent":
    case "prose":
      return [];
  }
}
