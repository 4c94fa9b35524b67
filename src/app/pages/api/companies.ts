import { badFields, fieldProblems, wrongMethod } from "#app/problem.ts";
import { answer } from "#app/api/answer.ts";
import type { CompanySearchAnswer } from "#contracts/api/company-search.ts";
import { companiesQuery } from "#app/api/fields.ts";
import type { Route } from "./+types/companies.ts";

const HIT_LIMIT = 10;

/** `GET /api/companies?q=`: companies whose symbol or name fits, near matches when none does. */
export function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  return answer(
    request,
    context,
    (services) => {
      const query = companiesQuery.safeParse({ q: new URL(request.url).searchParams.get("q") ?? undefined });
      if (!query.success) return badFields(fieldProblems(query.error));
      const hits = services.companies.search(query.data.q, HIT_LIMIT);
      const found: CompanySearchAnswer = { query: query.data.q, hits };
      return Response.json(found, { headers: { "cache-control": "public, max-age=60" } });
    },
    ["q"],
  );
}

export function action(): Response {
  return wrongMethod("GET");
}
