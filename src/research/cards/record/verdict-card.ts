import { composeCard, sentenceList } from "#research/cards/blocks/compose-card.ts";
import type { Card } from "#research/cards/card.ts";
import type { CardContext } from "#research/cards/card-context.ts";

/** The company in three to five verified sentences: strongest, weakest, changed, priced in, unknown. No advice. */
export function verdictCard({ insights }: CardContext): Card {
  return composeCard(
    "verdict",
    [sentenceList(insights("verdict"))],
    "Too few figures are held to say anything about the company in a sentence.",
  );
}
