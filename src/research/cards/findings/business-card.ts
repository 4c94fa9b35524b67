import { absentCard, composeCard } from "#research/cards/blocks/compose-card.ts";
import type { CardContent } from "#research/cards/card.ts";
import type { CardContext } from "#research/cards/card-context.ts";
import { defineCard } from "#research/cards/define-card.ts";

/** What the company does, in its own words. */
export const businessCard = defineCard({
  type: "business",
  title: "Business",
  after: "key_figures",
  shownIn: ["overview"],
  turn: "filed",
  onOverview: { isHalf: true, isOptional: true },
  build: buildBusinessCard,
});

function buildBusinessCard({ analysis: { dossier, asOf } }: CardContext): CardContent {
  const business = dossier.findings?.business ?? null;
  if (business === null) return absentCard("The company's description of its business is not in our data yet.");
  const { sentences, accession, filed, url } = business;
  if (filed !== null && filed > asOf) return absentCard("The description that we have was filed after this day.");
  const { symbol } = dossier.company;
  const isKept = dossier.findings?.changes?.accession === accession;
  const place = isKept ? { symbol, accession, item: "1", isCompared: false } : null;
  const source = { title: "Annual report, Item 1", filed, url };
  const item = { lead: null, quote: sentences.join(" "), source, place };
  return composeCard([{ kind: "excerpts", items: [item] }], "");
}
