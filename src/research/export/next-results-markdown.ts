import { deadlineSentence, missedSentence, nextSentence } from "#research/cards/earnings/next-words.ts";
import type { NextResults } from "#research/cards/card.ts";
import { otherWords } from "#earnings/words.ts";
import { escapeMarkdown } from "./markdown-text.ts";

/** Writes when the next results come, as sentences. */
export function nextResultsMarkdown(next: NextResults): string {
  const sentences = [nextSentence(next), ...otherWords(next.event), deadlineSentence(next.event), missedSentence(next)];
  return escapeMarkdown(sentences.filter((sentence) => sentence !== null).join(" "));
}
