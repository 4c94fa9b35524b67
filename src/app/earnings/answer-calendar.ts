import type { RouterContextProvider } from "react-router";
import { findCompany, loadCalendar, type LoadedCalendar, narrowed, readScope } from "./calendar/load-calendar.ts";
import { parseSpanQuery, SPAN_QUERY_NAMES } from "#app/earnings/calendar/read-calendar-query.ts";
import { answer } from "#app/api/answer.ts";
import { badFields, fieldProblems } from "#app/problem.ts";

/** Answers for a calendar in a form that programs read; a parameter that cannot be used is named. */
export function answerCalendar(
  request: Request,
  context: Readonly<RouterContextProvider>,
  write: (calendar: LoadedCalendar, address: string) => Response,
): Promise<Response> {
  return answer(
    request,
    context,
    async (services, current) => {
      const query = parseSpanQuery(new URL(request.url).searchParams);
      if (!query.success) return badFields(fieldProblems(query.error));
      const typed = query.data.company;
      const company = typed === null ? null : findCompany(services.companies, typed);
      if (typed !== null && company === null) {
        return badFields([{ field: "company", detail: "We have no earnings dates for a company with this symbol." }]);
      }
      const { ciks } = await readScope(services, current, query.data.scope);
      const asked = { ...query.data, company: company?.symbol ?? null };
      return write(await loadCalendar(services, asked, narrowed(ciks, company)), services.address());
    },
    SPAN_QUERY_NAMES,
  );
}
