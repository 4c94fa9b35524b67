import type { CardType } from "#contracts/research-stream.ts";
import type { Figure } from "#facts/figure.ts";
import type { Analysis } from "#metrics/analysis.ts";
import type { Card } from "#research/cards/card.ts";
import { shownFigures } from "#research/cards/record/shown-figures.ts";
import { resolveFigure } from "#research/text/calculations/calculate.ts";
import { renderSentence } from "#research/text/sentence.ts";

/** A card that a model words, with the only figures that it may name. */
export interface WriterSection {
  readonly card: CardType;
  readonly title: string;
  readonly figures: readonly Figure[];
  /** What the rules wrote, as plain text. */
  readonly ruleText: readonly string[];
}

/** A small model loses its way in a longer list. */
const MOST_FIGURES = 48;

/** The cards whose text a model writes: those that have sentences of the rules, which remain where nothing of it passes. */
export function sectionsOf(
  cards: readonly Card[],
  analysis: Analysis,
  peers: readonly Analysis[],
): readonly WriterSection[] {
  return cards.flatMap((card) => {
    const lists = card.blocks.filter((block) => block.kind === "sentences");
    if (card.state !== "ready" || lists.length === 0) return [];
    // Figures of the sentences first, then the newest of the tables and charts.
    const named = shownFigures([{ ...card, blocks: lists }]);
    const others = shownFigures([card]).toSorted((a, b) => b.periodEnd.localeCompare(a.periodEnd));
    const ids = [...new Set([...named, ...others].map(({ id }) => id))].slice(0, MOST_FIGURES);
    const figures = ids.flatMap((id) => resolveFigure(id, analysis, peers) ?? []).filter(({ value }) => value !== null);
    const ruleText = lists.flatMap(({ items }) => items.map(({ sentence }) => renderSentence(sentence)));
    return figures.length === 0 ? [] : [{ card: card.type, title: card.title, figures, ruleText }];
  });
}
