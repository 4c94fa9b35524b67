import { shownFigures } from "#research/cards/record/shown-figures.ts";
import { toMarkdown } from "#research/export/export-run.ts";
import type { Route } from "./+types/markdown.ts";
import { answerReport, fileHeaders } from "./answer-report.ts";

/** `GET /research/{symbol}.md?type=&asOf=`: the research as Markdown, each figure with a numbered note of its source. */
export function loader({ request, context, params }: Route.LoaderArgs): Promise<Response> {
  return answerReport({ request, context, symbol: params.symbol }, async (run, services) => {
    const ids = shownFigures(run.cards).map((figure) => figure.id);
    const details = await services.figures.findAll(ids, new URL(request.url).searchParams.get("asOf") || null);
    const text = toMarkdown(run, (id) => details.get(id) ?? null);
    return new Response(text, {
      headers: { ...fileHeaders(run, "md"), "content-type": "text/markdown; charset=utf-8" },
    });
  });
}
