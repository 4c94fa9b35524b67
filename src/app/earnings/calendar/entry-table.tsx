import type { CalendarEntry } from "#app/earnings/earnings-services.ts";
import { StatusBadge } from "#app/earnings/status-badge.tsx";
import { Table } from "#app/ui/table.tsx";
import { quarterLabel, weekdayAndDay } from "#earnings/words.ts";
import { spanWords } from "./calendar-span.ts";
import { EntryLink } from "./entry-link.tsx";
import { entryNotes } from "./entry-words.ts";
import { Hour } from "./hour.tsx";
import type { LoadedCalendar } from "./load-calendar.ts";
import { ResultChips } from "./result-chips.tsx";

/** Every event of the span, one line each. */
export function EntryTable({ calendar: { span, entries, today } }: { readonly calendar: LoadedCalendar }) {
  if (entries.length === 0) return <p data-slot="agenda-empty">No results from {spanWords(span)}.</p>;
  return (
    <Table caption={`Results from ${spanWords(span)}`} isCaptionHidden data-view="table">
      <thead>
        <tr>
          {["Company", "Day", "Hour", "Quarter", "Status", "Results", "To know"].map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <EntryRow key={`${entry.event.cik} ${quarterLabel(entry.event)}`} entry={entry} today={today} />
        ))}
      </tbody>
    </Table>
  );
}

function EntryRow({ entry, today }: { readonly entry: CalendarEntry; readonly today: string }) {
  const { event, figures } = entry;
  return (
    <tr>
      <th scope="row">
        <EntryLink entry={entry} isNamed />
      </th>
      <td>
        <time dateTime={event.date}>{weekdayAndDay(event.date)}</time>
      </td>
      <td>
        <Hour event={event} />
      </td>
      <td>{quarterLabel(event)}</td>
      <td>
        <StatusBadge event={event} />
      </td>
      <td>
        <ResultChips figures={figures} />
      </td>
      <td data-slot="entry-notes">{entryNotes(entry, today).join(" ")}</td>
    </tr>
  );
}
