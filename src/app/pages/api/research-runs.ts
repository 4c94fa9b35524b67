import { badFields, problemResponse, wrongMethod } from "#app/problem.ts";
import type { Services, StartAnswer } from "#app/context.ts";
import { answer, freshJson } from "./answer.ts";
import { researchBody } from "./fields.ts";
import { readBody } from "./read-body.ts";
import { refuseForeign } from "./refuse-foreign.ts";
import type { Route } from "./+types/research-runs.ts";

const RETRY_AFTER_SECONDS = 10;

export function loader(): Response {
  return wrongMethod("POST");
}

/** `POST /api/research {symbol, type, asOf?}`: 202 with the run that answers the question, started or already there. */
export function action({ request, context }: Route.ActionArgs): Promise<Response> {
  return answer(request, context, async (services) => {
    if (request.method !== "POST") return wrongMethod("POST");
    const foreign = refuseForeign(request);
    if (foreign) return foreign;
    const read = await readBody(request, researchBody);
    if (!read.ok) return read.refusal;
    const started = await services.research.start(read.body);
    if (!started.ok) return refuseStart(started.reason, read.body.symbol, services);
    const { id, ...run } = started.run;
    return freshJson({ runId: id, ...run }, { status: 202, headers: { location: `/api/research/${id}` } });
  });
}

type Refusal = Extract<StartAnswer, { ok: false }>["reason"];

function refuseStart(reason: Refusal, symbol: string, services: Services): Response {
  switch (reason) {
    case "unknown-symbol": {
      const found = services.companies.find(symbol);
      const near = found.kind === "unknown" ? found.near : [];
      return problemResponse({ status: 404, kind: reason, detail: `“${symbol}” is not listed.`, more: { near } });
    }
    case "not-a-company":
      return problemResponse({
        status: 422,
        kind: reason,
        detail: `“${symbol}” files no annual report of a business.`,
      });
    case "not-held":
      return problemResponse({
        status: 422,
        kind: reason,
        detail: `“${symbol}” is listed, but its figures are not held here.`,
      });
    case "bad-date":
      return badFields([{ field: "asOf", detail: "No figures are held for this date." }]);
    case "too-many-runs":
      return problemResponse({
        status: 429,
        kind: reason,
        detail: "Wait until a run has finished, then ask again.",
        headers: { "retry-after": String(RETRY_AFTER_SECONDS) },
      });
  }
}
