import type { CalendarEntry } from "#app/earnings/earnings-services.ts";
import { reachOf, windowOf } from "#earnings/next/accuracy.ts";
import type { LoadedCalendar } from "./load-calendar.ts";

/** A calendar as `GET /api/earnings` answers it. */
export function calendarJson({ span, today, entries, unread }: LoadedCalendar): object {
  return { from: span.from, to: span.to, today, unread, events: entries.map(eventJson) };
}

function eventJson({ event, company, figures, sequence, dayHistory }: CalendarEntry): object {
  const { estimate, ...rest } = event;
  const { symbol, name, sector, knownBy } = company;
  return {
    id: `${event.cik}-FY${String(event.fiscalYear)}-${event.fiscalPeriod}`,
    symbol,
    name,
    sector,
    ...rest,
    estimate:
      estimate === null ? null : { ...estimate, window: windowOf(estimate), accuracy: reachOf(estimate.method) },
    sequence,
    dayHistory,
    knownBy,
    figures: Object.fromEntries(
      Object.values(figures).map(({ id, measure, value, unit, quality }) => [measure, { id, value, unit, quality }]),
    ),
  };
}
