import type { ReactNode } from "react";
import type { CalendarEntry, DeadlineEntry } from "#app/earnings/earnings-services.ts";
import { StatusBadge } from "#app/earnings/status-badge.tsx";
import { NoFigure } from "#app/ui/no-figure.tsx";
import { quarterLabel, weekdayAndDay } from "#earnings/words.ts";
import { ClockTime } from "./clock-time.tsx";
import { DeadlineBadge } from "./deadline-badge.tsx";
import { deadlineEntryNotes } from "./deadline-entry-words.ts";
import { EntryLink } from "./entry-link.tsx";
import { EntryNotes } from "./entry-notes.tsx";
import { entryNotes, isOverdue } from "./entry-words.ts";
import { Hour } from "./hour.tsx";
import { ResultChips } from "./result-chips.tsx";
import "./entry-table.css";

/** Until when EDGAR dates a filing with the day itself (Regulation S-T, Rule 13). */
const LAST_HOUR_ET = "17:30";

/** Results of a company as a line of the table. */
export function ResultsRow({ entry }: { readonly entry: CalendarEntry }) {
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
export function DeadlineRow({ entry, today }: { readonly entry: DeadlineEntry; readonly today: string }) {
  const until = <ClockTime date={entry.event.date} timeET={LAST_HOUR_ET} note="the deadline on that day" />;
  return (
    <EntryRow entry={entry} hour={<>until {until}</>} badge={<DeadlineBadge entry={entry} />}>
      <EntryNotes sentences={deadlineEntryNotes(entry, today)} />
    </EntryRow>
  );
}

interface EntryRowProps {
  readonly entry: CalendarEntry | DeadlineEntry;
  readonly hour: ReactNode;
  readonly badge: ReactNode;
  readonly children: ReactNode;
}

function EntryRow({ entry, hour, badge, children }: EntryRowProps) {
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
