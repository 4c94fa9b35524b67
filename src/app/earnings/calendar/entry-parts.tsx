import type { ReactNode } from "react";
import { Link } from "react-router";
import type { CalendarEntry, CalendarFigures, DeadlineEntry } from "#app/earnings/earnings-services.ts";
import "./entry-parts.css";
import { figurePath } from "#app/research/evidence/figure-path.ts";
import { formatFigure } from "#research/text/format-figure.ts";
import { Badge } from "#app/ui/inline.tsx";
import { deadlineNotes, deadlineStatusWords } from "#earnings/deadlines/deadline-words.ts";
import { type CalendarQuery, calendarSearch } from "./calendar-query.ts";
import { Muted, Row, Stack } from "#app/ui/layout.tsx";

/** Leads to a company's results; what the arrow keys of a calendar go from one to the next of. */
export function EntryLink({
  entry: { company, event },
  isNamed = false,
}: {
  readonly entry: CalendarEntry | DeadlineEntry;
  /** Whether the name follows the symbol. */
  readonly isNamed?: boolean;
}) {
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

/** What to know about an entry, in small sentences; nothing where there is none. */
export function EntryNotes({ sentences }: { readonly sentences: readonly string[] }) {
  return sentences.length === 0 ? null : (
    <Muted size="tiny" data-slot="entry-notes">
      {sentences.join(" ")}
    </Muted>
  );
}

interface Chip {
  readonly name: string;
  /** On hover. */
  readonly title: string;
  readonly short: string;
  /** Whether its sign is good or bad news. */
  readonly isChange: boolean;
}

/** Of results that are out first, then of those to come. */
const CHIPS: readonly Chip[] = [
  { name: "eps_growth", title: "EPS vs. a year earlier", short: "EPS", isChange: true },
  { name: "revenue_growth", title: "Revenue vs. a year earlier", short: "Rev", isChange: true },
  { name: "eps_surprise", title: "Adjusted EPS vs. a third party’s estimate", short: "Surprise", isChange: true },
  {
    name: "sue",
    title: "Surprise vs. the company’s own past, in standard deviations",
    short: "Standardized surprise",
    isChange: true,
  },
  { name: "reaction_1d", title: "Price change on the next day", short: "Price", isChange: true },
  {
    name: "eps_a_year_earlier",
    title: "Diluted EPS as filed, of the same quarter a year earlier",
    short: "Year-ago EPS",
    isChange: false,
  },
  {
    name: "last_eps_surprise",
    title: "Adjusted EPS of the last results vs. a third party’s estimate",
    short: "Last surprise",
    isChange: true,
  },
];

/** What results came to, or will be measured against; each chip leads to the evidence of its figure. */
export function ResultChips({ figures }: { readonly figures: CalendarFigures }) {
  const shown = CHIPS.flatMap(({ name, ...chip }) => {
    const figure = figures[name];
    return figure === undefined ? [] : [{ figure, ...chip }];
  });
  if (shown.length === 0) return null;
  return (
    <Row as="ul" gap={2} rowGap={1} hasTouchLinks data-slot="result-chips">
      {shown.map(({ figure, title, short, isChange }) => (
        <li key={short}>
          <a
            href={figurePath(figure.id, null)}
            title={figure.reason === null ? title : `${title}: not meaningful. ${figure.reason}`}
            data-sign={isChange ? directionOf(figure.value) : "none"}
          >
            <span>{short}</span> {isChange && signOf(figure.value)}
            {formatFigure(figure, "auto")}
          </a>
        </li>
      ))}
    </Row>
  );
}

function directionOf(value: string | null): "up" | "down" | undefined {
  if (value === null) return undefined;
  return value.startsWith("-") ? "down" : "up";
}

/** A change upwards says so too. */
function signOf(value: string | null): string {
  return value === null || value.startsWith("-") || Number(value) === 0 ? "" : "+";
}

/** The companies in a cell of a calendar. */
export function GridEntries({ children }: { readonly children: ReactNode }) {
  return (
    <Row as="ul" gap={2} rowGap={0} align="start" data-slot="grid-entries">
      {children}
    </Row>
  );
}

/** How a filing deadline stands. */
export function DeadlineBadge({ entry: { event } }: { readonly entry: DeadlineEntry }) {
  return (
    <Badge variant={event.status === "LATE" ? "negative" : "plain"}>
      {event.form} {deadlineStatusWords(event.status).toLowerCase()}
    </Badge>
  );
}

/** The reports due on a day, in few words: by form, for in a season half of all companies share one day. */
export function DayDeadlines({
  deadlines,
  query,
  shown,
}: {
  /** Of one day; at least one. */
  readonly deadlines: readonly DeadlineEntry[];
  readonly query: CalendarQuery;
  /** More than these are counted and stand in the table. */
  readonly shown: number;
}) {
  const first = deadlines.slice(0, shown);
  const forms = [...new Set(first.map(({ event }) => event.form))].toSorted();
  const more = deadlines.length - first.length;
  const day = deadlines[0]?.event.date ?? null;
  return (
    <Stack gap={1} size="small" data-slot="day-deadlines">
      {forms.map((form) => (
        <div key={form}>
          <Muted as="span" size="tiny">
            {form} due
          </Muted>
          <GridEntries>
            {first
              .filter(({ event }) => event.form === form)
              .map((entry) => (
                <li key={entry.event.cik} data-status={entry.event.status} title={deadlineNotes(entry.event).join(" ")}>
                  <EntryLink entry={entry} />
                </li>
              ))}
          </GridEntries>
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
    </Stack>
  );
}
