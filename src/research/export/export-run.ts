import type {
  Card,
  Block,
  CheckList,
  Excerpts,
  FigureChart,
  FilingList,
  KeyFigures,
  NextResults,
  PriceChart,
  ResultsHistory,
  SourceList,
  ValuationInputs,
} from "#research/cards/card.ts";
import type { Manifest } from "#research/run/run.ts";
import { formatDate } from "#research/text/format-date.ts";
import { createFigureNotes, type DetailOf, escapeMarkdown, type FigureNotes, markdownTable } from "./figure-notes.ts";
import { upcomingResults } from "#earnings/next/upcoming.ts";
import { canonicalJson } from "#facts/intake/fact-identity.ts";
import { dayWords, otherWords, quarterLabel } from "#earnings/words.ts";
import { isNotMeaningful } from "#metrics/metric.ts";
import type { FigureView } from "#research/text/figure-view.ts";
import { ABSENT, formatFigure } from "#research/text/format-figure.ts";
import { renderParts, type SlotFormat, type VerifiedSentence } from "#research/text/sentence.ts";
import { deadlineSentence, nextSentence, nothingAhead, overdueSentence } from "#research/cards/earnings/next-words.ts";

/** A finished run, as it is written out. */
export interface FinishedRun {
  readonly company: { readonly name: string; readonly symbol: string };
  readonly manifest: Manifest;
  /** The reader's day, ISO: which results are next depends on it. */
  readonly readOn: string;
  /** In the order of the page. */
  readonly cards: readonly Card[];
}

/**
 * Writes a run as Markdown: the cards in the order of the page, every figure with the number of a note that says where
 * it comes from. The same run gives the same bytes to readers of the same day.
 */
export function toMarkdown({ company, manifest, readOn, cards }: FinishedRun, detailOf: DetailOf): string {
  const notes = createFigureNotes(detailOf);
  const { figures, verified, removedSentences, withheld = 0, asOf, factsHash, rulesVersion, writer } = manifest;
  const title = `# ${escapeMarkdown(company.name)} (${company.symbol})`;
  const extent = `As known on ${formatDate(asOf)}. ${verified} of ${figures} figures verified, ${withheld} withheld, ${removedSentences === 1 ? "1 sentence" : `${removedSentences} sentences`} removed.`;
  const sections = cards.map((card) => cardMarkdown(card, notes, readOn));
  const made = `Made from facts ${factsHash} by ${rulesVersion}, written by ${writer}. For information only; not financial advice.`;
  return `${[title, extent, ...sections, "## Notes", notes.lines().join("\n"), made].join("\n\n")}\n`;
}

function cardMarkdown({ title, blocks }: Card, notes: FigureNotes, readOn: string): string {
  return [`## ${title}`, ...blocks.map((block) => blockMarkdown(block, notes, readOn))].join("\n\n");
}

/** Names the shape of the document; a reader of another shape must refuse it. */
const FORMAT = "beforehand-research/1";

/** Writes a run as JSON with its keys in one order: the same run gives the same bytes to readers of the same day. */
export function toJson({ company, manifest, readOn, cards }: FinishedRun): string {
  return canonicalJson({
    format: FORMAT,
    company,
    manifest,
    readOn,
    cards: cards.map((card) => cardJson(card, readOn)),
  });
}

/** Says which of the results that are not out are next for the reader, and which overdue. */
function cardJson({ blocks, ...card }: Card, readOn: string): object {
  const written = blocks.map((block) =>
    block.kind === "next-results" ? { ...block, ...upcomingResults(block.open, readOn) } : block,
  );
  return { ...card, blocks: written };
}

/** Writes one block of a card; charts are written as their tables. @param readOn the reader's day */
export function blockMarkdown(block: Block, notes: FigureNotes, readOn: string): string {
  switch (block.kind) {
    case "sentences":
      return block.items.map(({ sentence }) => `- ${sentenceMarkdown(sentence, notes)}`).join("\n");
    case "table": {
      const rows = block.rows.map(({ label, format, cells }) => [
        escapeMarkdown(label),
        ...cells.map((cell) => figureMarkdown(cell, format, notes)),
      ]);
      return `${bold(block.caption)}\n\n${markdownTable(["", ...block.columns.map(escapeMarkdown)], rows)}`;
    }
    case "chart":
      return chartMarkdown(block, notes);
    case "checks":
      return checksMarkdown(block, notes);
    case "price":
      return priceMarkdown(block, notes);
    case "filings":
      return filingsMarkdown(block);
    case "next-results":
      return nextResultsMarkdown(block, readOn);
    case "results-history":
      return historyMarkdown(block, notes);
    case "key-figures":
      return keyFiguresMarkdown(block, notes);
    case "valuation":
      return valuationMarkdown(block, notes);
    case "sources":
      return sourcesMarkdown(block);
    case "absent":
      return `Not given: ${escapeMarkdown(block.reason)}`;
    case "prose":
      return escapeMarkdown(block.text);
    case "excerpts":
      return excerptsMarkdown(block);
  }
}

function keyFiguresMarkdown({ items }: KeyFigures, notes: FigureNotes): string {
  const rows = items.map(({ figure, format, low, high, span }) => [
    escapeMarkdown(`${figure.label}, ${figure.periodLabel}`),
    ...[figure, low, high].map((one) => figureMarkdown(one, format, notes)),
    low === null ? "" : span,
  ]);
  return markdownTable(["", "Now", "Lowest", "Highest", "Of"], rows);
}

function bold(text: string): string {
  return `**${escapeMarkdown(text)}**`;
}

function sentenceMarkdown(sentence: VerifiedSentence, notes: FigureNotes): string {
  return renderParts(sentence)
    .map((part) => {
      if (part.kind === "text") return escapeMarkdown(part.text.replace(/^\s|\s$/g, " "));
      const isNumber = part.format !== "period" && part.format !== "end-date";
      return isNumber ? `${part.text}${notes.mark(part.figure)}` : part.text;
    })
    .join("");
}

function figureMarkdown(figure: FigureView | null, format: SlotFormat, notes: FigureNotes): string {
  if (figure === null || (figure.value === null && !isNotMeaningful(figure))) return ABSENT;
  return `${formatFigure(figure, format)}${notes.mark(figure)}`;
}

/** A table of more columns than this cannot be read; the newest are kept. */
const MOST_COLUMNS = 13;

function chartMarkdown(chart: FigureChart, notes: FigureNotes): string {
  const { title, finding, format } = chart;
  const categories = chart.categories.slice(-MOST_COLUMNS);
  const series = chart.series.map(({ name, points }) => ({ name, points: points.slice(-MOST_COLUMNS) }));
  const rows = series.map(({ name, points }) => [
    escapeMarkdown(name),
    ...points.map((point) => figureMarkdown(point, format, notes)),
  ]);
  const table = markdownTable(["", ...categories.map(escapeMarkdown)], rows);
  const said = finding === null ? [] : [sentenceMarkdown(finding, notes)];
  return [bold(title), ...said, table].join("\n\n");
}

const SIGNS: Readonly<Record<CheckList["items"][number]["verdict"], string>> = {
  pass: "yes",
  fail: "no",
  unknown: "unknown",
};

function checksMarkdown({ caption, items }: CheckList, notes: FigureNotes): string {
  const lines = items.map(({ label, verdict, detail, figures }) => {
    const shown = figures.map(
      (figure) => `${escapeMarkdown(figure.label)}, ${figure.periodLabel}: ${figureMarkdown(figure, "auto", notes)}`,
    );
    const rest = [detail === "" ? null : escapeMarkdown(detail), shown.length === 0 ? null : shown.join(", ")];
    const parts = [escapeMarkdown(label), ...rest.filter((part) => part !== null)];
    // A detail may be a whole sentence with its own full stop.
    return `- ${SIGNS[verdict]}: ${parts.map((part, position) => (position < parts.length - 1 ? part.replace(/\.$/, "") : part)).join(". ")}`;
  });
  return `${bold(caption)}\n\n${lines.join("\n")}`;
}

/** The closes themselves are history of two years and more; the newest and the events say what the picture is for. */
function priceMarkdown({ finding, events, asOf, currency, daily, monthly }: PriceChart, notes: FigureNotes): string {
  const said = finding === null ? [] : [sentenceMarkdown(finding, notes)];
  const held = `We have ${daily.length} daily and ${monthly.length} monthly closes in ${currency} to ${formatDate(asOf)}.`;
  const marked = events.slice(-12).map(({ date, label }) => `- ${formatDate(date)}: ${escapeMarkdown(label)}`);
  return [...said, held, marked.join("\n")].filter((part) => part !== "").join("\n\n");
}

function filingsMarkdown({ rows }: FilingList): string {
  return rows.map(({ filed, form, title, url }) => `- ${filed} ${form}: [${escapeMarkdown(title)}](${url})`).join("\n");
}

function historyMarkdown({ columns, rows }: ResultsHistory, notes: FigureNotes): string {
  const lines = rows.map(({ event, releaseUrl, cells }) => [
    quarterLabel(event),
    `${dayWords(event)} ${releaseUrl === null ? event.date : `[${event.date}](${releaseUrl})`}`,
    ...cells.map((cell, position) => figureMarkdown(cell, columns[position]?.format ?? "auto", notes)),
  ]);
  return markdownTable(["", "Day", ...columns.map(({ label }) => escapeMarkdown(label))], lines);
}

function valuationMarkdown(inputs: ValuationInputs, notes: FigureNotes): string {
  const { freeCashFlow, netDebt, shares, price, enterpriseValue, pastGrowth, assumptions } = inputs;
  const figures = [freeCashFlow, netDebt, shares, price, enterpriseValue, pastGrowth].filter(
    (figure) => figure !== null,
  );
  const lines = figures.map(
    (figure) => `- ${escapeMarkdown(figure.label)}, ${figure.periodLabel}: ${figureMarkdown(figure, "auto", notes)}`,
  );
  const { growth, discountRate, terminalGrowth, years } = assumptions;
  return `${lines.join("\n")}\n\nStarting assumptions: growth ${growth}, discount rate ${discountRate}, terminal growth ${terminalGrowth}, ${years} years.`;
}

function sourcesMarkdown({ items }: SourceList): string {
  return items
    .map(({ number, title, url, filed, figures }) => {
      const name = url === null ? escapeMarkdown(title) : `[${escapeMarkdown(title)}](${url})`;
      return `${number}. ${name}${filed === null ? "" : `, filed ${filed}`}: ${figures} figures`;
    })
    .join("\n");
}

/** Writes when the next results come, as sentences. @param readOn the reader's day */
export function nextResultsMarkdown({ open, knownBy }: NextResults, readOn: string): string {
  const upcoming = upcomingResults(open, readOn);
  const { next } = upcoming;
  const ahead =
    next === null ? [nothingAhead(knownBy)] : [nextSentence(next), ...otherWords(next), deadlineSentence(next)];
  const sentences = [overdueSentence(upcoming, knownBy), ...ahead];
  return escapeMarkdown(sentences.filter((sentence) => sentence !== null).join(" "));
}

/** Quotations stay quotations, with where they stand. */
function excerptsMarkdown({ items }: Excerpts): string {
  return items
    .map(({ lead, quote, source: { title, filed, url } }) => {
      const where = `[${escapeMarkdown(title)}${filed === null ? "" : `, filed ${formatDate(filed)}`}](${url})`;
      const ours = lead === null ? "" : `${escapeMarkdown(lead)} `;
      return quote === null ? `- ${ours}${where}` : `> ${ours}${escapeMarkdown(quote)}\n>\n> ${where}`;
    })
    .join("\n\n");
}
