import { composeCard, prose, sentenceList } from "#research/cards/blocks/compose-card.ts";
import type { CardContent, FilingList } from "#research/cards/card.ts";
import { defineCard } from "#research/cards/define-card.ts";
import { type CardContext, knownRecord } from "#research/cards/card-context.ts";
import { formatDate } from "#research/text/format-date.ts";
import { filingRow } from "./describe-filing.ts";

const MOST_ROWS = 60;
/** A list that ends within this many days of the analysis needs no remark. */
const QUIET_MS = 30 * 86_400_000;

/** The newest filings in plain words, each a link to sec.gov. */
export const filingsCard = defineCard({
  type: "filings",
  title: "Filings",
  after: "peers_table",
  shownIn: ["overview", "changes"],
  turn: "filed",
  onOverview: { blocks: ["filings"], isHalf: true, mostRows: 3 },
  build: buildFilingsCard,
});

function buildFilingsCard({ analysis, insights }: CardContext): CardContent {
  const { company, origin } = analysis.dossier;
  const { filings } = knownRecord(analysis);
  const through = origin.filingsThrough;
  const list: FilingList = {
    kind: "filings",
    through: through !== null && through > analysis.asOf ? analysis.asOf : through,
    rows: filings.slice(0, MOST_ROWS).map((filing) => filingRow(company.cik, filing)),
  };
  return composeCard(
    list.rows.length === 0 ? [] : [sentenceList(insights("filings")), prose(extent(through, analysis.asOf)), list],
    "We have no list of filings.",
  );
}

function extent(through: string | null, asOf: string): string | null {
  if (through === null)
    return "We know only filings that figures were taken from; we do not have the list of all filings.";
  if (Date.parse(asOf) - Date.parse(through) < QUIET_MS) return null;
  return `Our list of filings ends on ${formatDate(through)}; later rows are filings that figures were taken from.`;
}
