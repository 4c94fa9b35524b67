import type { Card } from "#research/cards/card.ts";
import type { Manifest } from "#research/run/run.ts";
import { formatDate } from "#research/text/format-date.ts";
import { blockMarkdown } from "./block-markdown.ts";
import { createFigureNotes, type DetailOf, escapeMarkdown, type FigureNotes } from "./figure-notes.ts";
import { upcomingResults } from "#earnings/next/upcoming.ts";
import { canonicalJson } from "#facts/intake/fact-identity.ts";

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
