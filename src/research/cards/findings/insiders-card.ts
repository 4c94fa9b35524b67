import { absentCard, composeCard, prose } from "#research/cards/blocks/compose-card.ts";
import { figureRow, figureTable } from "#research/cards/blocks/period-blocks.ts";
import type { CardContent } from "#research/cards/card.ts";
import type { CardContext } from "#research/cards/card-context.ts";
import { defineCard } from "#research/cards/define-card.ts";
import {
  findingFigure,
  INSIDER_GROUPS,
  type InsiderFigureKind,
  insiderFigureId,
  knownInsiders,
} from "#research/findings/finding-figure.ts";
import { formatDate } from "#research/text/format-date.ts";

/** What insiders bought and sold on the open market, by quarter and role. */
export const insidersCard = defineCard({
  type: "insiders",
  title: "Insiders",
  after: "capital_returns",
  shownIn: ["risk"],
  turn: "filed",
  build: buildInsidersCard,
});

const QUARTERS_SHOWN = 8;
const KINDS: readonly InsiderFigureKind[] = ["bought", "sold", "net"];

function buildInsidersCard({ analysis }: CardContext): CardContent {
  const trades = knownInsiders(analysis);
  if (trades === null) return absentCard("Trades of this company's insiders are not in our data yet.");
  const { from, through, quarters } = trades;
  const shown = [...new Set(quarters.map(({ quarter }) => quarter))].slice(0, QUARTERS_SHOWN);
  const rows = quarters
    .filter(({ quarter }) => shown.includes(quarter))
    .map(({ quarter, group }) =>
      figureRow({
        label: `${quarterWords(quarter)}, ${INSIDER_GROUPS[group].toLowerCase()}`,
        format: "shares",
        figures: KINDS.map((kind) => findingFigure(insiderFigureId(analysis, quarter, group, kind), analysis) ?? null),
      }),
    );
  const span = `${formatDate(from)} to ${formatDate(through)}`;
  const none = quarters.length === 0 ? "The Forms 4 that we have show no purchase or sale on the open market. " : "";
  return composeCard(
    [
      ...figureTable("Shares traded by insiders, by calendar quarter", ["Bought", "Sold", "Net"], rows),
      prose(
        `${none}From Forms 4 with trades of ${span}. Purchases and sales only: grants, exercises, gifts and shares kept back for tax are left out. Private trades cannot be told apart from those on the open market.`,
      ),
    ],
    "",
  );
}

function quarterWords(quarter: string): string {
  return `${quarter.slice(5)} ${quarter.slice(0, 4)}`;
}
