import type { DateSource } from "#earnings/event.ts";
import { listEvents } from "#earnings/list-events.ts";
import type { FactBook } from "#facts/fact-book.ts";
import { absences, composeCard, prose, sentenceList } from "#research/cards/blocks/compose-card.ts";
import type { Card, NextResults } from "#research/cards/card.ts";
import type { CardContext } from "#research/cards/card-context.ts";
import { knownRecord } from "#research/cards/known-record.ts";
import { usualTiming } from "./timing-words.ts";

const NO_DATE = "We have no date of the next results, and too little of the past to estimate one.";

/** When the next results are due, how sure that is, and at which hour they usually come. */
export function earningsNextCard(context: CardContext): Card {
  const next = nextResultsBlock(context);
  return composeCard(
    "earnings_next",
    [
      ...(next === null ? absences([NO_DATE]) : [next]),
      prose(usualTiming(knownRecord(context.analysis).announcements)),
      sentenceList(context.insights("earnings_next")),
    ],
    NO_DATE,
  );
}

/** The results of a company that are not out; null where none can be expected. */
export function nextResultsBlock(known: {
  readonly book: FactBook;
  readonly votes: readonly DateSource[];
}): NextResults | null {
  const open = listEvents(known)
    .filter(({ status }) => status !== "REPORTED")
    .toSorted((one, other) => one.date.localeCompare(other.date));
  return open.length === 0 ? null : { kind: "next-results", open, knownBy: known.book.asOf };
}
