import { Table } from "#app/ui/table.tsx";
import { quarterLabel, weekdayAndDay } from "#earnings/words.ts";
import { spanWords } from "./calendar-span.ts";
import type { LoadedCalendar } from "./load-calendar.ts";
import "./entry-table.css";
import type { ReactNode } from "react";
import type { CalendarEntry, DeadlineEntry } from "#app/earnings/earnings-services.ts";
import { StatusBadge } from "#app/earnings/status-badge.tsx";
import { NoFigure } from "#app/ui/inline.tsx";
import { ClockTime, deadlineEntryNotes, entryNotes, Hour, isOverdue } from "./entry-words.tsx";
import { DeadlineBadge, EntryLink, EntryNotes, ResultChips } from "./entry-parts.tsx";

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

/** Until when EDGAR dates a filing with the day itself (Regulation S-T, Rule 13). */
const LAST_HOUR_ET = "17:30";

/** Results of a company as a line of the table. */
function ResultsRow({ entry }: { readonly entry: CalendarEntry }) {
  const { event, figures } = entry;
  const notes = entryNotes(entry);
  const isEmpty = notes.length === 0 && Object.keys(figures).length === 0;
  return (
    <EntryRow
      entry={entry}
      hour={<Hour event={event} />}
      badge={<StatusBadge event={event} isOverdue={isOverdue(entry)} />}
    >
      <ResultChips figures={figures} />
      <EntryNotes sentences={notes} />
      {isEmpty && <NoFigure reason={event.status === "REPORTED" ? NO_FIGURES : NOT_OUT} />}
    </EntryRow>
  );
}

const NO_FIGURES = "The figures of these results are not in our data yet.";
const NOT_OUT = "These results are not out yet.";

/** A filing deadline of a company as a line of the table. */
function DeadlineRow({ entry, today }: { readonly entry: DeadlineEntry; readonly today: string }) {
  const until = <ClockTime date={entry.event.date} timeET={LAST_HOUR_ET} note="the deadline on that day" />;
  return (
    <EntryRow entry={entry} hour={<>until {until}</>} badge={<DeadlineBadge entry={entry} />}>
      <EntryNotes sentences={deadlineEntryNotes(entry, today)} />
    </EntryRow>
  );
}

function EntryRow({
  entry,
  hour,
  badge,
  children,
}: {
  readonly entry: CalendarEntry | DeadlineEntry;
  readonly hour: ReactNode;
  readonly badge: ReactNode;
  readonly children: ReactNode;
}) {
  const { event } = entry;
  return (
    <tr>
      <th scope="row">
        <EntryLink entry={entry} isNamed />
      </th>
      <td>
        <time dateTime={event.date}>{weekdayAndDay(event.date)}</time>
      </td>
      <td>{hour}</td>
      <td>{quarterLabel(event)}</td>
      <td>{badge}</td>
      <td data-slot="entry-said">{children}</td>
    </tr>
  );
}
