import { loggedOut, tooMany, wrongMethod } from "#app/problem.ts";
import { answer, freshJson } from "#app/api/answer.ts";
import { refuseAccount } from "#app/api/refusals.ts";
import type { Route } from "./+types/account-export.ts";

/** `GET /api/account/export`: everything that is held on who asks, here and at the identity server, as one JSON file. */
export function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  return answer(request, context, async (services, current) => {
    const user = await current.user();
    if (user === null) return loggedOut();
    const seconds = await services.limits.take("account-exports", user.userId, current.client);
    if (seconds !== null) return tooMany(seconds);
    const outcome = await services.account.export(request);
    if (!outcome.ok) return refuseAccount(outcome);
    const day = outcome.archive.exported_at.slice(0, 10);
    return freshJson(outcome.archive, {
      headers: { "content-disposition": `attachment; filename="beforehand-account-${day}.json"` },
    });
  });
}

export function action(): Response {
  return wrongMethod("GET");
}
