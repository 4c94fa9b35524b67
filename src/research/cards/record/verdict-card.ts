import { composeCard, sentenceList } from "#research/cards/blocks/compose-card.ts";
import type { Card } from "#research/cards/card.ts";
import type { CardContext } from "#research/cards/card-context.ts";

/** The company in up to five verified sentences: strongest, weakest, changed, priced in. No advice, nothing on our data. */
export function verdictCard({ insights }: CardContext): Card {
  return composeCard(
    "verdict",
    [sentenceList(insights("verdict"))],
    "We have too few figures to say anything about the company in a sentence.",
  );
}
