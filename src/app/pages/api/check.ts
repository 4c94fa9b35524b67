import { z } from "zod";
import { TEXT_LIMIT } from "#contracts/api/question-limit.ts";
import { wrongMethod } from "#app/problem.ts";
import { answer, freshJson } from "#app/api/answer.ts";
import { readQuestion } from "#app/api/read-question.ts";
import type { Route } from "./+types/check.ts";

/** UTF-8 takes up to four bytes a letter. */
const BODY_BYTES = TEXT_LIMIT * 4 + 1_024;

const body = z.strictObject(
  {
    text: z
      .string("Give a text.")
      .trim()
      .min(1, "Give a text.")
      .max(TEXT_LIMIT, `A text has at most ${TEXT_LIMIT.toLocaleString("en-US")} characters.`),
    symbol: z.string().max(20, "A symbol has at most 20 characters.").nullable().default(null),
  },
  "Send a JSON object.",
);

export function loader(): Response {
  return wrongMethod("POST");
}

/** `POST /api/check {text, symbol}`: the text sentence by sentence against our figures. */
export function action({ request, context }: Route.ActionArgs): Promise<Response> {
  return answer(request, context, async (services, current) => {
    const read = await readQuestion(request, services, current, {
      schema: body,
      limit: "questions",
      mostBytes: BODY_BYTES,
    });
    if (!read.ok) return read.refusal;
    return freshJson(await services.ask.check(read.body, request.signal));
  });
}
