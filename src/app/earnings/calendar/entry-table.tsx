import { Table } from "#app/ui/table.tsx";
import { quarterLabel } from "#earnings/words.ts";
import { spanWords } from "./calendar-span.ts";
import { DeadlineRow, ResultsRow } from "./entry-row.tsx";
import type { LoadedCalendar } from "./load-calendar.ts";
import "./entry-table.css";

const HEADINGS = ["Company", "Day", "Hour", "Quarter", "Status", "Results and notes"];

/** Every event of the span by day, one line each. */
export function EntryTable({ calendar }: { readonly calendar: LoadedCalendar }) {
  const { span, entries, deadlines, today } = calendar;
  const rows = [
    ...entries.map((entry) => {
      const { date, cik } = entry.event;
      return { date, row: <ResultsRow key={`${cik} ${quarterLabel(entry.event)}`} entry={entry} /> };
    }),
    ...deadlines.map((entry) => {
      const { date, cik } = entry.event;
      return { date, row: <DeadlineRow key={`${cik} ${quarterLabel(entry.event)} due`} entry={entry} today={today} /> };
    }),
  ].toSorted((one, other) => one.date.localeCompare(other.date));
  return (
    <Table caption={`Events from ${spanWords(span)}`} isCaptionHidden data-view="table">
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
