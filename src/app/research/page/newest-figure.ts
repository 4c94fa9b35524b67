import { figuresIn } from "#app/research/blocks/block-figures.ts";
import type { Card } from "#research/cards/card.ts";
import type { FigureView } from "#research/text/figure-view.ts";

/** The newest figure of a measure of one company among the cards, which show its peers' too; null when none has a value. */
export function newestFigure(cards: readonly Card[], cik: string, measure: string): FigureView | null {
  const own = `M${Number(cik)}.${measure}.`;
  const found = cards
    .flatMap(({ blocks }) => blocks.flatMap((block) => figuresIn(block.kind, block)))
    .filter((figure) => figure.id.startsWith(own) && figure.value !== null);
  return found.toSorted((one, other) => (one.periodEnd < other.periodEnd ? 1 : -1))[0] ?? null;
}
