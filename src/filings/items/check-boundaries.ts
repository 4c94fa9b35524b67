import { type Block, textOf } from "#filings/document/block.ts";
import type { Item } from "./split-items.ts";

/** What a person who read the document says of one item: its first words, and the first words of what comes after it. */
export interface ItemLabel {
  readonly starts: string;
  readonly follows: string;
}

/** Labels of one document by the item's key; null for an item without a body of its own. */
export type ItemLabels = Readonly<Record<string, ItemLabel | null>>;

export interface BoundaryResult {
  readonly checked: number;
  /** `1A starts with "…"`: one line per boundary that is not where the label says. */
  readonly wrong: readonly string[];
}

/** Compares the items of a document with labels; letters and digits count, spacing and punctuation do not. */
export function checkBoundaries(blocks: readonly Block[], items: readonly Item[], labels: ItemLabels): BoundaryResult {
  const wrong: string[] = [];
  for (const [key, label] of Object.entries(labels)) {
    const item = items.find((one) => one.key === key);
    if (label === null) {
      if (item !== undefined && item.to > item.from) wrong.push(`${key} has a body`, `${key} has a body`);
    } else if (item === undefined) wrong.push(`${key} not found`, `${key} not found`);
    else {
      const starts = openingOf(blocks, item.from);
      const follows = openingOf(blocks, item.to);
      if (!squeeze(starts).startsWith(squeeze(label.starts))) wrong.push(`${key} starts with "${starts.slice(0, 80)}"`);
      if (!squeeze(follows).startsWith(squeeze(label.follows)))
        wrong.push(`${key} is followed by "${follows.slice(0, 80)}"`);
    }
  }
  return { checked: 2 * Object.keys(labels).length, wrong };
}

function openingOf(blocks: readonly Block[], from: number): string {
  return blocks
    .slice(from, from + 12)
    .map(textOf)
    .join(" ")
    .slice(0, 400);
}

function squeeze(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\d]/gu, "");
}
