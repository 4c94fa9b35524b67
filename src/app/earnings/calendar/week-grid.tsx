import type { TimeOfDay } from "#contracts/earnings.ts";
import { Table } from "#app/ui/table.tsx";
import { weekdayAndDay } from "#earnings/words.ts";
import type { CalendarQuery } from "./calendar-query.ts";
import { daysOf, spanWords } from "./calendar-span.ts";
import { DayDeadlines, EntryLink, GridEntries } from "./entry-parts.tsx";
import { InsiderMarks, insidersOn } from "./insider-marks.tsx";
import type { LoadedCalendar } from "./load-calendar.ts";
import "./calendar-grid.css";

const ROWS: readonly (readonly [TimeOfDay, string])[] = [
  ["BMO", "Before the open"],
  ["DMH", "During market hours"],
  ["AMC", "After the close"],
  ["UNKNOWN", "Time not known"],
];
const WORKDAYS = 5;
const SHOWN_DEADLINES = 12;
const SHOWN_INSIDERS = 8;

/** One week: days across, parts of the day down; reports have no hour, so those due stand below. */
export function WeekGrid({ calendar, query }: { readonly calendar: LoadedCalendar; readonly query: CalendarQuery }) {
  const { span, entries, deadlines, insiderDays, today } = calendar;
  const rows = query.show === "deadlines" ? [] : ROWS;
  const weekend = new Set([...entries, ...insiderDays].map(({ event }) => event.date));
  const days = daysOf(span).filter((day, position) => position < WORKDAYS || weekend.has(day));
  return (
    <Table caption={`Results of ${spanWords(span)}`} isCaptionHidden data-view="week">
      <thead>
        <tr>
          <th scope="col">New York time</th>
          {days.map((day) => (
            <th key={day} scope="col" data-state={day === today ? "today" : undefined}>
              {weekdayAndDay(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([time, words]) => (
          <tr key={time}>
            <th scope="row">{words}</th>
            {days.map((day) => (
              <td key={day} data-state={day === today ? "today" : undefined}>
                <GridEntries>
                  {entries
                    .filter(({ event }) => event.date === day && event.timeOfDay === time)
                    .map((entry) => (
                      <li key={`${entry.event.cik} ${entry.event.fiscalPeriod}`} data-status={entry.event.status}>
                        <EntryLink entry={entry} />
                      </li>
                    ))}
                </GridEntries>
              </td>
            ))}
          </tr>
        ))}
        {query.show !== "results" && (
          <tr>
            <th scope="row">Last day to file</th>
            {days.map((day) => {
              const due = deadlines.filter(({ event }) => event.date === day);
              return (
                <td key={day} data-state={day === today ? "today" : undefined}>
                  {due.length > 0 && <DayDeadlines deadlines={due} query={query} shown={SHOWN_DEADLINES} />}
                </td>
              );
            })}
          </tr>
        )}
        {insiderDays.length > 0 && (
          <tr>
            <th scope="row">Insiders’ trades</th>
            {days.map((day) => (
              <td key={day} data-state={day === today ? "today" : undefined}>
                <InsiderMarks marks={insidersOn(calendar, day)} query={query} shown={SHOWN_INSIDERS} />
              </td>
            ))}
          </tr>
        )}
      </tbody>
    </Table>
  );
}
