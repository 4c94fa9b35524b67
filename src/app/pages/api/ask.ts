import { z } from "zod";
import { QUESTION_LIMIT } from "#contracts/api/question-limit.ts";
import { wrongMethod } from "#app/problem.ts";
import { answer } from "#app/api/answer.ts";
import { readQuestion } from "#app/api/read-question.ts";
import type { AskedQuestion } from "#app/ask/ask-services.ts";
import type { Services } from "#app/context.ts";
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
  },
  "Send a JSON object.",
);

export function loader(): Response {
  return wrongMethod("POST");
}

/** `POST /api/ask {question, before, symbol, within}`: a stream of JSON lines, `{"kind":"reading"}` at once and `{"kind":"answer","answer":{…}}` last. */
export function action({ request, context }: Route.ActionArgs): Promise<Response> {
  return answer(request, context, async (services, current) => {
    const read = await readQuestion(request, services, current, { schema: body, limit: "questions" });
    if (!read.ok) return read.refusal;
    const stream = answerLines(services.ask, read.body, { signal: request.signal, reportError: current.reportError });
    return new Response(stream, {
      headers: {
        "content-type": "application/x-ndjson; charset=utf-8",
        "cache-control": "no-store, no-transform",
        "x-accel-buffering": "no",
      },
    });
  });
}

interface LineContext {
  readonly signal: AbortSignal;
  readonly reportError: (error: unknown, where: string) => void;
}

/** An answer that fails ends its stream with a line that says so: the status is out by then. */
function answerLines(
  ask: Services["ask"],
  asked: AskedQuestion,
  { signal, reportError }: LineContext,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const line = (value: unknown): Uint8Array => encoder.encode(`${JSON.stringify(value)}\n`);
  const left = new AbortController();
  return new ReadableStream({
    async start(controller) {
      controller.enqueue(line({ kind: "reading" }));
      try {
        const found = await ask.answer(asked, AbortSignal.any([signal, left.signal]));
        if (left.signal.aborted) return;
        controller.enqueue(line({ kind: "answer", answer: found }));
      } catch (error) {
        if (left.signal.aborted || signal.aborted) return;
        reportError(error, "answer to a question");
        controller.enqueue(line({ kind: "failed" }));
      }
      controller.close();
    },
    cancel: () => left.abort(),
  });
}
