import type { DeepFinding } from "#contracts/api/deep-research.ts";
import type { CardContext } from "#research/cards/card-context.ts";
import { against } from "#research/rules/compare.ts";
import { newest, newestYear, yearAgo, type ValuedFigure } from "#research/rules/lookups.ts";
import { compose, show, when } from "#research/rules/sentence-template.ts";

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
export function changingSentences(
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

interface Mark {
  readonly noun: string;
  readonly before: ValuedFigure;
}

function markSentence({ noun, before }: Mark, verify: CardContext["verify"]): readonly DeepFinding[] {
  const parts = compose`${noun.charAt(0).toUpperCase()}${noun.slice(1)} of ${show(before)} again, as ${when(before)}.`;
  const sentence = verify({ rule: "what-would-change", parts });
  return sentence === null ? [] : [{ polarity: "neutral", weight: 0, sentence }];
}
