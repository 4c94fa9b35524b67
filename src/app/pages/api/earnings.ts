import { answerCalendar } from "#app/earnings/answer-calendar.ts";
import { calendarJson } from "#app/earnings/calendar/calendar-export.ts";
import { wrongMethod } from "#app/problem.ts";
import { freshJson } from "#app/api/answer.ts";
import type { Route } from "./+types/earnings.ts";

/** `GET /api/earnings?view=&from=&to=&company=&scope=&show=&status=&tier=&size=&sector=&q=`: the events of a calendar, by day. */
export function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  return answerCalendar(request, context, (calendar) => freshJson(calendarJson(calendar)));
}

export function action(): Response {
  return wrongMethod("GET");
}
