import { data } from "react-router";
import { currentRequest, servicesContext } from "#app/context.ts";
import { pageMeta } from "#app/discovery/page-meta.ts";
import { spanWords } from "#app/earnings/calendar/calendar-span.ts";
import { CalendarView } from "#app/earnings/calendar/calendar-view.tsx";
import { findCompany, loadCalendar, narrowed, readScope } from "#app/earnings/calendar/load-calendar.ts";
import { readCalendarQuery } from "#app/earnings/calendar/read-calendar-query.ts";
import { useRefresh } from "#app/ui/use-refresh.ts";
import type { Route } from "./+types/earnings.ts";

/** The calendar of a question, which stands whole in the address. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const current = context.get(currentRequest);
  const typed = readCalendarQuery(new URL(request.url).searchParams);
  const company = typed.company === null ? null : findCompany(services.companies, typed.company);
  const query = { ...typed, company: company?.symbol ?? typed.company };
  const { ciks, choices } = await readScope(services, current, query.scope);
  const calendar = await loadCalendar(services, query, narrowed(ciks, company));
  const held = { asOf: services.data.asOf, isLive: services.data.source === "live" };
  const isUnknownCompany = typed.company !== null && company === null;
  return data({ query, isUnknownCompany, calendar, held, scopes: choices, address: services.address() });
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: `Earnings calendar${daysOf(args.loaderData)} · Beforehand`,
    description:
      "When companies announce results, and how certain each date is, based on thousands of past announcements.",
  });

/** The days shown, where the address names them. */
function daysOf(shown: Route.ComponentProps["loaderData"] | undefined): string {
  return shown === undefined || shown.query.from === null ? "" : `, ${spanWords(shown.calendar.span)}`;
}

/** The server waits for companies by itself before it answers. */
const ASK_AGAIN_MS = 1_000;

export default function Earnings({ loaderData }: Route.ComponentProps) {
  useRefresh(loaderData.calendar.unread > 0 ? ASK_AGAIN_MS : null);
  return <CalendarView {...loaderData} />;
}
