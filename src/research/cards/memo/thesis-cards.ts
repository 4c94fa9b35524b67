import { composeCard, prose } from "#research/cards/blocks/compose-card.ts";
import type { CardContent } from "#research/cards/card.ts";
import type { CardContext } from "#research/cards/card-context.ts";
import { defineCard } from "#research/cards/define-card.ts";
import { findingList, variedFindings, weighSteps, type WeighedSteps } from "./weigh-steps.ts";
import type { DeepFinding } from "#contracts/api/deep-research.ts";
import { against } from "#research/rules/compare.ts";
import { newest, newestYear, yearAgo, type ValuedFigure } from "#research/rules/lookups.ts";
import { compose, show, when } from "#research/rules/sentence-template.ts";

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

/** Measures whose level of a year before is a mark to watch, by what they are called. */
const MARKS = [
  { measure: "operating_margin", noun: "an operating margin" },
  { measure: "gross_margin", noun: "a gross margin" },
  { measure: "net_margin", noun: "a net margin" },
  { measure: "revenue_growth", noun: "revenue growth" },
  { measure: "free_cash_flow", noun: "free cash flow" },
  { measure: "return_on_equity", noun: "a return on equity" },
] as const;

const MOST = 3;
/** A point of a ratio or a hundredth of an amount: less is no change to wait for. */
const LEAST_STEP = "0.01";

/** Sentences that name the levels at which the view would have to change: those of a year before that have been left since. */
function changingSentences(
  { analysis, verify }: Pick<CardContext, "analysis" | "verify">,
  leads: "good" | "bad",
): readonly DeepFinding[] {
  const wanted = leads === "good" ? "up" : "down";
  const marks = MARKS.flatMap(({ measure, noun }) => {
    const now = newest(analysis, measure) ?? newestYear(analysis, measure);
    const before = now === null ? null : yearAgo(analysis, now);
    if (now === null || before === null || before.value.lte(0)) return [];
    const { movement, step } = against(analysis, now, before);
    return movement === wanted && step !== null && step.value.abs().gte(LEAST_STEP) ? [{ noun, before }] : [];
  });
  return marks.flatMap((mark) => markSentence(mark, verify)).slice(0, MOST);
}

function markSentence(
  { noun, before }: { readonly noun: string; readonly before: ValuedFigure },
  verify: CardContext["verify"],
): readonly DeepFinding[] {
  const parts = compose`${noun.charAt(0).toUpperCase()}${noun.slice(1)} of ${show(before)} again, as ${when(before)}.`;
  const sentence = verify({ rule: "what-would-change", parts });
  return sentence === null ? [] : [{ polarity: "neutral", weight: 0, sentence }];
}
