import { statementCsvRows } from "#app/research/financials/statement-rows.ts";
import { writeCsv } from "#app/research/csv/write-csv.ts";
import { answerStatements, statementFileHeaders } from "./answer-statements.ts";
import type { Route } from "./+types/csv.ts";

/** `GET /research/{symbol}/financials.csv?statement=&basis=&show=&asOf=`: one statement, a line for each figure. */
export function loader({ request, context, params }: Route.LoaderArgs): Promise<Response> {
  return answerStatements(
    { request, context, symbol: params.symbol, isWhole: false },
    ({ tables, knownOn }, { symbol, statement, basis }) =>
      // The mark at the start tells spreadsheets that the text is UTF-8.
      new Response(`\uFEFF${writeCsv(tables.flatMap(statementCsvRows))}`, {
        headers: statementFileHeaders(`${symbol}-${statement}-${basis}-${knownOn}.csv`, "text/csv; charset=utf-8"),
      }),
  );
}
