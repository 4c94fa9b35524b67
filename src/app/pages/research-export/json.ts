import type { Route } from "./+types/json.ts";
import { answerReport, fileHeaders } from "./answer-report.ts";

/** Grows when a member changes its meaning. */
const VERSION = 1;

/** `GET /research/{symbol}.json?type=&asOf=`: the research with its manifest, as the cards hold it. */
export function loader({ request, context, params }: Route.LoaderArgs): Promise<Response> {
  return answerReport({ request, context, symbol: params.symbol }, (report) =>
    Response.json({ version: VERSION, ...report }, { headers: fileHeaders(report, "json") }),
  );
}
