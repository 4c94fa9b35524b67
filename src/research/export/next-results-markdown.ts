import { upcomingResults } from "#earnings/next/upcoming.ts";
import { otherWords } from "#earnings/words.ts";
import type { NextResults } from "#research/cards/card.ts";
import { deadlineSentence, nextSentence, nothingAhead, overdueSentence } from "#research/cards/earnings/next-words.ts";
import { escapeMarkdown } from "./markdown-text.ts";

/** Writes when the next results come, as sentences. @param readOn the reader's day */
export function nextResultsMarkdown({ open, knownBy }: NextResults, readOn: string): string {
  const upcoming = upcomingResults(open, readOn);
  const { next } = upcoming;
  const ahead =
    next === null ? [nothingAhead(knownBy)] : [nextSentence(next), ...otherWords(next), deadlineSentence(next)];
  const sentences = [overdueSentence(upcoming, knownBy), ...ahead];
  return escapeMarkdown(sentences.filter((sentence) => sentence !== null).join(" "));
}
