import { answer } from "#app/api/answer.ts";
import { isAccession } from "#app/filings/filing-address.ts";
import { problemResponse, wrongMethod } from "#app/problem.ts";
import type { Route } from "./+types/filing-passage.ts";

const LONGEST_BLOCK = 40;

/** `GET /api/filings/{accession}/passages/{block}`: one passage in the company's words, with its neighbours and its address at the SEC. */
export function loader({ request, context, params }: Route.LoaderArgs): Promise<Response> {
  return answer(request, context, async (services) => {
    const { accession, block } = params;
    const isPlace = isAccession(accession) && block.length <= LONGEST_BLOCK;
    const passage = isPlace ? await services.filings.passage(accession, block) : null;
    if (passage !== null) return Response.json(passage);
    return problemResponse({ status: 404, kind: "not-found", detail: "We do not have this passage." });
  });
}

export function action(): Response {
  return wrongMethod("GET");
}
