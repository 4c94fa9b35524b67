import type { DateSource } from "#earnings/event.ts";
import { listEvents } from "#earnings/list-events.ts";
import type { FactSet } from "#facts/fact-set.ts";
import { absences, composeCard, prose, sentenceList } from "#research/cards/blocks/compose-card.ts";
import type { CardContent, NextResults } from "#research/cards/card.ts";
import { defineCard } from "#research/cards/define-card.ts";
import { type CardContext, knownRecord } from "#research/cards/card-context.ts";
import type { Announcement } from "#facts/dossier.ts";

const NO_DATE = "We have no date of the next results, and too little of the past to estimate one.";

/** When the next results are due, how sure that is, and at which hour they usually come. */
export const earningsNextCard = defineCard({
  type: "earnings_next",
  title: "Next results",
  after: "earnings_last",
  shownIn: ["overview", "earnings"],
  turn: "telling",
  onOverview: { blocks: ["next-results"], isHalf: true },
  build: buildEarningsNextCard,
});

function buildEarningsNextCard(context: CardContext): CardContent {
  const next = nextResultsBlock(context);
  return composeCard(
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
  readonly factSet: FactSet;
  readonly votes: readonly DateSource[];
}): NextResults | null {
  const open = listEvents(known)
    .filter(({ status }) => status !== "REPORTED")
    .toSorted((one, other) => one.date.localeCompare(other.date));
  return open.length === 0 ? null : { kind: "next-results", open, knownBy: known.factSet.asOf };
}

type Timing = Announcement["timing"];

const WORDS: Readonly<Record<Timing, string>> = {
  BMO: "before the market opened",
  DMH: "during market hours",
  AMC: "after the market closed",
  UNKNOWN: "at an unknown time",
};

const RECENT = 12;

/** Says at which time of day results came; taken from the acceptance of the 8-K, New York time. */
export function timingWords(timing: Timing): string {
  return WORDS[timing];
}

/** Says when a company usually announces, from its last twelve announcements with a known time; null for none. */
export function usualTiming(announcements: readonly Announcement[]): string | null {
  const known = announcements.filter(({ timing }) => timing !== "UNKNOWN").slice(-RECENT);
  const counts = new Map<Timing, number>();
  for (const { timing } of known) counts.set(timing, (counts.get(timing) ?? 0) + 1);
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one);
  if (most === undefined) return null;
  const [timing, count] = most;
  return `Of its last ${known.length} results with a known time, ${count} came ${WORDS[timing]}.`;
}
