import { z } from "zod";
import { wrongMethod } from "#app/problem.ts";
import { PORTFOLIO_LIMITS } from "#contracts/portfolio.ts";
import { MOST_OVERLAPPED } from "#research/portfolio-report/overlap/overlap.ts";
import { answer, freshJson } from "#app/api/answer.ts";
import { listedItemsField } from "#app/api/fields.ts";
import { readQuestion } from "#app/api/read-question.ts";
import type { Route } from "./+types/portfolio-overlap.ts";

const BODY_BYTES = 2 * 1024 ** 2;

const list = z.strictObject({
  id: z.string("Give an id.").min(1, "Give an id.").max(64, "An id has at most 64 characters."),
  name: z.string("Give a name.").max(PORTFOLIO_LIMITS.nameCharacters, `At most ${PORTFOLIO_LIMITS.nameCharacters}.`),
  items: listedItemsField,
});

const body = z.strictObject(
  {
    lists: z
      .array(list, "Give a list of portfolios.")
      .max(MOST_OVERLAPPED, `At most ${MOST_OVERLAPPED} portfolios at once.`)
      .refine((lists) => new Set(lists.map(({ id }) => id)).size === lists.length, {
        message: "Name each portfolio once.",
      }),
  },
  "Send a JSON object.",
);

export function loader(): Response {
  return wrongMethod("POST");
}

/** `POST /api/portfolio-overlap {lists}`: what lists that the browser holds have in common. Keeps nothing. */
export function action({ request, context }: Route.ActionArgs): Promise<Response> {
  return answer(request, context, async (services, current) => {
    const read = await readQuestion(request, services, current, {
      schema: body,
      limit: "reports",
      mostBytes: BODY_BYTES,
    });
    if (!read.ok) return read.refusal;
    return freshJson(await services.reports.overlap(read.body.lists));
  });
}
