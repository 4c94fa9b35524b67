import { data, Link } from "react-router";
import { currentRequest, servicesContext } from "#app/context.ts";
import { pageMeta } from "#app/discovery/page-meta.ts";
import { spanWords, type CalendarSpan, mondayOf } from "#app/earnings/calendar/calendar-span.ts";
import {
  findCompany,
  loadCalendar,
  narrowed,
  readScope,
  type LoadedCalendar,
} from "#app/earnings/calendar/load-calendar.ts";
import { readCalendarQuery } from "#app/earnings/calendar/read-calendar-query.ts";
import { useRefresh } from "#app/ui/use-refresh.ts";
import type { Route } from "./+types/earnings.ts";
import { useEarningsView } from "#app/analytics/tracker.ts";
import { Day } from "#app/ui/reader.tsx";
import { latePart } from "#app/research/lazy/late-part.tsx";
import {
  CALENDAR_VIEWS,
  type CalendarQuery,
  calendarSearch,
  type CalendarShow,
  type CalendarViewName,
  unfiltered,
} from "#app/earnings/calendar/calendar-query.ts";
import { useCalendarKeys } from "#app/earnings/calendar/calendar-keys.ts";
import { subscriptionLinks } from "#earnings/feed/calendar-links.ts";
import { LinkOut } from "#app/ui/inline.tsx";
import { Empty, Note, Row, Stack } from "#app/ui/layout.tsx";
import "#app/ui/tabs.css";
import "#app/ui/field.css";
import "#app/ui/table.css";
import "#app/earnings/calendar/agenda.css";
import "#app/earnings/calendar/calendar-filters.css";
import "#app/earnings/calendar/calendar-grid.css";
import "./earnings.css";
import "#app/earnings/calendar/entry-parts.css";
import "#app/earnings/calendar/entry-table.css";

/** The calendar of a question, which stands whole in the address. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const current = context.get(currentRequest);
  const typed = readCalendarQuery(new URL(request.url).searchParams);
  const company = typed.company === null ? null : findCompany(services.companies, typed.company);
  const query = { ...typed, company: company?.symbol ?? typed.company };
  const { ciks, choices } = await readScope(services, current, query.scope);
  const calendar = await loadCalendar(services, query, narrowed(ciks, company));
  const held = { asOf: services.data.asOf, isLive: services.data.source === "live" };
  const isUnknownCompany = typed.company !== null && company === null;
  return data({ query, isUnknownCompany, calendar, held, scopes: choices, address: services.address() });
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: `Earnings calendar${daysOf(args.loaderData)} · Beforehand`,
    description:
      "When companies announce results, and how certain each date is, based on thousands of past announcements.",
  });

/** The days shown, where the address names them. */
function daysOf(shown: Route.ComponentProps["loaderData"] | undefined): string {
  return shown === undefined || shown.query.from === null ? "" : `, ${spanWords(shown.calendar.span)}`;
}

/** The server waits for companies by itself before it answers. */
const ASK_AGAIN_MS = 1_000;

export default function Earnings({ loaderData }: Route.ComponentProps) {
  useRefresh(loaderData.calendar.unread > 0 ? ASK_AGAIN_MS : null);
  return <CalendarView {...loaderData} />;
}

// Forms and links, which work before their script.
const LateFilters = latePart(async () => (await import("#app/earnings/calendar/calendar-filters.tsx")).CalendarFilters);
const LateShows = latePart(async () => (await import("#app/earnings/calendar/calendar-filters.tsx")).CalendarShows);
const LateAgenda = latePart(async () => (await import("#app/earnings/calendar/agenda.tsx")).Agenda);
const LateSharedNotes = latePart(async () => (await import("#app/earnings/calendar/shared-notes.tsx")).SharedNotes);
const LateWeekGrid = latePart(async () => (await import("#app/earnings/calendar/week-grid.tsx")).WeekGrid);
const LateMonthGrid = latePart(async () => (await import("#app/earnings/calendar/month-grid.tsx")).MonthGrid);
const LateEntryTable = latePart(async () => (await import("#app/earnings/calendar/entry-table.tsx")).EntryTable);

const VIEW_WORDS: Readonly<Record<CalendarViewName, string>> = {
  agenda: "Agenda",
  week: "Week",
  month: "Month",
  table: "Table",
};

export interface CalendarViewProps {
  readonly query: CalendarQuery;
  /** Whether the address names a company whose earnings dates we do not have. */
  readonly isUnknownCompany?: boolean;
  readonly calendar: LoadedCalendar;
  /** The day everything bundled was known by, and whether newer data comes in. */
  readonly held: { readonly asOf: string; readonly isLive: boolean };
  readonly scopes: readonly { readonly value: string; readonly label: string }[];
  /** The product's own, without a slash at the end: calendars on the web fetch from it. */
  readonly address: string;
}

/** The earnings calendar: whose results come and came when, and how sure each day is. */
export function CalendarView({ query, isUnknownCompany = false, calendar, held, scopes, address }: CalendarViewProps) {
  const { region, onKeyDown } = useCalendarKeys();
  const seen = useEarningsView(isUnknownCompany ? null : query.company);
  return (
    <Stack ref={seen} gap={4}>
      <h1>Earnings calendar</h1>
      <DataEndNote query={query} calendar={calendar} held={held} />
      {isUnknownCompany && <Note>We have no earnings dates for “{query.company}”.</Note>}
      <nav data-slot="tab-list" aria-label="Views">
        {CALENDAR_VIEWS.map((view) => (
          <Link
            key={view}
            to={to({ ...query, view })}
            data-slot="tab"
            aria-current={view === query.view ? "page" : undefined}
          >
            {VIEW_WORDS[view]}
          </Link>
        ))}
      </nav>
      <LateShows query={query} />
      <LateFilters key={calendarSearch(query)} query={query} sectors={calendar.sectors} scopes={scopes} />
      <Steps query={query} calendar={calendar} />
      <LateSharedNotes entries={calendar.entries} />
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the links inside take the focus, their arrow keys arrive here */}
      <div ref={region} onKeyDown={onKeyDown}>
        <Body query={query} calendar={calendar} held={held} />
      </div>
      <CalendarNotes query={query} calendar={calendar} address={address} />
    </Stack>
  );
}

function Body({ query, calendar, held }: Pick<CalendarViewProps, "query" | "calendar" | "held">) {
  const { entries, deadlines, insiderDays, unread, span } = calendar;
  if (entries.length + deadlines.length + insiderDays.length + unread === 0)
    return <EmptyCalendar query={query} span={span} />;
  switch (query.view) {
    case "agenda":
      return <LateAgenda calendar={calendar} query={query} held={held} />;
    case "week":
      return <LateWeekGrid calendar={calendar} query={query} />;
    case "month":
      return <LateMonthGrid calendar={calendar} query={query} />;
    case "table":
      return <LateEntryTable calendar={calendar} />;
  }
}

/** Bundled figures end on a day: later ones are expectations, and the reader should know it before reading them. */
function DataEndNote({
  query,
  calendar: { today, unread, span },
  held,
}: Pick<CalendarViewProps, "query" | "calendar" | "held">) {
  const lastWeek = mondayOf(held.asOf);
  const isPast = !held.isLive && held.asOf < today;
  return (
    <>
      {isPast && (
        <Note>
          Our data ends on <Day iso={held.asOf} />. Later dates are forecasts made then.{" "}
          {span.from !== lastWeek && <Link to={to({ ...query, from: lastWeek })}>Go to the last week of our data</Link>}
        </Note>
      )}
      {unread > 0 && (
        <Note>
          {unread} companies are still loading and appear by themselves.
          <noscript> Reload the page in a moment to see them.</noscript>
        </Note>
      )}
    </>
  );
}

function Steps({ query, calendar: { span } }: Pick<CalendarViewProps, "query" | "calendar">) {
  return (
    <Row as="nav" gap={4} rowGap={1} size="small" hasTouchLinks data-slot="calendar-steps" aria-label="Time">
      <Link to={to({ ...query, from: span.previous })} preventScrollReset>
        Earlier
      </Link>
      <strong>{spanWords(span)}</strong>
      <Link to={to({ ...query, from: span.next })} preventScrollReset>
        Later
      </Link>
      {query.from !== null && <Link to={to({ ...query, from: null })}>Today</Link>}
    </Row>
  );
}

function to(query: CalendarQuery): string {
  return `/earnings${calendarSearch(query)}`;
}

/** What a reader of a calendar may take away, and what to know about it. */
function CalendarNotes({ query, calendar, address }: Pick<CalendarViewProps, "query" | "calendar" | "address">) {
  const search = calendarSearch(query);
  // A subscription follows the days as they go by.
  const feed = subscriptionLinks(
    `${address}/earnings.ics${calendarSearch({ ...query, from: null })}`,
    "Earnings calendar",
  );
  return (
    <Stack gap={1} size="small" isMuted data-slot="calendar-notes" data-print="hidden">
      <Row as="p" gap={4} rowGap={1} hasTouchLinks>
        <span>Subscribe to this view:</span>
        <LinkOut href={feed.google}>Google Calendar</LinkOut>
        <LinkOut href={feed.outlook}>Outlook</LinkOut>
        <a href={feed.webcal}>Apple Calendar and others</a>
      </Row>
      <p>
        This view as <a href={`/earnings.ics${search}`}>a calendar file (.ics)</a>,{" "}
        <a href={`/earnings.csv${search}`}>CSV</a> or <a href={`/api/earnings${search}`}>JSON</a>. Arrow keys move
        between companies and days; Enter opens one.
      </p>
      {(query.view === "week" || query.view === "month") && (
        <p>
          <b>Bold</b>: published results, or a date from a calendar. <i>Italic</i>: an estimate, or a report that may
          not be filed yet.
        </p>
      )}
      {query.show !== "results" && (
        <p>
          A report is on time if filed by 17:30 New York time on its last day. We count days from the period’s end using
          the company’s current filer status, so we leave out older deadlines.
        </p>
      )}
      {calendar.insiderDays.length > 0 && (
        <p>
          Insiders: open-market trades from their Forms 4 (codes P and S). We leave out grants, gifts and shares
          withheld for tax.
        </p>
      )}
      <p>
        Dividend dates are not in our data. Companies file dividend amounts as data, but declaration and payment dates
        only as text. We do not guess them.
      </p>
    </Stack>
  );
}

const SUBJECTS: Readonly<Record<CalendarShow, string>> = {
  results: "results",
  deadlines: "filing deadlines",
  both: "results or filing deadlines",
};

/** What stands where a calendar has nothing to show: what was looked for, and how to look wider. */
function EmptyCalendar({ query, span }: { readonly query: CalendarQuery; readonly span: CalendarSpan }) {
  const everything = calendarSearch(unfiltered(query));
  const isFiltered = calendarSearch(query) !== everything;
  return (
    <Empty>
      No {SUBJECTS[query.show]} from {spanWords(span)}
      {isFiltered ? " match the filters. " : "."}
      {isFiltered && <Link to={`/earnings${everything}`}>Clear the filters</Link>}
    </Empty>
  );
}
