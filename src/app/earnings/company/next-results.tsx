import { use } from "react";
import { Link, useRouteLoaderData } from "react-router";
import { StatusBadge } from "#app/earnings/status-badge.tsx";
import { FigureContext } from "#app/research/evidence/figure-context.ts";
import { Day, ReaderDayContext } from "#app/ui/reader.tsx";
import { LinkOut } from "#app/ui/inline.tsx";
import { calendarLinks, subscriptionLinks } from "#earnings/feed/calendar-links.ts";
import { accuracyLabel, windowOf } from "#earnings/next/accuracy.ts";
import { upcomingResults } from "#earnings/next/upcoming.ts";
import { basisWords } from "#earnings/deadlines/deadline-words.ts";
import type { Deadline, EarningsEvent } from "#earnings/event.ts";
import { otherWords, quarterLabel, timeWords, weekdayAndDay } from "#earnings/words.ts";
import { nothingAhead, overdueSentence } from "#research/cards/earnings/next-words.ts";
import type { NextResults } from "#research/cards/card.ts";
import "./next-results.css";
import { Muted, Row, Stack } from "#app/ui/layout.tsx";

/** The next results as a card of their own: what is overdue, the next day and how sure it is, and ways to keep an eye on it. */
export function NextResultsBlock({ open, knownBy }: NextResults) {
  const { symbol } = use(FigureContext);
  const upcoming = upcomingResults(open, use(ReaderDayContext) ?? knownBy);
  const { next, overdue } = upcoming;
  return (
    <Stack gap={2} align="start" data-slot="next-results">
      {overdue !== null && (
        <p>
          <strong>{overdueSentence(upcoming, knownBy)}</strong>
        </p>
      )}
      {next === null ? <p>{nothingAhead(knownBy)}</p> : <NextDay event={next} />}
      <Muted as="ul">
        {next !== null && otherWords(next).map((sentence) => <li key={sentence}>{sentence}</li>)}
        {next !== null && next.deadline !== null && <DeadlineNote deadline={next.deadline} />}
        <li>
          As known on <Day iso={knownBy} />.
        </li>
      </Muted>
      <AddToCalendar symbol={symbol} next={next} />
    </Stack>
  );
}

/** Where the date stands among others, and the ways into the reader's own calendar. */
function AddToCalendar({
  symbol,
  next,
}: {
  readonly symbol: string;
  /** The event that can be added alone; null where no date is ahead. */
  readonly next: EarningsEvent | null;
}) {
  const root = useRouteLoaderData<{ readonly origin: string }>("root");
  const encoded = encodeURIComponent(symbol);
  const feed = `/calendar/company/${encoded}.ics`;
  const links = next === null ? null : calendarLinks(next, symbol);
  return (
    <Row as="p" gap={4} rowGap={0} size="small" hasTouchLinks data-print="hidden">
      <Link to={`/earnings?q=${encoded}&view=table`}>In the earnings calendar</Link>
      <Link to={`/earnings?q=${encoded}&view=table&show=deadlines`}>Its filing deadlines</Link>
      {links !== null && <LinkOut href={links.google}>Add to Google Calendar</LinkOut>}
      {links !== null && <LinkOut href={links.outlook}>Add to Outlook</LinkOut>}
      {root !== undefined && (
        <a href={subscriptionLinks(`${root.origin}${feed}`, `${symbol} results`).webcal}>Subscribe in a calendar app</a>
      )}
      <a href={feed}>Calendar feed (.ics)</a>
      <a href={`${feed}?show=both`}>Feed with filing deadlines</a>
    </Row>
  );
}

function NextDay({ event }: { readonly event: EarningsEvent }) {
  const window = event.estimate === null ? null : windowOf(event.estimate);
  return (
    <>
      <Muted>
        {quarterLabel(event)}, {event.isPeriodExpected ? "ending about" : "to"} <Day iso={event.periodEnd} />
      </Muted>
      <p data-slot="next-results-day">
        <time dateTime={event.date}>{weekdayAndDay(event.date)}</time>
        {event.timeOfDay !== "UNKNOWN" && <span>, {timeWords(event.timeOfDay)}</span>} <StatusBadge event={event} />
      </p>
      {event.estimate !== null && window !== null && (
        <p>
          <strong>{accuracyLabel(event.estimate.method)}</strong>, so between <Day iso={window.from} /> and{" "}
          <Day iso={window.to} />
        </p>
      )}
    </>
  );
}

/** By when the report must be filed, and why then. */
function DeadlineNote({ deadline: { date, form, isExtended, basis } }: { readonly deadline: Deadline }) {
  return (
    <li>
      Must file its {form} by <Day iso={date} />
      {isExtended && ", after a notice of late filing"}
      {basis !== undefined && <>: {basisWords(basis, basis.beforeNotice ?? date)}</>}.
    </li>
  );
}
