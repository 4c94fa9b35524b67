import { Link } from "react-router";
import { calendarSearch, unfiltered, type CalendarQuery, type CalendarShow } from "./calendar-query.ts";
import { spanWords, type CalendarSpan } from "./calendar-span.ts";
import "./empty-calendar.css";

const SUBJECTS: Readonly<Record<CalendarShow, string>> = {
  results: "results",
  deadlines: "filing deadlines",
  both: "results or filing deadlines",
};

interface EmptyCalendarProps {
  readonly query: CalendarQuery;
  readonly span: CalendarSpan;
}

/** What stands where a calendar has nothing to show: what was looked for, and how to look wider. */
export function EmptyCalendar({ query, span }: EmptyCalendarProps) {
  const everything = calendarSearch(unfiltered(query));
  const isFiltered = calendarSearch(query) !== everything;
  return (
    <p data-slot="calendar-empty">
      No {SUBJECTS[query.show]} from {spanWords(span)}
      {isFiltered ? " fit the filters. " : "."}
      {isFiltered && <Link to={`/earnings${everything}`}>Clear the filters</Link>}
    </p>
  );
}
