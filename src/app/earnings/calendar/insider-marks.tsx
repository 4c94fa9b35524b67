import { Link } from "react-router";
import type { InsiderDayEntry } from "#app/earnings/earnings-services.ts";
import { Muted, Row } from "#app/ui/layout.tsx";
import { formatDate } from "#research/text/format-date.ts";
import { type CalendarQuery, calendarSearch } from "./calendar-query.ts";
import type { LoadedCalendar } from "./load-calendar.ts";

/** The marks of a day. */
export function insidersOn(
  { insiderDays }: Pick<LoadedCalendar, "insiderDays">,
  day: string,
): readonly InsiderDayEntry[] {
  return insiderDays.filter(({ event }) => event.date === day);
}

/** Whose insiders bought or sold on a day; nothing where nobody's did. */
export function InsiderMarks({
  marks,
  query,
  shown,
}: {
  /** Of one day, the largest company first. */
  readonly marks: readonly InsiderDayEntry[];
  readonly query: CalendarQuery;
  /** More companies than these are counted, and stand in the day's agenda. */
  readonly shown: number;
}) {
  if (marks.length === 0) return null;
  const more = marks.length - shown;
  const day = marks[0]?.event.date ?? null;
  return (
    <div>
      <Muted as="span" size="tiny" id={`insiders-${day ?? ""}`}>
        Insiders
      </Muted>
      <Row as="ul" gap={2} rowGap={0} size="tiny" hasTouchLinks aria-labelledby={`insiders-${day ?? ""}`}>
        {marks.slice(0, shown).map(({ event, company: { symbol } }) => (
          <li key={event.cik} data-kind={event.isBought ? (event.isSold ? "both" : "bought") : "sold"}>
            <Link
              to={`/research/${encodeURIComponent(symbol)}?type=risk#insiders`}
              aria-label={`${symbol} ${wordsOf(event)}: insiders on the open market, ${formatDate(event.date)}`}
            >
              {symbol} {wordsOf(event)}
            </Link>
          </li>
        ))}
        {more > 0 && (
          <li>
            <Link to={`/earnings${calendarSearch({ ...query, view: "agenda", from: day })}`} data-slot="grid-more">
              {more} more
            </Link>
          </li>
        )}
      </Row>
    </div>
  );
}

function wordsOf({ isBought, isSold }: InsiderDayEntry["event"]): string {
  if (isBought && isSold) return "bought and sold";
  return isBought ? "bought" : "sold";
}
