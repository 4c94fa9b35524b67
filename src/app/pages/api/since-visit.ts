import { z } from "zod";
import { answer, freshJson } from "#app/api/answer.ts";
import { visitField } from "#app/api/fields.ts";
import { readQuestion } from "#app/api/read-question.ts";
import type { SinceAnswer } from "#app/portfolios/report/report-services.ts";
import { problemResponse, wrongMethod } from "#app/problem.ts";
import { symbol } from "#contracts/portfolio-fields.ts";
import type { Route } from "./+types/since-visit.ts";

/** One visit of one company. */
const BODY_BYTES = 4 * 1024;

const body = z.strictObject({ symbol, lastVisit: visitField.nullable().default(null) }, "Send a JSON object.");

export function loader(): Response {
  return wrongMethod("POST");
}

/**
 * `POST /api/since-visit {symbol, lastVisit}`: what a company filed and reported since a visit that the browser remembers. The
 * server remembers nothing of it. `isRead` is false while the company is still being read.
 */
export function action({ request, context }: Route.ActionArgs): Promise<Response> {
  return answer(request, context, async (services, current) => {
    const read = await readQuestion(request, services, current, {
      schema: body,
      limit: "reports",
      mostBytes: BODY_BYTES,
    });
    if (!read.ok) return read.refusal;
    const found = services.companies.find(read.body.symbol);
    if (found.kind !== "held") {
      return problemResponse({ status: 404, kind: "not-found", detail: "We have no figures for this symbol." });
    }
    const since = await services.reports.since(found, read.body.lastVisit);
    const answered: SinceAnswer = since === null ? { isRead: false } : { isRead: true, ...since };
    return freshJson(answered);
  });
}
