import { toJson } from "#research/export/export-run.ts";
import type { Route } from "./+types/json.ts";
import { answerReport, fileHeaders } from "./answer-report.ts";

/** `GET /research/{symbol}.json?type=&asOf=`: the research with its manifest, as the cards hold it. */
export function loader({ request, context, params }: Route.LoaderArgs): Promise<Response> {
  return answerReport(request, context, params.symbol, (run) => {
    const headers = { ...fileHeaders(run, "json"), "content-type": "application/json; charset=utf-8" };
    return new Response(toJson(run), { headers });
  });
}
