// iCalendar (RFC 5545): one event for each fiscal quarter, moved in place by its stable UID and rising SEQUENCE.
import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from "ical-generator";
import type { EarningsEvent } from "#earnings/event.ts";
import { accuracyLabel } from "#earnings/next/accuracy.ts";
import { otherWords, quarterLabel, statusWords, timeWords } from "#earnings/words.ts";
import { instantOfWall } from "#facts/intake/new-york-time.ts";
import { readableDay } from "#facts/periods/iso-day.ts";

/** An event as a feed tells of it. */
export interface FeedEvent {
  readonly event: EarningsEvent;
  readonly symbol: string;
  readonly company: string;
  readonly sequence: number;
  /** ISO instant of the last change. */
  readonly changedAt: string;
  /** The company's page. */
  readonly url: string;
}

export interface FeedCalendar {
  readonly name: string;
  readonly events: readonly FeedEvent[];
}

const HALF_HOUR_MS = 1_800_000;
/** How often clients are asked to look again. */
const HOURS_BETWEEN_LOOKS = 6;
const SURE = new Set<EarningsEvent["status"]>(["CONFIRMED", "REPORTED"]);

/** Writes a calendar file; equal events give equal bytes. */
export function writeCalendar({ name, events }: FeedCalendar): string {
  const calendar = ical({
    name,
    prodId: { company: "Beforehand", product: "Earnings calendar", language: "EN" },
    method: ICalCalendarMethod.PUBLISH,
    ttl: HOURS_BETWEEN_LOOKS * 60 * 60,
  });
  for (const { event, symbol, company, sequence, changedAt, url } of events) {
    calendar.createEvent({
      ...whenOf(event),
      id: `${event.cik}-FY${String(event.fiscalYear)}-${event.fiscalPeriod}@earnings.beforehand`,
      sequence,
      stamp: new Date(changedAt),
      summary: `${symbol} results ${quarterLabel(event)}${summaryEnd(event)}`,
      description: [`${company}, quarter to ${readableDay(event.periodEnd)}.`, ...describe(event)].join("\n"),
      status: SURE.has(event.status) ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE,
      transparency: ICalEventTransparency.TRANSPARENT,
      url,
    });
  }
  return calendar.toString();
}

/** All day, unless the minute is known; then in UTC, so that no time zone has to come along. */
function whenOf({ date, timeExactET }: EarningsEvent): {
  readonly start: Date;
  readonly end?: Date;
  readonly allDay: boolean;
} {
  if (timeExactET === null) return { start: new Date(`${date}T00:00:00Z`), allDay: true };
  const start = instantOfWall(Date.parse(`${date}T${timeExactET}:00Z`));
  return { start: new Date(start), end: new Date(start + HALF_HOUR_MS), allDay: false };
}

function summaryEnd({ status, timeOfDay }: EarningsEvent): string {
  const hour = timeOfDay === "UNKNOWN" ? "" : `, ${timeWords(timeOfDay)}`;
  return status === "ESTIMATED" ? `${hour} (estimated)` : hour;
}

function describe(event: EarningsEvent): readonly string[] {
  const { status, estimate, deadline } = event;
  return [
    `${statusWords(status)}.`,
    ...(estimate === null ? [] : [`Estimates made this way held within ${accuracyLabel(estimate.method)}.`]),
    ...otherWords(event),
    ...(deadline === null ? [] : [`${deadline.form} due by ${readableDay(deadline.date)}.`]),
    "For information only; not financial advice.",
  ];
}
