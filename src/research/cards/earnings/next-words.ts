import { accuracyLabel } from "#earnings/next/accuracy.ts";
import type { Upcoming } from "#earnings/next/upcoming.ts";
import { overdueWords, quarterLabel, timeWords, weekdayAndDay } from "#earnings/words.ts";
import type { EarningsEvent } from "#earnings/event.ts";
import { formatDate } from "#research/text/format-date.ts";

/** Says in one sentence when the next results come and how sure that is. */
export function nextSentence(event: EarningsEvent): string {
  const { date, timeOfDay, sources, estimate } = event;
  const quarter = quarterLabel(event);
  const hour = timeOfDay === "UNKNOWN" ? "" : `, ${timeWords(timeOfDay)}`;
  const asOf = sources[0]?.asOf ?? null;
  const known = asOf === null ? "" : ` (as of ${formatDate(asOf)})`;
  const accuracy = estimate === null ? "" : `; such estimates were right within ${accuracyLabel(estimate.method)}`;
  switch (event.status) {
    case "ESTIMATED":
      return `Results for ${quarter} are estimated for ${weekdayAndDay(date)}${hour}${accuracy}.`;
    case "PROVIDER":
      return `A calendar gives ${weekdayAndDay(date)}${hour}, for the results of ${quarter}${known}.`;
    case "CONFIRMED":
      return `Two calendars give ${weekdayAndDay(date)}${hour}, for the results of ${quarter}${known}.`;
    case "REPORTED":
      return `Results for ${quarter} came on ${weekdayAndDay(date)}${hour}.`;
    case "LATE":
      return `Results for ${quarter} are late: they are now expected on ${weekdayAndDay(date)}, and no report was filed in time.`;
  }
}

/** Says which results should have come and are not in our data; null when there are none. */
export function overdueSentence({ overdue }: Pick<Upcoming, "overdue">, knownBy: string): string | null {
  if (overdue === null) return null;
  const words = overdueWords(overdue, knownBy);
  return `Results for ${quarterLabel(overdue)}: ${words.slice(0, 1).toLowerCase()}${words.slice(1)}`;
}

/** Said in the place of the next results where none of those known is still to come. */
export function nothingAhead(knownBy: string): string {
  return `We have no date for the next results: our data ends on ${formatDate(knownBy)}.`;
}

/** Says by when the report must be filed; null where no duty is known. */
export function deadlineSentence({ deadline }: Pick<EarningsEvent, "deadline">): string | null {
  if (deadline === null) return null;
  const notice = deadline.isExtended ? ", after a notice of late filing" : "";
  return `The ${deadline.form} must be filed by ${formatDate(deadline.date)}${notice}.`;
}
