import { wrongMethod } from "#app/problem.ts";
import { readerKind } from "#app/reader-kind.ts";
import { answer, freshJson } from "#app/api/answer.ts";
import { researchBody } from "#app/api/fields.ts";
import { readBody } from "#app/api/read-body.ts";
import { refuseStart } from "#app/api/refusals.ts";
import type { Route } from "./+types/research-runs.ts";

export function loader(): Response {
  return wrongMethod("POST");
}

/**
 * `POST /api/research {symbol, type, asOf?, peers?}`: 202 with the run that answers the question, started or already
 * there. `cancelKey` lets its holder stop the run; it is null where the run was there already.
 */
export function action({ request, context }: Route.ActionArgs): Promise<Response> {
  return answer(request, context, async (services, { client, user }) => {
    if (request.method !== "POST") return wrongMethod("POST");
    const read = await readBody(request, researchBody);
    if (!read.ok) return read.refusal;
    const started = await services.research.start(read.body, { client, user, reader: readerKind(request) });
    if (!started.ok) return refuseStart(started, read.body.symbol, services);
    const { id, ...run } = started.run;
    return freshJson(
      { runId: id, ...run, cancelKey: started.cancelKey },
      { status: 202, headers: { location: `/api/research/${id}` } },
    );
  });
}
