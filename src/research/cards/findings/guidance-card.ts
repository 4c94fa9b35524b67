import { absentCard, composeCard, prose } from "#research/cards/blocks/compose-card.ts";
import type { CardContent, Excerpts } from "#research/cards/card.ts";
import type { CardContext } from "#research/cards/card-context.ts";
import { defineCard } from "#research/cards/define-card.ts";
import { formatDate } from "#research/text/format-date.ts";

/** What the company itself says of coming periods, word for word. */
export const guidanceCard = defineCard({
  type: "guidance",
  title: "The company's outlook",
  after: "earnings_next",
  shownIn: ["earnings"],
  turn: "filed",
  build: buildGuidanceCard,
});

function buildGuidanceCard({ analysis: { dossier, asOf } }: CardContext): CardContent {
  const releases = dossier.findings?.guidance ?? null;
  if (releases === null) return absentCard("The company's results releases are not in our data yet.");
  const release = releases.find(({ filed }) => filed <= asOf);
  if (release === undefined)
    return absentCard(
      "We found no sentence with a figure about coming periods in the results releases that we read; an outlook may be in a table or be given on a call.",
    );
  const { accession, filed, url, sentences } = release;
  const source = { title: "Results release", filed, url };
  const { symbol } = dossier.company;
  const items = sentences.map(({ text, block }): Excerpts["items"][number] => ({
    lead: null,
    quote: text,
    source,
    place: { symbol, accession, item: "all", isCompared: false, block },
  }));
  return composeCard(
    [
      { kind: "excerpts", items },
      prose(
        `The company's words of ${formatDate(filed)}, chosen by rule: sentences about coming periods with a figure in them. We do not check them, and they may be superseded. What the release says in tables is not among them.`,
      ),
    ],
    "",
  );
}
