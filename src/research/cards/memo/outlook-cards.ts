import { absences, composeCard, prose } from "#research/cards/blocks/compose-card.ts";
import type { Block, CardContent, Excerpts } from "#research/cards/card.ts";
import { type CardContext, knownRecord } from "#research/cards/card-context.ts";
import { defineCard } from "#research/cards/define-card.ts";
import { nextResultsBlock, usualTiming } from "#research/cards/earnings/earnings-next-card.ts";
import { riskFlagsCard } from "#research/cards/filings/risk-flags-card.ts";
import { midSentence } from "#metrics/wording.ts";
import { findingList } from "./weigh-steps.ts";

const NO_PASSAGES = "In the filing texts that we have, we found none of the phrases of the plan.";
const NO_TEXT = "We have no text of this company's filings, so we could not search them for the phrases of the plan.";

/** Warning signs, the findings of the question on risks, and the company's own words on them. */
export const risksCard = defineCard({
  type: "memo_risks",
  title: "Risks",
  after: "memo_counter",
  shownIn: ["deep"],
  turn: "last",
  build: buildRisksCard,
});

function buildRisksCard(context: CardContext): CardContent {
  const asked = context.steps.find(({ question }) => question === "risks");
  if (asked === undefined) return { state: "absent", blocks: absences(["The plan does not ask what could go wrong."]) };
  const checks = riskFlagsCard.build(context).blocks.filter(({ kind }) => kind === "checks");
  const quotes: Excerpts = { kind: "excerpts", items: asked.quotes };
  const noPassages = asked.hasNoText === true ? NO_TEXT : NO_PASSAGES;
  const passages: readonly Block[] = asked.quotes.length === 0 ? absences([noPassages]) : [quotes];
  const bad = [...asked.findings, ...asked.counterFindings].filter(({ polarity }) => polarity === "bad");
  return composeCard([findingList(bad), ...checks, ...passages], noPassages);
}

const NO_DATE = "We have no date of the next results, and too little of the past to estimate one.";

/** What comes next, with its date and how sure that is. */
export const watchCard = defineCard({
  type: "memo_watch",
  title: "What to watch",
  after: "memo_valuation",
  shownIn: ["deep"],
  turn: "last",
  build: buildWatchCard,
});

function buildWatchCard(context: CardContext): CardContent {
  const next = nextResultsBlock(context);
  const ofReports = context.steps.filter(({ question }) => question !== "price");
  const asked = ofReports.flatMap(({ table }) => table?.rows[0]?.cells[0] ?? []);
  const figures = asked.map(({ label }) => midSentence(label));
  return composeCard(
    [
      ...(next === null ? absences([NO_DATE]) : [next]),
      prose(usualTiming(knownRecord(context.analysis).announcements)),
      prose(
        figures.length === 0
          ? null
          : `The next report will update these figures of the plan first: ${figures.join(", ")}.`,
      ),
    ],
    NO_DATE,
  );
}
