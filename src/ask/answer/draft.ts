import type { AskAnswer, AnswerSource } from "#contracts/api/ask.ts";
import type { Question } from "#ask/question/question.ts";
import { labelOf } from "#ask/question/measure-names.ts";
import type { Figure } from "#facts/figure.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { viewOf } from "#research/text/figure-view.ts";
import { figureSources } from "./figure-sources.ts";

/** What a handler finds out; the rest of an answer is the same for all. */
export type Draft = Pick<AskAnswer, "state"> & Partial<Omit<AskAnswer, "state" | "question">>;

/** A chosen company with its analysis, in the order of the question. */
export interface OpenSubject {
  readonly symbol: string;
  readonly name: string;
  readonly analysis: Analysis;
}

/** Fills an answer up with what a draft leaves out. */
export function finishDraft(question: Question, draft: Draft, subjects: readonly OpenSubject[]): AskAnswer {
  return {
    question: question.text,
    asOf: question.asOf,
    understood: {
      intent: question.intent,
      companies: subjects.map(({ symbol, name }) => ({ symbol, name })),
      measures: question.measures.flatMap(({ ids }) => ids.slice(0, 1).map((id) => ({ id, label: labelOf(id) }))),
      period: "",
    },
    sentences: [],
    notes: [],
    outOfScope: null,
    choices: [],
    formula: null,
    operands: [],
    blocks: [],
    sources: [],
    ...draft,
  };
}

/** The evidence of an answer: formula and operands of its figure, and the filings that they were filed in. */
export function evidenceOf(figure: Figure, analysis: Analysis): Pick<AskAnswer, "formula" | "operands" | "sources"> {
  const { lineage } = figure;
  const operands = lineage.kind === "formula" ? lineage.operands : [figure];
  return {
    formula: lineage.kind === "formula" ? lineage.formula : null,
    operands: operands.map(viewOf),
    sources: figureSources([figure], analysis.dossier),
  };
}

/** Evidence of several answers in one, each operand and filing once. */
export function joinEvidence(
  parts: readonly Pick<AskAnswer, "operands" | "sources">[],
): Pick<AskAnswer, "operands" | "sources"> {
  const operands = new Map(parts.flatMap((part) => part.operands.map((one) => [one.id, one] as const)));
  const sources = new Map(
    parts.flatMap((part) => part.sources.map((one): [string, AnswerSource] => [one.url ?? one.title, one])),
  );
  return { operands: [...operands.values()], sources: [...sources.values()] };
}

export function missing(notes: readonly string[], more: Partial<Draft> = {}): Draft {
  return { ...more, state: "missing", notes };
}
