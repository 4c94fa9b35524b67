import { wrongMethod } from "#app/problem.ts";
import { answer, freshJson } from "./answer.ts";
import { runIdShape } from "./fields.ts";
import { unknownRun } from "./unknown-run.ts";
import type { Route } from "./+types/research-run.ts";

/** `GET /api/research/{runId}`: the run and every event it has written so far. */
export function loader({ request, context, params }: Route.LoaderArgs): Promise<Response> {
  return answer(request, context, async (services) => {
    const log = runIdShape.test(params.runId) ? await services.research.read(params.runId) : null;
    return log ? freshJson(log) : unknownRun();
  });
}

/** `DELETE /api/research/{runId}`: stops the run; what it wrote is kept. Asked twice, the answer is as good. */
export function action({ request, context, params }: Route.ActionArgs): Promise<Response> {
  return answer(request, context, async (services) => {
    if (request.method !== "DELETE") return wrongMethod("GET, DELETE");
    if (!runIdShape.test(params.runId)) return unknownRun();
    const outcome = await services.research.cancel(params.runId);
    return outcome === "unknown" ? unknownRun() : freshJson({ runId: params.runId, outcome });
  });
}
