import { wrongMethod } from "#app/problem.ts";
import { answer, freshJson } from "#app/api/answer.ts";
import type { Route } from "./+types/visitor.ts";

/** `GET /api/visitor`: the id of the signed-in person whose browser asks, or null. */
export function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  return answer(request, context, async (_services, current) => {
    const user = await current.user();
    return freshJson({ userId: user?.userId ?? null });
  });
}

export function action(): Response {
  return wrongMethod("GET");
}
