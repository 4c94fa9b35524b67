import { composeCard, sentenceList } from "#research/cards/blocks/compose-card.ts";
import { defineCard } from "#research/cards/define-card.ts";

/** The company in up to five verified sentences: strongest, weakest, changed, priced in. No advice, nothing on our data. */
export const verdictCard = defineCard({
  type: "verdict",
  title: "Summary",
  after: "identity",
  shownIn: "reports",
  turn: "last",
  build: ({ insights }) =>
    composeCard(
      [sentenceList(insights("verdict"))],
      "No figure of this page is new enough or unusual enough for a sentence.",
    ),
});
