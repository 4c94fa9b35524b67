import { answer, freshJson } from "#app/api/answer.ts";
import { loggedOut, problemResponse, wrongMethod } from "#app/problem.ts";
import type { Route } from "./+types/saved-screen-changes.ts";

/** How far back the page looks. */
const DAYS = 30;

/** `GET /api/saved-screens/{id}/changes`: who entered and left a saved screen in the last 30 days. */
export function loader({ request, context, params: { screenId } }: Route.LoaderArgs): Promise<Response> {
  return answer(request, context, async ({ savedScreens, followed }, current) => {
    const user = await current.user();
    if (user === null) return loggedOut();
    const ref = { ownerId: user.userId, screenId };
    const screen = await savedScreens.read(ref);
    if (screen === null)
      return problemResponse({
        status: 404,
        kind: "unknown-screen",
        detail: "You have no saved screen at this address.",
      });
    return freshJson(await followed.changes({ ...ref, query: screen.query }, DAYS));
  });
}

export function action(): Response {
  return wrongMethod("GET");
}
