import { use } from "react";
import { Link } from "react-router";
import { StatusBadge } from "#app/earnings/status-badge.tsx";
import { FigureDeskContext } from "#app/research/evidence/figure-desk.ts";
import { Day } from "#app/ui/day.tsx";
import { basisWords } from "#earnings/deadlines/deadline-words.ts";
import type { Deadline } from "#earnings/event.ts";
import { otherWords, quarterLabel, timeWords, weekdayAndDay } from "#earnings/words.ts";
import { missedSentence } from "#research/cards/earnings/next-words.ts";
import type { NextResults } from "#research/cards/card.ts";
import "./next-results.css";

/** The next results as a card of their own: the day, how sure it is, by when they must come, and ways to keep an eye on it. */
export function NextResultsBlock({ event, missed, accuracy, window, knownBy }: NextResults) {
  const { symbol } = use(FigureDeskContext);
  return (
    <div data-slot="next-results">
      <p data-slot="next-results-quarter">
        {quarterLabel(event)}, {event.isPeriodExpected ? "ending about" : "to"} <Day iso={event.periodEnd} />
      </p>
      <p data-slot="next-results-day">
        <time dateTime={event.date}>{weekdayAndDay(event.date)}</time>
        {event.timeOfDay !== "UNKNOWN" && <span>, {timeWords(event.timeOfDay)}</span>} <StatusBadge event={event} />
      </p>
      {accuracy !== null && (
        <p data-slot="next-results-accuracy">
          <strong>{accuracy}</strong>
          {window !== null && (
            <>
              , so between <Day iso={window.from} /> and <Day iso={window.to} />
            </>
          )}
        </p>
      )}
      <ul data-slot="next-results-notes">
        {otherWords(event).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        {event.deadline !== null && <DeadlineNote deadline={event.deadline} />}
        {missed !== null && <li>{missedSentence({ missed, knownBy })}</li>}
        <li>
          As known on <Day iso={knownBy} />.
        </li>
      </ul>
      <p data-slot="next-results-ways">
        <Link to={`/earnings?q=${encodeURIComponent(symbol)}&view=table`}>In the earnings calendar</Link>
        <Link to={`/earnings?q=${encodeURIComponent(symbol)}&view=table&show=deadlines`}>Its filing deadlines</Link>
        <a href={`/calendar/company/${encodeURIComponent(symbol)}.ics`}>Calendar feed (.ics)</a>
        <a href={`/calendar/company/${encodeURIComponent(symbol)}.ics?show=both`}>Feed with filing deadlines</a>
      </p>
    </div>
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
