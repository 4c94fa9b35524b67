import type { ItemChange } from "#contracts/filing-findings.ts";
import { absentCard, composeCard } from "#research/cards/blocks/compose-card.ts";
import type { CardContent, Excerpts } from "#research/cards/card.ts";
import type { CardContext } from "#research/cards/card-context.ts";
import { defineCard } from "#research/cards/define-card.ts";
import { filingUrl } from "#research/cards/filings/describe-filing.ts";
import { formatDate } from "#research/text/format-date.ts";

/** What is new in the text of the annual report, counted and linked. */
export const filingChangesCard = defineCard({
  type: "filing_changes",
  title: "What changed in the annual report",
  after: "filings",
  shownIn: ["changes"],
  turn: "filed",
  build: buildFilingChangesCard,
});

function buildFilingChangesCard({ analysis: { dossier, asOf } }: CardContext): CardContent {
  const { company, findings, filings } = dossier;
  const changes = findings?.changes ?? null;
  if (changes === null) return absentCard("We do not have the text of two annual reports to compare yet.");
  const { accession, filed, earlierFiled, items } = changes;
  if (filed > asOf) return absentCard("The reports that we compared were filed after this day.");
  const primaryDocument = filings.find((one) => one.accession === accession)?.primaryDocument ?? null;
  const source = { title: "Annual report", filed, url: filingUrl(company.cik, { accession, primaryDocument }) };
  const lines = items.map((change): Excerpts["items"][number] => ({
    lead: `${changeWords(change)} Compared with the report filed ${formatDate(earlierFiled)}.`,
    quote: null,
    source,
    place: { symbol: company.symbol, accession, item: change.item, isCompared: true },
  }));
  return composeCard([{ kind: "excerpts", items: lines }], "");
}

/** "12 new paragraphs in risk factors, among them export controls; 3 dropped, 40 changed." */
function changeWords({ title, topics, new: added, dropped, changed }: ItemChange): string {
  const name = title.toLowerCase();
  if (added + dropped + changed === 0) return `No paragraph changed in ${name}.`;
  const count = added === 0 ? "No new paragraph" : added === 1 ? "1 new paragraph" : `${String(added)} new paragraphs`;
  const among = topics.length === 0 ? "" : `, among them ${listWords(topics)}`;
  return `${count} in ${name}${among}; ${String(dropped)} dropped, ${String(changed)} changed.`;
}

function listWords(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} and ${last}`;
}
