import { chartTable } from "#app/research/chart/chart-table.ts";
import type { Block, CheckList, FigureTable, FilingList, PriceChart, SourceList } from "#research/cards/card.ts";
import { formatDate } from "#research/text/format-date.ts";
import { formatFigure } from "#research/text/format-figure.ts";
import { renderParts } from "#research/text/render-sentence.ts";
import type { VerifiedSentence } from "#research/text/sentence.ts";
import { escapeMarkdown } from "./escape-markdown.ts";
import type { FigureNotes } from "./figure-notes.ts";
import { writeRows } from "./write-rows.ts";
import { writeValuation } from "./write-valuation.ts";

/** Writes one block of a card as Markdown. */
export function writeBlock(block: Block, notes: FigureNotes): string {
  switch (block.kind) {
    case "table":
      return writeTable(block, notes);
    case "chart":
      return writeFound(block.finding, writeTable(chartTable(block), notes), notes);
    case "checks":
      return writeChecks(block, notes);
    case "sentences":
      return block.items.map(({ sentence }) => `- ${writeSentence(sentence, notes)}`).join("\n");
    case "price":
      return writeFound(block.finding, writePrices(block), notes);
    case "filings":
      return writeFilings(block);
    case "valuation":
      return writeValuation(block, notes);
    case "sources":
      return writeSources(block);
    case "absent":
      return escapeMarkdown(block.reason);
    case "prose":
      return escapeMarkdown(block.text);
  }
}

function writeSentence(sentence: VerifiedSentence, notes: FigureNotes): string {
  return renderParts(sentence)
    .map((part) => (part.kind === "text" ? escapeMarkdown(part.text) : `${part.text} [${notes.cite(part.figure)}]`))
    .join("");
}

function writeFound(finding: VerifiedSentence | null, rest: string, notes: FigureNotes): string {
  return finding === null ? rest : `${writeSentence(finding, notes)}\n\n${rest}`;
}

function writeTable(table: FigureTable, notes: FigureNotes): string {
  const rows = table.rows.map(({ label, cells, format }) => [
    escapeMarkdown(label),
    ...cells.map((cell) => (cell === null ? "" : `${formatFigure(cell, format)} [${notes.cite(cell)}]`)),
  ]);
  return `### ${escapeMarkdown(table.caption)}\n\n${writeRows(["", ...table.columns.map(escapeMarkdown)], rows)}`;
}

const VERDICTS = { pass: "yes", fail: "no", unknown: "not known" } as const;

function writeChecks({ caption, items }: CheckList, notes: FigureNotes): string {
  const lines = items.map(({ label, verdict, detail, figures }) => {
    const cited = figures.map((figure) => ` [${notes.cite(figure)}]`).join("");
    return `- ${escapeMarkdown(label)}: ${VERDICTS[verdict]}. ${escapeMarkdown(detail)}${cited}`;
  });
  return `### ${escapeMarkdown(caption)}\n\n${lines.join("\n")}`;
}

function writePrices({ currency, monthly, daily }: PriceChart): string {
  const last = daily.at(-1) ?? monthly.at(-1);
  const first = monthly[0] ?? daily[0];
  if (!first || !last) return "";
  return (
    `Closing prices in ${escapeMarkdown(currency)}, adjusted for splits and not for dividends: ` +
    `${first[1]} on ${formatDate(first[0])}, ${last[1]} on ${formatDate(last[0])}.`
  );
}

function writeFilings({ rows }: FilingList): string {
  return writeRows(
    ["Filed", "Form", "Filing"],
    rows.map((row) => [formatDate(row.filed), escapeMarkdown(row.form), `${escapeMarkdown(row.title)} <${row.url}>`]),
  );
}

function writeSources({ items }: SourceList): string {
  return items
    .map(({ number, title, url, filed }) => {
      const parts = [escapeMarkdown(title), filed && `filed ${formatDate(filed)}`, url && `<${url}>`];
      return `${number}. ${parts.filter(Boolean).join(", ")}`;
    })
    .join("\n");
}
