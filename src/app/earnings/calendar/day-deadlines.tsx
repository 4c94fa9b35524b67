import { Link } from "react-router";
import type { DeadlineEntry } from "#app/earnings/earnings-services.ts";
import { deadlineNotes } from "#earnings/deadlines/deadline-words.ts";
import { calendarSearch, type CalendarQuery } from "./calendar-query.ts";
import { EntryLink } from "./entry-link.tsx";
import "./day-deadlines.css";
import "./grid-entries.css";

interface DayDeadlinesProps {
  /** Of one day; at least one. */
  readonly deadlines: readonly DeadlineEntry[];
  readonly query: CalendarQuery;
  /** More than these are counted and stand in the table. */
  readonly shown: number;
}

/** The reports due on a day, in few words: by form, for in a season half of all companies share one day. */
export function DayDeadlines({ deadlines, query, shown }: DayDeadlinesProps) {
  const first = deadlines.slice(0, shown);
  const forms = [...new Set(first.map(({ event }) => event.form))].toSorted();
  const more = deadlines.length - first.length;
  const day = deadlines[0]?.event.date ?? null;
  return (
    <div data-slot="day-deadlines">
      {forms.map((form) => (
        <div key={form}>
          <span>{form} due</span>
          <ul data-slot="grid-entries">
            {first
              .filter(({ event }) => event.form === form)
              .map((entry) => (
                <li key={entry.event.cik} data-status={entry.event.status} title={deadlineNotes(entry.event).join(" ")}>
                  <EntryLink entry={entry} />
                </li>
              ))}
          </ul>
        </div>
      ))}
      {more > 0 && (
        <Link
          to={`/earnings${calendarSearch({ ...query, view: "table", show: "deadlines", from: day })}`}
          data-slot="grid-more"
        >
          {more} more
        </Link>
      )}
    </div>
  );
}
