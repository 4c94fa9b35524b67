import { Link } from "react-router";
import { CALENDAR_SHOWS, calendarSearch, type CalendarQuery, type CalendarShow } from "./calendar-query.ts";
import "./calendar-shows.css";

const WORDS: Readonly<Record<CalendarShow, string>> = {
  results: "Results",
  deadlines: "Filing deadlines",
  both: "Both",
};

/** What a calendar shows, as addresses: results alone unless more is asked for. */
export function CalendarShows({ query }: { readonly query: CalendarQuery }) {
  return (
    <nav data-slot="calendar-shows" aria-label="What is shown">
      {CALENDAR_SHOWS.map((show) => (
        // A status or tier of the one is none of the other.
        <Link
          key={show}
          to={`/earnings${calendarSearch({ ...query, show, status: null, tier: null })}`}
          aria-current={show === query.show ? "true" : undefined}
          preventScrollReset
        >
          {WORDS[show]}
        </Link>
      ))}
    </nav>
  );
}
