import { Table } from "#app/ui/table.tsx";
import { quarterLabel } from "#earnings/words.ts";
import type { CalendarQuery, CalendarShow } from "./calendar-query.ts";
import { spanWords } from "./calendar-span.ts";
import { DeadlineRow, ResultsRow } from "./entry-row.tsx";
import type { LoadedCalendar } from "./load-calendar.ts";

const SUBJECTS: Readonly<Record<CalendarShow, string>> = {
  results: "results",
  deadlines: "filing deadlines",
  both: "results or filing deadlines",
};
const HEADINGS = ["Company", "Day", "Hour", "Quarter", "Status", "Results, and what to know"];

interface EntryTableProps {
  readonly calendar: LoadedCalendar;
  readonly query: CalendarQuery;
}

/** Every event of the span by day, one line each. */
export function EntryTable({ calendar: { span, entries, deadlines, today }, query: { show } }: EntryTableProps) {
  const rows = [
    ...entries.map((entry) => {
      const { date, cik } = entry.event;
      return { date, row: <ResultsRow key={`${cik} ${quarterLabel(entry.event)}`} entry={entry} today={today} /> };
    }),
    ...deadlines.map((entry) => {
      const { date, cik } = entry.event;
      return { date, row: <DeadlineRow key={`${cik} ${quarterLabel(entry.event)} due`} entry={entry} today={today} /> };
    }),
  ].toSorted((one, other) => one.date.localeCompare(other.date));
  if (rows.length === 0) {
    return (
      <p data-slot="agenda-empty">
        No {SUBJECTS[show]} from {spanWords(span)}.
      </p>
    );
  }
  return (
    <Table caption={`All ${SUBJECTS[show]} from ${spanWords(span)}`} isCaptionHidden data-view="table">
      <thead>
        <tr>
          {HEADINGS.map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{rows.map(({ row }) => row)}</tbody>
    </Table>
  );
}
