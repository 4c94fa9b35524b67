import { composeCard, prose } from "#research/cards/blocks/compose-card.ts";
import type { CardContent } from "#research/cards/card.ts";
import type { CardContext } from "#research/cards/card-context.ts";
import { defineCard } from "#research/cards/define-card.ts";
import { findingList, variedFindings, weighSteps, type WeighedSteps } from "./weigh-steps.ts";
import { changingSentences } from "./what-would-change.ts";

const NOTHING = "The plan found no sentence to build on.";
const MOST_THESIS = 5;
const MOST_COUNTER = 6;

/** What the findings come to, in the sentences that weigh most. No advice: the side that weighs more is arithmetic. */
export const thesisCard = defineCard({
  type: "memo_thesis",
  title: "Thesis",
  after: "identity",
  shownIn: ["deep"],
  turn: "last",
  build: buildThesisCard,
});

function buildThesisCard({ steps }: CardContext): CardContent {
  const weighed = weighSteps(steps);
  const list = findingList(variedFindings(weighed.thesis, MOST_THESIS));
  return composeCard(list === null ? [] : [prose(sideWords(weighed, steps.length)), list], NOTHING);
}

function sideWords({ leads, good, bad, neutral }: WeighedSteps, questions: number): string {
  const side =
    leads === "good"
      ? "for the business weighs more than what speaks against it"
      : "against the business weighs more than what speaks for it";
  return `Of ${String(good + bad + neutral)} verified sentences on ${String(questions)} questions, ${String(good)} speak for the business, ${String(bad)} against it and ${String(neutral)} for neither. By size, rarity and age, what speaks ${side}. That is arithmetic over filed figures, not advice.`;
}

/** What points the other way, what would change the view, and what is not known. */
export const counterCard = defineCard({
  type: "memo_counter",
  title: "Counter-evidence",
  after: "memo_evidence",
  shownIn: ["deep"],
  turn: "last",
  build: buildCounterCard,
});

function buildCounterCard(context: CardContext): CardContent {
  const { steps } = context;
  const weighed = weighSteps(steps);
  const changing = changingSentences(context, weighed.leads);
  const unknowns = [...new Set(steps.flatMap((step) => step.unknowns))];
  return composeCard(
    [
      findingList(variedFindings(weighed.counter, MOST_COUNTER)),
      changing.length === 0 ? null : prose("What would change this view:"),
      findingList(changing),
      ...unknowns.map((reason) => ({ kind: "absent", reason }) as const),
    ],
    "The plan found nothing that points the other way.",
  );
}

/** The figures and findings of each question in turn. */
export const evidenceCard = defineCard({
  type: "memo_evidence",
  title: "Evidence",
  after: "memo_thesis",
  shownIn: ["deep"],
  turn: "last",
  build: ({ steps }) =>
    composeCard(
      steps.flatMap((step) => [
        step.table === null ? prose(step.title) : { ...step.table, caption: step.title },
        findingList(step.findings),
      ]),
      NOTHING,
    ),
});
