import type { Services } from "#app/context.ts";
import { answer } from "#app/pages/api/answer.ts";
import { fieldProblems } from "#app/pages/api/field-problems.ts";
import { researchBody } from "#app/pages/api/fields.ts";
import { refuseStart } from "#app/pages/api/refuse-start.ts";
import { badFields, problemResponse } from "#app/problem.ts";
import type { RouterContextProvider } from "react-router";
import type { FinishedRun } from "#research/export/to-markdown.ts";
import { readReport } from "./read-report.ts";

/** Research on bundled data takes a second or two; a slow source may take longer than a reader waits. */
const REPORT_WAIT_MS = 20_000;

interface Asked {
  readonly request: Request;
  readonly context: Readonly<RouterContextProvider>;
  /** As the address has it. */
  readonly symbol: string;
}

/** Answers a download of research on a symbol: reads it to its end and has it written. */
export function answerReport(
  { request, context, symbol }: Asked,
  write: (report: FinishedRun, services: Services) => Response | Promise<Response>,
): Promise<Response> {
  return answer(request, context, async (services) => {
    const query = new URL(request.url).searchParams;
    const question = researchBody.safeParse({
      symbol,
      type: query.get("type") ?? undefined,
      asOf: query.get("asOf") || null,
    });
    if (!question.success) return badFields(fieldProblems(question.error));
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(REPORT_WAIT_MS)]);
    const read = await readReport(services, question.data, signal);
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

/** As it is registered; by its symbol where it is not known by name. */
function companyOf(services: Services, symbol: string): FinishedRun["company"] {
  const found = services.companies.find(symbol);
  return { symbol, name: "name" in found ? found.name : symbol };
}

/** The headers of a report that is saved as a file. */
export function fileHeaders({ manifest }: FinishedRun, extension: "md" | "json"): Readonly<Record<string, string>> {
  const name = `${manifest.symbol}-${manifest.type}-${manifest.asOf}.${extension}`.replaceAll(/[^\w.-]/g, "");
  return { "cache-control": "no-store", "content-disposition": `inline; filename="${name}"` };
}
