import type { CalendarEntry, DeadlineEntry } from "#app/earnings/earnings-services.ts";
import { StatusBadge } from "#app/earnings/status-badge.tsx";
import { quarterLabel, weekdayAndDay } from "#earnings/words.ts";
import { weekdayOf } from "#earnings/next/market-days.ts";
import { addDays } from "#facts/periods/iso-day.ts";
import { formatDate } from "#research/text/format-date.ts";
import { type CalendarQuery, type CompanySize, sizeOf } from "./calendar-query.ts";
import { isLong, mondayOf, weeksOf } from "./calendar-span.ts";
import { DayDeadlines, DeadlineBadge, EntryLink, EntryNotes, ResultChips } from "./entry-parts.tsx";
import { deadlineEntryNotes, entryNotes, Hour, isOverdue, isUnsettled } from "./entry-words.tsx";
import { InsiderMarks, insidersOn } from "./insider-marks.tsx";
import type { LoadedCalendar } from "./load-calendar.ts";
import "./agenda.css";
import { Muted, Row, Section, Stack } from "#app/ui/layout.tsx";

/** More deadlines than these on a day are told by their symbols alone. */
const DETAILED_DEADLINES = 6;
const SHOWN_DEADLINES = 100;
const SHOWN_INSIDERS = 100;

interface AgendaProps {
  readonly calendar: LoadedCalendar;
  readonly query: CalendarQuery;
  readonly held: { readonly asOf: string };
}

/** Two weeks, day by day; of a longer span the days on which something is. */
export function Agenda(props: AgendaProps) {
  const { span, today } = props.calendar;
  return weeksOf(span).map(({ monday, days }) => {
    const shown = isLong(span) ? days.filter((day) => hasSomething(props.calendar, day)) : days;
    if (shown.length === 0) return null;
    return (
      <Section
        key={monday}
        title={weekWords(monday, today)}
        data-slot="agenda-week"
        aria-label={weekWords(monday, today)}
      >
        {shown.map((day) => (
          <AgendaDay key={day} day={day} {...props} />
        ))}
      </Section>
    );
  });
}

function hasSomething(calendar: LoadedCalendar, day: string): boolean {
  const isOnDay = ({ event }: { readonly event: { readonly date: string } }): boolean => event.date === day;
  return calendar.entries.some(isOnDay) || calendar.deadlines.some(isOnDay) || insidersOn(calendar, day).length > 0;
}

function weekWords(monday: string, today: string): string {
  const current = mondayOf(today);
  if (monday === current) return "This week";
  if (monday === addDays(current, 7)) return "Next week";
  if (monday === addDays(current, -7)) return "Last week";
  return `Week of ${weekdayAndDay(monday)}`;
}

/** A weekend is named only when something lies on it. */
function AgendaDay({ day, calendar, query, held }: AgendaProps & { readonly day: string }) {
  const { today, entries } = calendar;
  const onDay = entries.filter(({ event }) => event.date === day);
  const due = calendar.deadlines.filter(({ event }) => event.date === day);
  const marks = insidersOn(calendar, day);
  const isEmpty = onDay.length === 0 && due.length === 0;
  const isWeekend = weekdayOf(day) === 0 || weekdayOf(day) === 6;
  if (isEmpty && marks.length === 0 && isWeekend && day !== today) return null;
  return (
    <Stack gap={2} data-slot="agenda-day" data-state={day === today ? "today" : day < today ? "past" : "coming"}>
      <h3>
        <time dateTime={day}>{weekdayAndDay(day)}</time>
        {day === today && <small> Today</small>}
      </h3>
      {isEmpty ? (
        <Muted>{emptyWords(calendar, { day, query, heldUntil: held.asOf })}</Muted>
      ) : (
        <Stack as="ul" gap={2}>
          {onDay.map((entry) => (
            <AgendaEntry key={`${entry.event.cik} ${quarterLabel(entry.event)}`} entry={entry} />
          ))}
          {due.length > DETAILED_DEADLINES ? (
            <li>
              <DayDeadlines deadlines={due} query={query} shown={SHOWN_DEADLINES} />
            </li>
          ) : (
            due.map((entry) => <AgendaDeadline key={`${entry.event.cik} due`} entry={entry} today={today} />)
          )}
        </Stack>
      )}
      <InsiderMarks marks={marks} query={query} shown={SHOWN_INSIDERS} />
    </Stack>
  );
}

/** Nothing is said of companies that have not been read yet. */
function emptyWords(
  { today, unread }: AgendaProps["calendar"],
  { day, query, heldUntil }: { readonly day: string; readonly query: CalendarQuery; readonly heldUntil: string },
): string {
  if (unread > 0) return "None so far.";
  if (query.show === "deadlines") return "No report due.";
  const results = day <= heldUntil && day < today ? "No results" : "No results expected";
  return query.show === "both" ? `${results}, no report due.` : `${results}.`;
}

/** By market value. */
const SIZE_WORDS: Readonly<Record<CompanySize | "unknown", string>> = {
  mega: "Mega cap",
  large: "Large cap",
  smaller: "Below $10B",
  unknown: "",
};

function AgendaEntry({ entry }: { readonly entry: CalendarEntry }) {
  const { event, figures } = entry;
  return (
    <Row
      as="li"
      rowGap={0}
      align="baseline"
      size="small"
      data-slot="agenda-entry"
      data-state={isOverdue(entry) ? "open" : event.status.toLowerCase()}
    >
      <EntryLink entry={entry} isNamed />
      <Muted as="span" size="tiny" data-slot="entry-size">
        {SIZE_WORDS[sizeOf(entry.company.marketValue) ?? "unknown"]}
      </Muted>
      <Muted as="span" data-slot="entry-when">
        {quarterLabel(event)}, <Hour event={event} />
      </Muted>
      <StatusBadge event={event} isOverdue={isOverdue(entry)} />
      <ResultChips figures={figures} />
      {event.deadline !== null && (
        <Muted as="span" size="tiny" data-slot="entry-due">
          {event.deadline.form} due {formatDate(event.deadline.date)}
        </Muted>
      )}
      <EntryNotes sentences={entryNotes(entry)} />
    </Row>
  );
}

/** One filing deadline of an agenda's day, with what it rests on. */
function AgendaDeadline({ entry, today }: { readonly entry: DeadlineEntry; readonly today: string }) {
  return (
    <Row
      as="li"
      rowGap={0}
      align="baseline"
      size="small"
      data-slot="agenda-entry"
      data-kind="deadline"
      data-state={isUnsettled(entry, today) ? "open" : undefined}
    >
      <EntryLink entry={entry} isNamed />
      <Muted as="span" data-slot="entry-when">
        {quarterLabel(entry.event)}
      </Muted>
      <DeadlineBadge entry={entry} />
      <EntryNotes sentences={deadlineEntryNotes(entry, today)} />
    </Row>
  );
}
