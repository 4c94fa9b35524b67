import { Link } from "react-router";
import type { CalendarEntry, DeadlineEntry } from "#app/earnings/earnings-services.ts";
import "./entry-link.css";

interface EntryLinkProps {
  readonly entry: CalendarEntry | DeadlineEntry;
  /** Whether the name follows the symbol. */
  readonly isNamed?: boolean;
}

/** Leads to a company's results; what the arrow keys of a calendar go from one to the next of. */
export function EntryLink({ entry: { company, event }, isNamed = false }: EntryLinkProps) {
  return (
    <Link
      to={`/research/${encodeURIComponent(company.symbol)}?type=earnings`}
      data-slot="entry-link"
      data-day={event.date}
    >
      <b>{company.symbol}</b>
      {isNamed && <span> {company.name}</span>}
    </Link>
  );
}
