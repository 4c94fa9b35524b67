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
          <b>Bold</b>: results that are out, or a date from a calendar. <i>Italic</i>: an estimate, or a report not
          known to be filed.
        </p>
      )}
      {query.show !== "results" && (
        <p>
          A report is on time if filed by 17:30 New York time on its last day. We count days from the period’s end using
          the company’s current filer status, so we leave out older deadlines.
        </p>
      )}
      <p>
        Dividend dates are not in our data: companies file what a period’s dividends came to as data, but the days on
        which they were declared and are paid only in words. None is guessed.
      </p>
    </div>
  );
}
