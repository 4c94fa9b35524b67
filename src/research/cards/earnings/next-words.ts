import type { EarningsEvent } from "#earnings/event.ts";
import { quarterLabel, timeWords, weekdayAndDay } from "#earnings/words.ts";
import type { NextResults } from "#research/cards/card.ts";
import { formatDate } from "#research/text/format-date.ts";

/** Says in one sentence when the next results come and how sure that is. */
export function nextSentence({ event, accuracy }: Pick<NextResults, "event" | "accuracy">): string {
  const { date, timeOfDay, sources } = event;
  const quarter = quarterLabel(event);
  const hour = timeOfDay === "UNKNOWN" ? "" : `, ${timeWords(timeOfDay)}`;
  const asOf = sources[0]?.asOf ?? null;
  const known = asOf === null ? "" : ` (as of ${formatDate(asOf)})`;
  switch (event.status) {
    case "ESTIMATED":
      return `Results for ${quarter} are estimated for ${weekdayAndDay(date)}${hour}${accuracy === null ? "" : `; such estimates held within ${accuracy}`}.`;
    case "PROVIDER":
      return `A calendar gives ${weekdayAndDay(date)}${hour}, for the results of ${quarter}${known}.`;
    case "CONFIRMED":
      return `Two calendars give ${weekdayAndDay(date)}${hour}, for the results of ${quarter}${known}.`;
    case "REPORTED":
      return `Results for ${quarter} came on ${weekdayAndDay(date)}${hour}.`;
    case "LATE":
      return `Results for ${quarter} are late: they were expected on ${weekdayAndDay(date)} and no report was filed in time.`;
  }
}

/** Says which results should have come by the day everything was known by and are not held; null when there are none. */
export function missedSentence({ missed, knownBy }: Pick<NextResults, "missed" | "knownBy">): string | null {
  if (missed === null) return null;
  return `Results for ${quarterLabel(missed)} were expected on ${weekdayAndDay(missed.date)}; our data of ${formatDate(knownBy)} does not have them.`;
}

/** Says by when the report must be filed; null where no duty is known. */
export function deadlineSentence({ deadline }: Pick<EarningsEvent, "deadline">): string | null {
  if (deadline === null) return null;
  const notice = deadline.isExtended ? ", after a notice of late filing" : "";
  return `The ${deadline.form} must be filed by ${formatDate(deadline.date)}${notice}.`;
}
