import type { TimeOfDay } from "#contracts/earnings.ts";
import { Table } from "#app/ui/table.tsx";
import { weekdayAndDay } from "#earnings/words.ts";
import { daysOf, spanWords } from "./calendar-span.ts";
import { EntryLink } from "./entry-link.tsx";
import type { LoadedCalendar } from "./load-calendar.ts";

const ROWS: readonly (readonly [TimeOfDay, string])[] = [
  ["BMO", "Before the open"],
  ["DMH", "During market hours"],
  ["AMC", "After the close"],
  ["UNKNOWN", "Hour not known"],
];
const WORKDAYS = 5;

/** One week: days across, parts of the day down. */
export function WeekGrid({ calendar: { span, entries, today } }: { readonly calendar: LoadedCalendar }) {
  const weekend = new Set(entries.map(({ event }) => event.date));
  const days = daysOf(span).filter((day, place) => place < WORKDAYS || weekend.has(day));
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
        {ROWS.map(([time, words]) => (
          <tr key={time}>
            <th scope="row">{words}</th>
            {days.map((day) => (
              <td key={day} data-state={day === today ? "today" : undefined}>
                <ul data-slot="grid-entries">
                  {entries
                    .filter(({ event }) => event.date === day && event.timeOfDay === time)
                    .map((entry) => (
                      <li key={`${entry.event.cik} ${entry.event.fiscalPeriod}`} data-status={entry.event.status}>
                        <EntryLink entry={entry} />
                      </li>
                    ))}
                </ul>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
