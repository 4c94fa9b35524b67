import type { CalendarEntry, DeadlineEntry } from "#app/earnings/earnings-services.ts";
import { reachOf, windowOf } from "#earnings/next/accuracy.ts";
import type { LoadedCalendar } from "./load-calendar.ts";

/** A calendar as `GET /api/earnings` answers it: its events by day. */
export function calendarJson({ span, today, entries, deadlines, unread }: LoadedCalendar): object {
  const events = [...entries.map(resultsJson), ...deadlines.map(deadlineJson)];
  const byDay = events.toSorted((one, other) => one.date.localeCompare(other.date));
  return { from: span.from, to: span.to, today, unread, events: byDay };
}

function deadlineJson({ event, company, sequence, dayHistory }: DeadlineEntry) {
  const { symbol, name, sector, knownBy } = company;
  const id = `${event.cik}-FY${String(event.fiscalYear)}-${event.fiscalPeriod}-deadline`;
  return { id, kind: "deadline", symbol, name, sector, ...event, sequence, dayHistory, knownBy };
}

function resultsJson({ event, standing, company, figures, sequence, dayHistory }: CalendarEntry) {
  const { estimate, ...rest } = event;
  const { symbol, name, sector, knownBy } = company;
  return {
    id: `${event.cik}-FY${String(event.fiscalYear)}-${event.fiscalPeriod}`,
    kind: "results",
    symbol,
    name,
    sector,
    ...rest,
    standing,
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
