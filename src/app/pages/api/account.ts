import { wrongMethod } from "#app/problem.ts";
import { answer, freshJson } from "#app/api/answer.ts";
import { refuseAccount } from "#app/api/refusals.ts";
import type { Route } from "./+types/account.ts";

export function loader(): Response {
  return wrongMethod("DELETE");
}

/**
 * `DELETE /api/account`: deletes the account of who asks, here and at the identity server. 200 `deleted` when nothing is
 * left; 202 `under-way` when something could not be reached yet and will be tried again.
 */
export function action({ request, context }: Route.ActionArgs): Promise<Response> {
  return answer(request, context, async (services, { requestId }) => {
    if (request.method !== "DELETE") return wrongMethod("DELETE");
    const outcome = await services.account.delete(request, requestId);
    if (!outcome.ok) return refuseAccount(outcome);
    const { state, setCookies } = outcome;
    const response = freshJson({ state }, { status: state === "deleted" ? 200 : 202 });
    for (const cookie of setCookies) response.headers.append("set-cookie", cookie);
    return response;
  });
}
