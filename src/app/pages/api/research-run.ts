import { problemResponse, wrongMethod } from "#app/problem.ts";
import { CANCEL_KEY_HEADER } from "#app/research/run/cancel-run.ts";
import { answer, freshJson } from "#app/api/answer.ts";
import { runIdShape } from "#app/api/fields.ts";
import { unknownRun } from "#app/api/refusals.ts";
import type { Route } from "./+types/research-run.ts";

/** `GET /api/research/{runId}`: the run and every event it has written so far. */
export function loader({ request, context, params }: Route.LoaderArgs): Promise<Response> {
  return answer(request, context, async (services) => {
    const log = runIdShape.test(params.runId) ? await services.research.read(params.runId) : null;
    return log ? freshJson(log) : unknownRun();
  });
}

/**
 * `DELETE /api/research/{runId}` with the header `X-Cancel-Key`: stops the run; what it wrote is kept. Only its starter
 * has the key. A run that others asked for too goes on for them (`shared`). Asked twice, the answer is as good.
 */
export function action({ request, context, params }: Route.ActionArgs): Promise<Response> {
  return answer(request, context, async (services) => {
    if (request.method !== "DELETE") return wrongMethod("GET, DELETE");
    if (!runIdShape.test(params.runId)) return unknownRun();
    const result = await services.research.cancel(params.runId, request.headers.get(CANCEL_KEY_HEADER) ?? "");
    if (result === "unknown") return unknownRun();
    return result === "not-starter" ? notStarter() : freshJson({ runId: params.runId, outcome: result });
  });
}

function notStarter(): Response {
  return problemResponse({
    status: 403,
    kind: "not-starter",
    detail: "Only the person who started this research can stop it. You can stop following it.",
  });
}
