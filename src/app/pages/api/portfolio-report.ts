import { z } from "zod";
import { isWhole } from "#app/portfolios/report/report-request.ts";
import { readSettings, SETTING_NAMES } from "#app/portfolios/report/report-settings.ts";
import { wrongMethod } from "#app/problem.ts";
import { answer, freshJson } from "#app/api/answer.ts";
import { listedItemsField, visitField } from "#app/api/fields.ts";
import { readQuestion } from "#app/api/read-question.ts";
import type { Route } from "./+types/portfolio-report.ts";

/** Two thousand companies with some trades each. */
const BODY_BYTES = 2 * 1024 ** 2;

const body = z.strictObject(
  {
    items: listedItemsField,
    lastVisit: visitField.nullable().default(null),
    portfolioId: z.string("Give an id.").max(64, "An id has at most 64 characters.").nullable().default(null),
  },
  "Send a JSON object.",
);

export function loader(): Response {
  return wrongMethod("POST");
}

/**
 * `POST /api/portfolio-report?weights=… {items, lastVisit, portfolioId}`: the report on a list that the browser holds.
 * What a member has seen of a portfolio of theirs is remembered, and nothing else.
 */
export function action({ request, context }: Route.ActionArgs): Promise<Response> {
  return answer(
    request,
    context,
    async (services, current) => {
      const read = await readQuestion(request, services, current, {
        schema: body,
        limit: "reports",
        mostBytes: BODY_BYTES,
      });
      if (!read.ok) return read.refusal;
      const settings = readSettings(new URL(request.url).searchParams);
      const { portfolioId, ...question } = read.body;
      const user = await current.user();
      const report = await services.reports.make({ ...question, settings });
      if (user !== null && portfolioId !== null && isWhole(report)) {
        await services.lastSeen.note({ ownerId: user.userId, portfolioId }, report.seen);
      }
      return freshJson(report);
    },
    Object.values(SETTING_NAMES),
  );
}
