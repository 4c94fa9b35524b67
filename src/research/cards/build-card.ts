import type { CardType } from "#contracts/research-stream.ts";
import type { Card } from "./card.ts";
import type { CardContext } from "./card-context.ts";
import { CARDS } from "./cards.ts";
import type { Cards } from "./define-card.ts";

/** A built card; `error` tells the log why it could not be built. */
export interface BuiltCard {
  readonly card: Card;
  readonly error: unknown;
}

/** Builds one card. An error in it is a failed card with a reason for the reader; the others stand. */
export function buildCard(type: CardType, context: CardContext, cards: Cards = CARDS): BuiltCard {
  const { title, build } = cards[type];
  try {
    return { card: { type, title, ...build(context) }, error: null };
  } catch (error) {
    const reason = "We couldn't build this card because of an error on our side. The other cards are complete.";
    return { card: { type, title, state: "failed", blocks: [{ kind: "absent", reason }] }, error };
  }
}
