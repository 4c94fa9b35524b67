import { accuracyLabel, windowOf } from "#earnings/next/accuracy.ts";
import { bundledVotes } from "#earnings/next/bundled-votes.ts";
import { listEvents } from "#earnings/list-events.ts";
import { absences, composeCard, prose, sentenceList } from "#research/cards/blocks/compose-card.ts";
import type { Card, NextResults } from "#research/cards/card.ts";
import type { CardContext } from "#research/cards/card-context.ts";
import { knownRecord } from "#research/cards/known-record.ts";
import { usualTiming } from "./timing-words.ts";

const NO_DATE = "We have no date of the next results, and too little of the past to estimate one.";

/** When the next results are due, how sure that is, and at which hour they usually come. */
export function earningsNextCard(context: CardContext): Card {
  const next = nextResults(context);
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

function nextResults({ book, analysis }: CardContext): NextResults | null {
  const votes = bundledVotes(analysis.dossier, analysis.asOf);
  const open = listEvents({ book, votes }).filter(({ status }) => status !== "REPORTED");
  // A day that has passed is no next one, unless the results are late.
  const event = open.find(({ date, status }) => status === "LATE" || date >= analysis.asOf) ?? open[0];
  if (event === undefined) return null;
  const { estimate } = event;
  return {
    kind: "next-results",
    event,
    missed: open.findLast(({ date }) => date < event.date && date < analysis.asOf) ?? null,
    accuracy: estimate === null ? null : accuracyLabel(estimate.method),
    window: estimate === null ? null : windowOf(estimate),
    knownBy: analysis.asOf,
  };
}
