import { z } from "zod";
import { QUESTION_LIMIT } from "#contracts/api/question-limit.ts";
import { wrongMethod } from "#app/problem.ts";
import { answer } from "#app/api/answer.ts";
import { readQuestion } from "#app/api/read-question.ts";
import type { AskAnswer, AskLine } from "#contracts/api/ask.ts";
import type { Route } from "./+types/ask.ts";

const symbolField = z.string().max(20, "A symbol has at most 20 characters.");
const questionField = z
  .string("Give a question.")
  .trim()
  .min(1, "Give a question.")
  .max(QUESTION_LIMIT, `A question has at most ${QUESTION_LIMIT} characters.`);

const body = z.strictObject(
  {
    question: questionField,
    before: z.array(questionField).max(8, "Send at most 8 questions.").default([]),
    symbol: symbolField.nullable().default(null),
    within: z.array(symbolField).max(50, "Send at most 50 symbols.").default([]),
    /** Whether the configured model may word the answer. */
    with_model: z.boolean().default(false),
    /** Of a question on a portfolio: whether its owner agreed to send its symbols and weights, and these weights from 0 to 1. */
    portfolio: z
      .strictObject({
        has_agreed: z.boolean(),
        weights: z
          .array(z.strictObject({ symbol: symbolField, weight: z.number().min(0).max(1) }))
          .max(50, "Send at most 50 weights.")
          .default([]),
      })
      .nullable()
      .default(null),
  },
  "Send a JSON object.",
);

export function loader(): Response {
  return wrongMethod("POST");
}

/** `POST /api/ask {question, before, symbol, within, with_model, portfolio}`: a stream of JSON lines, each an `AskLine`. */
export function action({ request, context }: Route.ActionArgs): Promise<Response> {
  return answer(request, context, async (services, current) => {
    const read = await readQuestion(request, services, current, { schema: body, limit: "questions" });
    if (!read.ok) return read.refusal;
    const { with_model: withModel, portfolio, ...asked } = read.body;
    const user = withModel ? await current.user() : null;
    const asker = { userId: user?.userId ?? null, client: current.client };
    const agreed = portfolio && { hasAgreed: portfolio.has_agreed, weights: portfolio.weights };
    const work = (emit: (line: AskLine) => void, signal: AbortSignal): Promise<AskAnswer> =>
      withModel
        ? services.ask.word({ ...asked, portfolio: agreed }, asker, emit, signal)
        : services.ask.answer(asked, signal);
    const stream = answerLines(work, request.signal, current.reportError);
    return new Response(stream, {
      headers: {
        "content-type": "application/x-ndjson; charset=utf-8",
        "cache-control": "no-store, no-transform",
        "x-accel-buffering": "no",
      },
    });
  });
}

/** An answer that fails ends its stream with a line that says so: the status is out by then. A reader who leaves stops the work. */
function answerLines(
  work: (emit: (line: AskLine) => void, signal: AbortSignal) => Promise<AskAnswer>,
  signal: AbortSignal,
  reportError: (error: unknown, where: string) => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const left = new AbortController();
  return new ReadableStream({
    async start(controller) {
      const emit = (line: AskLine): void => {
        if (!left.signal.aborted) controller.enqueue(encoder.encode(`${JSON.stringify(line)}\n`));
      };
      emit({ kind: "reading" });
      try {
        const found = await work(emit, AbortSignal.any([signal, left.signal]));
        if (left.signal.aborted) return;
        emit({ kind: "answer", answer: found });
      } catch (error) {
        if (left.signal.aborted || signal.aborted) return;
        reportError(error, "answer to a question");
        emit({ kind: "failed" });
      }
      controller.close();
    },
    cancel: () => left.abort(),
  });
}
