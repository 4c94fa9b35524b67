import type { CardType, ResearchType } from "#contracts/research-stream.ts";
import type { Card } from "#research/cards/card.ts";
import { cardsOf } from "#research/cards/plan.ts";

/** A card's place on the page; null keeps the room of one on its way. */
export interface Place {
  readonly type: CardType;
  readonly card: Card | null;
}

/**
 * The places of the page in reading order, the verdict first. While the run is going the verdict's room is kept, and
 * the other cards appear only behind those planned before them, so that nothing is pushed down while it is read.
 */
export function placesOf(type: ResearchType, cards: readonly Card[], isRunning: boolean): readonly Place[] {
  const places = readingOrder(type).map((planned) => ({
    type: planned,
    card: cards.find((card) => card.type === planned) ?? null,
  }));
  if (!isRunning) return places.filter(({ card }) => card !== null);
  const gap = places.findIndex(({ type: planned, card }) => card === null && planned !== "verdict");
  return gap === -1 ? places : places.slice(0, gap);
}

/** The planned cards of a type as the page reads: what it comes to, then who it is about, then the rest. */
export function readingOrder(type: ResearchType): readonly CardType[] {
  const planned = cardsOf(type);
  return [...planned.filter((card) => card === "verdict"), ...planned.filter((card) => card !== "verdict")];
}
