import { figurePath } from "#app/research/evidence/figure-path.ts";
import type { Route } from "./+types/markdown.ts";
import { answerReport, companyName, fileHeaders } from "./answer-report.ts";
import { writeMarkdown } from "./write-markdown.ts";

/** `GET /research/{symbol}.md?type=&asOf=`: the research as Markdown with numbered notes. */
export function loader({ request, context, params }: Route.LoaderArgs): Promise<Response> {
  return answerReport({ request, context, symbol: params.symbol }, (report) => {
    const asOf = new URL(request.url).searchParams.get("asOf") || null;
    const text = writeMarkdown(report, {
      company: companyName(context, report.manifest.symbol),
      addressOf: (figureId) => new URL(figurePath(figureId, asOf), request.url).href,
    });
    return new Response(text, {
      headers: { ...fileHeaders(report, "md"), "content-type": "text/markdown; charset=utf-8" },
    });
  });
}
