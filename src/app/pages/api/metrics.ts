import { answer } from "#app/api/answer.ts";
import { wrongMethod } from "#app/problem.ts";
import { measureChoices } from "#app/screener/load-screen.ts";
import type { Route } from "./+types/metrics.ts";

/** `GET /api/metrics`: every metric and line item by id, name and group. */
export function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  return answer(request, context, () => {
    const metrics = measureChoices().flatMap(({ name, measures }) =>
      measures.map(({ id, label }) => ({ id, label, group: name })),
    );
    return Response.json({ metrics }, { headers: { "cache-control": "public, max-age=3600" } });
  });
}

export function action(): Response {
  return wrongMethod("GET");
}
