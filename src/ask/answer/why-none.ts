import { viewOf } from "#research/text/figure-view.ts";
import { chooseFigure } from "./choose-figure.ts";
import { type Draft, evidenceOf, missing } from "./draft.ts";
import type { OneCompany } from "./one-company.ts";
import { valueSentence } from "./sentences.ts";

/** Says why a figure has no value; where it has one, the value. */
export function whyNone({ question, opened }: OneCompany): Draft {
  const { analysis } = opened;
  const [measure] = question.measures.flatMap(({ ids }) => ids.slice(0, 1));
  if (measure === undefined) return missing(["Name the figure that is missing."]);
  const [wish = { kind: "newest" } as const] = question.periods;
  const chosen = chooseFigure(analysis, measure, wish);
  if (!chosen.ok) return { state: "answered", notes: [chosen.detail] };
  const { figure } = chosen;
  if (figure.value === null) {
    return { state: "answered", notes: [figure.reason ?? "We have no value."], operands: [viewOf(figure)] };
  }
  const sentence = valueSentence(figure, analysis);
  return {
    state: "answered",
    sentences: sentence === null ? [] : [sentence],
    notes: ["We do have this figure."],
    ...evidenceOf(figure, analysis),
  };
}
