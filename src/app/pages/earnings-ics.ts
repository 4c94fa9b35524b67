import { answerCalendar } from "#app/earnings/answer-calendar.ts";
import { calendarFile } from "#app/earnings/calendar-file.ts";
import type { Route } from "./+types/earnings-ics.ts";

/** `GET /earnings.ics`: the calendar of the same question as a file for calendar programs. */
export function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  return answerCalendar(request, context, (calendar, address) =>
    calendarFile("Earnings", calendar, { address, isPrivate: true }),
  );
}
