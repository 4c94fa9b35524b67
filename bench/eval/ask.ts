import { Decimal } from "decimal.js";
import { z } from "zod";
import { answerQuestion } from "#ask/answer-question.ts";
import type { AskDeps } from "#ask/deps.ts";
import type { AskAnswer } from "#contracts/api/ask.ts";
import type { CompanyRecords } from "#market/records.ts";
import { type Expected, expectedOf } from "./expected.ts";

export const questionsSchema = z.object({
  answerable: z.array(
    z.object({
      question: z.string(),
      symbol: z.string(),
      kind: z.enum(["value", "change", "cagr", "ratio", "average", "compare"]),
      measures: z.array(z.string()),
      years: z.array(z.number()),
      quarter: z.number().optional(),
      other: z.string().optional(),
      variant: z.string().optional(),
    }),
  ),
  unanswerable: z.array(z.object({ question: z.string(), state: z.string(), reason: z.string().nullable() })),
});
type Questions = z.infer<typeof questionsSchema>;

export interface AskScore {
  readonly questions: number;
  readonly unknown: number;
  readonly answered: number;
  readonly exact: number;
  readonly wrongCompany: number;
  readonly wrongPeriod: number;
  readonly unanswerable: number;
  readonly refusedRightly: number;
  readonly faults: readonly string[];
}

interface AskEvalInput {
  readonly questions: Questions;
  readonly deps: AskDeps;
  readonly recordsOf: (symbol: string) => Promise<CompanyRecords>;
}

/** Asks every question and compares with what the raw rows give. */
export async function scoreAsk({ questions, deps, recordsOf }: AskEvalInput): Promise<AskScore> {
  const faults: string[] = [];
  const counts = {
    questions: 0,
    unknown: 0,
    answered: 0,
    exact: 0,
    wrongCompany: 0,
    wrongPeriod: 0,
    refusedRightly: 0,
  };
  const { signal } = new AbortController();
  const ask = (question: string) => answerQuestion({ question, before: [], symbol: null, within: [] }, deps, signal);
  for (const asked of questions.answerable) {
    const expected = expectedOf(asked, await recordsOf(asked.symbol));
    if (expected === null) {
      counts.unknown += 1;
      continue;
    }
    counts.questions += 1;
    const answer = await ask(asked.question);
    if (answer.state !== "answered") {
      faults.push(`not answered: ${asked.question} (${answer.state}: ${answer.notes.join(" ")})`);
      continue;
    }
    counts.answered += 1;
    const isCompany = answer.understood?.companies[0]?.symbol === asked.symbol;
    const isPeriod = mainFigure(answer)?.periodEnd === expected.end;
    const isExact = isSame(answer, expected);
    if (!isCompany) counts.wrongCompany += 1;
    if (!isPeriod) counts.wrongPeriod += 1;
    if (isExact) counts.exact += 1;
    if (!isCompany || !isPeriod || !isExact) {
      faults.push(
        `${asked.question}: ${mainFigure(answer)?.value ?? "none"} of ${mainFigure(answer)?.periodEnd ?? ""}, expected ${expected.value.toFixed()} of ${expected.end}`,
      );
    }
  }
  for (const { question, state, reason } of questions.unanswerable) {
    const answer = await ask(question);
    if (answer.state === state && (reason === null || answer.outOfScope === reason)) counts.refusedRightly += 1;
    else faults.push(`${question}: ${answer.state} ${answer.outOfScope ?? ""}, expected ${state} ${reason ?? ""}`);
  }
  return { ...counts, unanswerable: questions.unanswerable.length, faults };
}

/** The figure that an answer states: of its first sentence the calculated one, else the first. */
function mainFigure(answer: AskAnswer): AskAnswer["operands"][number] | null {
  const [sentence] = answer.sentences;
  if (sentence === undefined) return null;
  const figures = Object.values(sentence.figures);
  return figures.find(({ id }) => id.startsWith("C:")) ?? figures[0] ?? null;
}

function isSame(answer: AskAnswer, { value }: Expected): boolean {
  const stated = mainFigure(answer)?.value ?? null;
  return stated !== null && new Decimal(stated).minus(value).abs().lte(value.abs().mul("1e-9"));
}
