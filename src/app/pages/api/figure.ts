import { badFields, fieldProblems, problemResponse, wrongMethod } from "#app/problem.ts";
import { answer, freshJson } from "#app/api/answer.ts";
import { FIGURE_ID_LIMIT, figureQuery } from "#app/api/fields.ts";
import type { Route } from "./+types/figure.ts";

/** `GET /api/figures/{id}?asOf=`: everything behind one figure, one level of lineage. */
export function loader({ request, context, params }: Route.LoaderArgs): Promise<Response> {
  return answer(
    request,
    context,
    async (services) => {
      const query = figureQuery.safeParse({ asOf: new URL(request.url).searchParams.get("asOf") });
      if (!query.success) return badFields(fieldProblems(query.error));
      const isPlausible = params.id.length <= FIGURE_ID_LIMIT;
      const detail = isPlausible ? await services.figures.find(params.id, query.data.asOf) : null;
      if (detail) return freshJson(detail);
      return problemResponse({
        status: 404,
        kind: "unknown-figure",
        detail: "We do not have this figure, or not for this date.",
      });
    },
    ["asOf"],
  );
}

export function action(): Response {
  return wrongMethod("GET");
}
