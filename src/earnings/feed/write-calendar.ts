// iCalendar (RFC 5545): one event for each fiscal quarter, moved in place by its stable UID and rising SEQUENCE; its filing
// deadline is another one, with a UID of its own.
import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency, type ICalEventData } from "ical-generator";
import { deadlineNotes, deadlineStatusWords } from "#earnings/deadlines/deadline-words.ts";
import type { EarningsEvent, FilingDeadline, QuarterName } from "#earnings/event.ts";
import { accuracyLabel } from "#earnings/next/accuracy.ts";
import type { Standing } from "#earnings/next/upcoming.ts";
import { otherWords, overdueWords, quarterLabel, reportDayNote, statusWords, timeWords } from "#earnings/words.ts";
import { readableDay } from "#facts/periods/iso-day.ts";
import { eventSpan } from "./calendar-links.ts";

/** What a feed tells of: results, or a filing deadline. */
export interface FeedEvent<Event = EarningsEvent> {
  readonly event: Event;
  readonly symbol: string;
  readonly company: string;
  readonly sequence: number;
  /** ISO instant of the last change. */
  readonly changedAt: string;
  /** The company's page. */
  readonly url: string;
}

/** Results in a feed, placed by the reader's day. */
export interface FeedResults extends FeedEvent {
  readonly standing: Standing;
  /** The day our data of the company ends on. */
  readonly knownBy: string;
}

export interface FeedCalendar {
  readonly name: string;
  readonly events: readonly FeedResults[];
  readonly deadlines: readonly FeedEvent<FilingDeadline>[];
}

/** How often clients are asked to look again. */
const HOURS_BETWEEN_LOOKS = 6;
const SURE = new Set<EarningsEvent["status"]>(["CONFIRMED", "REPORTED"]);

const DISCLAIMER = "For information only; not financial advice.";

/** Writes a calendar file; equal events give equal bytes on the same day. */
export function writeCalendar({ name, events, deadlines }: FeedCalendar): string {
  const calendar = ical({
    name,
    prodId: { company: "Beforehand", product: "Earnings calendar", language: "EN" },
    method: ICalCalendarMethod.PUBLISH,
    ttl: HOURS_BETWEEN_LOOKS * 60 * 60,
  });
  for (const event of events) calendar.createEvent(resultsOf(event));
  for (const deadline of deadlines) calendar.createEvent(deadlineOf(deadline));
  return calendar.toString();
}

function resultsOf({ event, symbol, company, standing, knownBy, ...kept }: FeedResults): ICalEventData {
  return {
    ...whenOf(event),
    ...storedFieldsOf(kept),
    id: uidOf(event, ""),
    summary: `${symbol} results ${quarterLabel(event)}${summaryEnd(event, standing)}`,
    description: [
      `${company}, quarter to ${readableDay(event.periodEnd)}.`,
      ...describe(event, { standing, knownBy }),
    ].join("\n"),
    status: SURE.has(event.status) ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE,
  };
}

/** A day is the law's, unless the period's end that it is counted from is worked out. */
function deadlineOf({ event, symbol, company, ...kept }: FeedEvent<FilingDeadline>): ICalEventData {
  const { form, status, date, isPeriodExpected } = event;
  const notes = [`${company}: last day to file its ${form} on time.`, ...deadlineNotes(event), DISCLAIMER];
  return {
    start: new Date(`${date}T00:00:00Z`),
    allDay: true,
    ...storedFieldsOf(kept),
    id: uidOf(event, "-deadline"),
    summary: `${symbol} ${form} due, ${quarterLabel(event)}${status === "DUE" ? "" : ` (${deadlineStatusWords(status).toLowerCase()})`}`,
    description: notes.join("\n"),
    status: isPeriodExpected ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
  };
}

/** Stable for as long as the quarter keeps its name, whatever becomes of its day. */
function uidOf({ cik, fiscalYear, fiscalPeriod }: QuarterName & { readonly cik: string }, kind: string): string {
  return `${cik}-FY${String(fiscalYear)}-${fiscalPeriod}${kind}@earnings.beforehand`;
}

function storedFieldsOf({ sequence, changedAt, url }: Pick<FeedEvent, "sequence" | "changedAt" | "url">) {
  return { sequence, stamp: new Date(changedAt), transparency: ICalEventTransparency.TRANSPARENT, url };
}

/** In UTC, so that no time zone has to come along. */
function whenOf(event: EarningsEvent): Pick<ICalEventData, "start" | "end" | "allDay"> {
  const { start, end, isAllDay } = eventSpan(event);
  // Without an end an event takes its whole day.
  return isAllDay ? { start, allDay: true } : { start, end, allDay: false };
}

function summaryEnd({ status, timeOfDay }: EarningsEvent, standing: Standing): string {
  if (standing === "overdue") return " (expected, not in our data)";
  const hour = timeOfDay === "UNKNOWN" ? "" : `, ${timeWords(timeOfDay)}`;
  return status === "ESTIMATED" ? `${hour} (estimated)` : hour;
}

function describe(
  event: EarningsEvent,
  { standing, knownBy }: Pick<FeedResults, "standing" | "knownBy">,
): readonly string[] {
  const { status, estimate, deadline } = event;
  if (standing === "overdue") return [overdueWords(event, knownBy), ...otherWords(event), DISCLAIMER];
  const reportDay = reportDayNote(event);
  return [
    ...(standing === "next" ? [`The next results of the company.`] : []),
    `${statusWords(status)}.`,
    ...(reportDay === null ? [] : [reportDay]),
    ...(estimate === null
      ? []
      : [`Past estimates of this kind were accurate within ${accuracyLabel(estimate.method)}.`]),
    ...otherWords(event),
    ...(deadline === null ? [] : [`${deadline.form} due by ${readableDay(deadline.date)}.`]),
    DISCLAIMER,
  ];
}
