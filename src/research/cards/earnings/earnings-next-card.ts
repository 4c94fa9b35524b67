import type { NextAnnouncement } from "#facts/dossier.ts";
import { absences, composeCard, prose, sentenceList } from "#research/cards/blocks/compose-card.ts";
import type { Block, Card } from "#research/cards/card.ts";
import type { CardContext } from "#research/cards/card-context.ts";
import { knownRecord } from "#research/cards/known-record.ts";
import { formatDate } from "#research/text/format-date.ts";
import { usualTiming } from "./timing-words.ts";

const NO_DATE = "No date of the next results is held.";

/** When the next results are due, how sure that is, and at which hour they usually come. */
export function earningsNextCard({ analysis, insights }: CardContext): Card {
  const { next, announcements } = knownRecord(analysis);
  return composeCard(
    "earnings_next",
    [
      ...(next === null ? absences([NO_DATE]) : dated(next, analysis.asOf)),
      prose(usualTiming(announcements)),
      sentenceList(insights("earnings_next")),
    ],
    NO_DATE,
  );
}

function dated(next: NextAnnouncement, asOf: string): readonly (Block | null)[] {
  const day =
    next.end === null || next.end === next.date
      ? `on ${formatDate(next.date)}`
      : `between ${formatDate(next.date)} and ${formatDate(next.end)}`;
  const tense = next.date < asOf ? "were expected" : "are expected";
  const surety = next.isEstimate
    ? "This is an estimate and has not been confirmed by the company."
    : "The date has been announced.";
  return [prose(`The next results ${tense} ${day}. ${surety} As known on ${formatDate(next.asOf)}.`)];
}
