import { answer } from "#app/api/answer.ts";
import { badFields } from "#app/problem.ts";
import { writeCsv } from "#app/research/csv/write-csv.ts";
import { readScreenQuestion } from "#app/screener/screen-query.ts";
import type { Route } from "./+types/screener-csv.ts";

const MOST_ROWS = 1_000;

/** `GET /screener.csv`: the first thousand companies of a screen, with exact values, each next to the period that it is of. */
export function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  return answer(request, context, async (services) => {
    const { question } = readScreenQuestion(new URL(request.url).searchParams);
    const answered = await services.screener.screen({ ...question, page: 1 }, MOST_ROWS);
    if (!answered.ok) return badFields([{ field: "q", detail: answered.error.message }]);
    const columns = question.columns.flatMap((column) => [column, `${column} period`]);
    const head = ["symbol", "name", "sector", "industry", "country", "exchange", "figures as of", ...columns];
    const rows = answered.found.rows.map(({ company, figures }) => [
      company.symbol,
      company.name,
      company.sector,
      company.industry,
      company.country,
      company.exchange,
      company.knownBy,
      // "Trailing twelve months" are the newest that a company has a value for, which one row has of several days.
      ...figures.flatMap((figure) => (figure?.value == null ? [null, null] : [figure.value, figure.periodLabel])),
    ]);
    const headers = {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="screen.csv"',
      "cache-control": "no-store",
    };
    return new Response(writeCsv([head, ...rows]), { headers });
  });
}
