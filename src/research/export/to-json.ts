import { upcomingResults } from "#earnings/next/upcoming.ts";
import { canonicalJson } from "#facts/intake/facts-hash.ts";
import type { Card } from "#research/cards/card.ts";
import type { FinishedRun } from "./to-markdown.ts";

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
