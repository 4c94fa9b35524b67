import { answer, freshJson } from "#app/api/answer.ts";
import { refuseAccount } from "#app/api/refusals.ts";
import { problemResponse, wrongMethod } from "#app/problem.ts";
import type { Route } from "./+types/account-application.ts";

export function loader(): Response {
  return wrongMethod("DELETE");
}

/** `DELETE /api/account/applications/{id}`: disconnects an application; its next request is refused. */
export function action({ request, context, params }: Route.ActionArgs): Promise<Response> {
  return answer(request, context, async (services) => {
    if (request.method !== "DELETE") return wrongMethod("DELETE");
    const outcome = await services.applications.end(request, params.id);
    if (outcome === "unknown") {
      return problemResponse({ status: 404, kind: "not-found", detail: "This application is not connected." });
    }
    return outcome.ok ? freshJson({}) : refuseAccount(outcome);
  });
}
