import { Link } from "react-router";
import { Muted } from "#app/ui/layout.tsx";
import { Table } from "#app/ui/table.tsx";
import { addDays } from "#facts/periods/iso-day.ts";
import { calendarSearch, type CalendarQuery } from "./calendar-query.ts";
import { daysOf, mondayOf, spanWords } from "./calendar-span.ts";
import { DayDeadlines, EntryLink, GridEntries } from "./entry-parts.tsx";
import { InsiderMarks, insidersOn } from "./insider-marks.tsx";
import type { LoadedCalendar } from "./load-calendar.ts";
import "./calendar-grid.css";

const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"] as const;
const WORKDAYS = 5;
/** Of more than these the largest companies are shown; the rest are counted, and stand in the day's week. */
const SHOWN = 6;
const SHOWN_DEADLINES = 4;
const SHOWN_INSIDERS = 3;

interface MonthGridProps {
  readonly calendar: LoadedCalendar;
  readonly query: CalendarQuery;
}

/** One month of working days; results and deadlines never fall on weekends. */
export function MonthGrid({ calendar, query }: MonthGridProps) {
  const { span } = calendar;
  const mondays = daysOf({ from: mondayOf(span.from), to: span.to }).filter((_, position) => position % 7 === 0);
  return (
    <Table caption={`Results of ${spanWords(span)}`} isCaptionHidden data-view="month">
      <thead>
        <tr>
          {WEEKDAYS.map((weekday) => (
            <th key={weekday} scope="col">
              {weekday}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {mondays.map((monday) => (
          <tr key={monday}>
            {daysOf({ from: monday, to: addDays(monday, WORKDAYS - 1) }).map((day) => (
              <MonthDay key={day} day={day} calendar={calendar} query={query} />
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function DayNumber({ day }: { readonly day: string }) {
  return (
    <Muted as="time" size="tiny" dateTime={day}>
      {Number(day.slice(8))}
    </Muted>
  );
}

/** The largest companies of a day, in the order of the day. */
function largest(entries: LoadedCalendar["entries"]): LoadedCalendar["entries"] {
  const shown = new Set(entries.toSorted((one, other) => valueOf(other) - valueOf(one)).slice(0, SHOWN));
  return entries.filter((entry) => shown.has(entry));
}

function valueOf({ company }: LoadedCalendar["entries"][number]): number {
  return Number(company.marketValue ?? 0);
}

function MonthDay({ day, calendar, query }: MonthGridProps & { readonly day: string }) {
  const { span, today, entries } = calendar;
  if (day < span.from || day > span.to) {
    return (
      <td data-state="outside">
        <DayNumber day={day} />
      </td>
    );
  }
  const onDay = entries.filter(({ event }) => event.date === day);
  const more = onDay.length - SHOWN;
  const due = calendar.deadlines.filter(({ event }) => event.date === day);
  return (
    <td data-state={day === today ? "today" : undefined}>
      <DayNumber day={day} />
      <GridEntries>
        {largest(onDay).map((entry) => (
          <li key={entry.event.cik} data-status={entry.event.status}>
            <EntryLink entry={entry} />
          </li>
        ))}
      </GridEntries>
      {more > 0 && (
        <Link to={`/earnings${calendarSearch({ ...query, view: "week", from: day })}`} data-slot="grid-more">
          {more} more
        </Link>
      )}
      {due.length > 0 && <DayDeadlines deadlines={due} query={query} shown={SHOWN_DEADLINES} />}
      <InsiderMarks marks={insidersOn(calendar, day)} query={query} shown={SHOWN_INSIDERS} />
    </td>
  );
}
