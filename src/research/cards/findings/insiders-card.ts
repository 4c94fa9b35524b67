import type { InsiderTrades } from "#contracts/filing-findings.ts";
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
const COLUMNS = ["Bought", "Sold", "Net"];
const KINDS: readonly InsiderFigureKind[] = ["bought", "sold", "net"];

function buildInsidersCard({ analysis }: CardContext): CardContent {
  const trades = knownInsiders(analysis);
  if (trades === null) return absentCard("Trades of this company's insiders are not in our data yet.");
  const { quarters } = trades;
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
  return composeCard(
    [
      ...(rows.length === 0 ? [] : figureTable("Shares traded by insiders, by calendar quarter", COLUMNS, rows)),
      prose(windowWords(trades)),
      prose(
        "Purchases and sales only: grants, exercises, gifts and shares kept back for tax are left out. Private trades cannot be told apart from those on the open market.",
      ),
    ],
    "",
  );
}

/** Which forms the sums are of, and whether any is missing. */
function windowWords({ from, through, forms, missing, unreadable, quarters }: InsiderTrades): string {
  const none = quarters.length === 0 ? " They show no purchase or sale." : "";
  const read = `From the ${countOf(forms, "form")} of insiders (3, 4 and 5) filed ${formatDate(from)} to ${formatDate(through)}, amendments in place of what they replace.`;
  const gaps = [
    ...(missing === 0 ? [] : [`${countOf(missing, "form")} of that time could not be read`]),
    ...(unreadable === 0 ? [] : [`${countOf(unreadable, "row")} of these forms could not be read`]),
  ];
  return gaps.length === 0 ? `${read}${none}` : `${read}${none} ${gaps.join(", ")}, so the sums may be too small.`;
}

function quarterWords(quarter: string): string {
  return `${quarter.slice(5)} ${quarter.slice(0, 4)}`;
}

function countOf(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${String(count)} ${noun}s`;
}
