import { answerCalendar } from "#app/earnings/answer-calendar.ts";
import { calendarCsv } from "#app/earnings/calendar/calendar-export.ts";
import type { Route } from "./+types/earnings-csv.ts";

/** `GET /earnings.csv`: the calendar of the same question as a table. */
export function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  return answerCalendar(request, context, ({ entries, deadlines, span }) => {
    const name = `earnings-${span.from}-${span.to}.csv`;
    const headers = {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${name}"`,
    };
    return new Response(calendarCsv(entries, deadlines), { headers: { ...headers, "cache-control": "no-store" } });
  });
}
