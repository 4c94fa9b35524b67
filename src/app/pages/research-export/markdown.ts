import { toMarkdown } from "#research/export/export-run.ts";
import type { Route } from "./+types/markdown.ts";
import { answerReport, detailsOf, fileHeaders } from "./answer-report.ts";

/** `GET /research/{symbol}.md?type=&asOf=`: the research as Markdown, each figure with a numbered note of its source. */
export function loader({ request, context, params }: Route.LoaderArgs): Promise<Response> {
  return answerReport(request, context, params.symbol, async (run, services) => {
    const text = toMarkdown(run, await detailsOf(run, services, request));
    return new Response(text, {
      headers: { ...fileHeaders(run, "md"), "content-type": "text/markdown; charset=utf-8" },
    });
  });
}
