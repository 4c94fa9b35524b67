import { TYPE_WORDS } from "#app/research/page/type-words.ts";
import type { Card } from "#research/cards/card.ts";
import { formatDate } from "#research/text/format-date.ts";
import { escapeMarkdown } from "./escape-markdown.ts";
import { createFigureNotes, type FigureNotes } from "./figure-notes.ts";
import type { Report } from "./read-report.ts";
import { writeBlock } from "./write-block.ts";

interface Names {
  /** As registered. */
  readonly company: string;
  readonly addressOf: (figureId: string) => string;
}

/** Writes a report as Markdown, its figures tied to numbered notes. The same report gives the same bytes. */
export function writeMarkdown({ manifest, cards }: Report, { company, addressOf }: Names): string {
  const notes = createFigureNotes(addressOf);
  const body = cards.map((card) => writeCard(card, notes));
  const parts = [
    `# ${escapeMarkdown(company)} (${escapeMarkdown(manifest.symbol)}): ${TYPE_WORDS[manifest.type]}`,
    `As known on ${formatDate(manifest.asOf)}. ${manifest.verified} of ${manifest.figures} figures verified. ` +
      `Informational only and not financial advice.`,
    ...body,
    "## Notes",
    notes.lines().join("\n"),
    "## How it was made",
    [
      `- Facts: ${manifest.factsHash}`,
      `- Rules: ${escapeMarkdown(manifest.rulesVersion)}`,
      `- Writer: ${escapeMarkdown(manifest.writer)}`,
      `- Cards: ${manifest.cardsHash}`,
    ].join("\n"),
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

function writeCard(card: Card, notes: FigureNotes): string {
  return [`## ${escapeMarkdown(card.title)}`, ...card.blocks.map((block) => writeBlock(block, notes))]
    .filter((part) => part !== "")
    .join("\n\n");
}
