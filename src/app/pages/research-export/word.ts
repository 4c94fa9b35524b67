import { toMarkdown } from "#research/export/export-run.ts";
import type { Route } from "./+types/word.ts";
import { answerReport, detailsOf, fileHeaders } from "./answer-report.ts";

const TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

/** `GET /research/{symbol}.docx?type=&asOf=`: what `.md` answers, as a Word document. */
export function loader({ request, context, params }: Route.LoaderArgs): Promise<Response> {
  return answerReport(request, context, params.symbol, async (run, services) => {
    const { wordDocument } = await import("#research/export/word-document.ts");
    const document = await wordDocument(toMarkdown(run, await detailsOf(run, services, request)));
    return new Response(document, { headers: { ...fileHeaders(run, "docx"), "content-type": TYPE } });
  });
}
