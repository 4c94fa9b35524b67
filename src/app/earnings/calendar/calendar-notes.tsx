import { calendarSearch, type CalendarQuery } from "./calendar-query.ts";
import "./calendar-notes.css";

/** What a reader of a calendar may take away, and what to know about it. */
export function CalendarNotes({ query }: { readonly query: CalendarQuery }) {
  const search = calendarSearch(query);
  return (
    <div data-slot="calendar-notes">
      <p>
        This view as <a href={`/earnings.ics${search}`}>calendar file (.ics)</a>,{" "}
        <a href={`/earnings.csv${search}`}>CSV</a> or <a href={`/api/earnings${search}`}>JSON</a>. Arrow keys go from
        company to company and from day to day, Enter opens.
      </p>
      {(query.view === "week" || query.view === "month") && (
        <p>
          <b>Bold</b>: results that are out, or a day that somebody gave. <i>Italic</i>: an estimate, or a report not
          known to be filed.
        </p>
      )}
      {query.show !== "results" && (
        <p>
          A report is in time when it is sent by 17:30 New York time of its last day. Days are counted from the period’s
          end by the class of filer that the company stands in now, so older ones are left out.
        </p>
      )}
      <p>
        Dividend dates are not in our data: companies file what a period’s dividends came to as data, but the days on
        which they were declared and are paid only in words. None is guessed.
      </p>
    </div>
  );
}
