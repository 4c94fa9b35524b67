import type { RouterContextProvider } from "react-router";
import { answer } from "#app/api/answer.ts";
import { badFields, problemResponse, tooMany } from "#app/problem.ts";
import { financialsQuestionOf, type FinancialsQuestion } from "#app/research/financials/financials-address.ts";
import type { CompanyStatements } from "#app/research/financials/statement-services.ts";
import { STATEMENTS } from "#research/statements/statement.ts";

interface StatementsRequest {
  readonly request: Request;
  readonly context: Readonly<RouterContextProvider>;
  /** As the address has it. */
  readonly symbol: string;
  /** Whether all three statements are asked for, whatever the address says. */
  readonly isWhole: boolean;
}

/** Answers a download of statements with what a page at the same address shows. */
export function answerStatements(
  { request, context, symbol, isWhole }: StatementsRequest,
  write: (statements: CompanyStatements, question: FinancialsQuestion) => Response | Promise<Response>,
): Promise<Response> {
  return answer(request, context, async (services, { client }) => {
    const found = services.companies.find(symbol);
    if (found.kind !== "held")
      return problemResponse({ status: 404, kind: "unknown-symbol", detail: "We have no statements for this symbol." });
    const question = financialsQuestionOf(found.symbol, new URL(request.url).searchParams);
    const seconds = await services.limits.take("reports", null, client);
    if (seconds !== null) return tooMany(seconds);
    const statements = isWhole ? STATEMENTS : [question.statement];
    const read = await services.statements.read({ ...question, cik: found.cik, statements });
    if (read.ok) return write(read.statements, question);
    if (read.reason === "bad-date")
      return badFields([{ field: "asOf", detail: "Give a day from 2014-01-01 to today, as YYYY-MM-DD." }]);
    return problemResponse({ status: 404, kind: "unknown-symbol", detail: "We have no statements for this symbol." });
  });
}

/** The headers of a file of statements. */
export function statementFileHeaders(name: string, type: string): Readonly<Record<string, string>> {
  const safe = name.replaceAll(/[^\w.-]/g, "-");
  return {
    "content-type": type,
    "cache-control": "no-store",
    "content-disposition": `attachment; filename="${safe}"`,
  };
}
