import { readableName } from "#facts/readable-name.ts";
import type { RunStarter, Services } from "#app/context.ts";
import { readerKind } from "#app/reader-kind.ts";
import { answer } from "#app/api/answer.ts";
import { planOf } from "#research/deep/plan-address.ts";
import { badFields, fieldProblems, problemResponse } from "#app/problem.ts";
import { researchBody } from "#app/api/fields.ts";
import { refuseStart } from "#app/api/refusals.ts";
import type { RouterContextProvider } from "react-router";
import { shownFigures } from "#research/cards/record/shown-figures.ts";
import type { DetailOf } from "#research/export/figure-notes.ts";
import type { FinishedRun } from "#research/export/export-run.ts";
import { type Report, reportOf } from "#research/export/report.ts";
import { peersOf, type ResearchQuestion } from "#app/research/page/research-address.ts";
import type { RunEvent } from "#research/run/run.ts";

/** Research on bundled data takes a second or two; a slow source may take longer than a reader waits. */
const REPORT_WAIT_MS = 20_000;

/**
 * Answers a download of research on a symbol: reads it to its end and has it written.
 * @param symbol as the address has it
 */
export function answerReport(
  request: Request,
  context: Readonly<RouterContextProvider>,
  symbol: string,
  write: (report: FinishedRun, services: Services) => Response | Promise<Response>,
): Promise<Response> {
  return answer(request, context, async (services, current) => {
    const query = new URL(request.url).searchParams;
    const question = researchBody.safeParse({
      symbol,
      type: query.get("type") ?? undefined,
      asOf: query.get("asOf") || null,
      plan: planOf(query),
      peers: peersOf(query),
      // Reports hold cards, and those are the same with a model and without.
      text: "rules",
    });
    if (!question.success) return badFields(fieldProblems(question.error));
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(REPORT_WAIT_MS)]);
    const starter = { client: current.client, reader: readerKind(request) };
    const read = await readReport(services, starter, question.data, signal);
    const readOn = question.data.asOf ?? services.earnings.today();
    if (read.ok) {
      const company = companyOf(services, read.report.manifest.symbol);
      return write({ ...read.report, company, readOn }, services);
    }
    if (read.reason !== "not-finished") return refuseStart(read, symbol, services);
    return problemResponse({
      status: 503,
      kind: read.reason,
      detail: "The research is not finished. Ask again in a moment.",
      headers: { "retry-after": "10" },
    });
  });
}

/** As it is registered, in letters that are easy to read; by its symbol where it is not known by name. */
function companyOf(services: Services, symbol: string): FinishedRun["company"] {
  const found = services.companies.find(symbol);
  return { symbol, name: "name" in found ? readableName(found.name) : symbol };
}

/** What is behind the figures of a report, for its notes. */
export async function detailsOf({ cards }: FinishedRun, services: Services, request: Request): Promise<DetailOf> {
  const ids = shownFigures(cards).map((figure) => figure.id);
  const details = await services.figures.findAll(ids, new URL(request.url).searchParams.get("asOf") || null);
  return (id) => details.get(id) ?? null;
}

/** The headers of a report that is saved as a file. */
export function fileHeaders(
  { manifest }: FinishedRun,
  extension: "md" | "json" | "docx",
): Readonly<Record<string, string>> {
  const name = `${manifest.symbol}-${manifest.type}-${manifest.asOf}.${extension}`.replaceAll(/[^\w.-]/g, "");
  return { "cache-control": "no-store", "content-disposition": `inline; filename="${name}"` };
}

type ReportAnswer =
  | { readonly ok: true; readonly report: Report }
  | Extract<Awaited<ReturnType<Services["research"]["start"]>>, { ok: false }>
  | { readonly ok: false; readonly reason: "not-finished" };

/** Starts or joins the run of a question and reads it to its end; `not-finished` when the signal fires before that. */
async function readReport(
  services: Services,
  starter: RunStarter,
  question: ResearchQuestion,
  signal: AbortSignal,
): Promise<ReportAnswer> {
  const started = await services.research.start(question, starter);
  if (!started.ok) return started;
  const events: RunEvent[] = [];
  for await (const event of services.research.follow(started.run.id, 0, signal)) events.push(event);
  const report = reportOf(events);
  return report === null ? { ok: false, reason: "not-finished" } : { ok: true, report };
}
