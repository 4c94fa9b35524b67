import { readDay } from "./read-day.ts";

/** Lines that say when a list was made. */
const SAYS_WHEN =
  /as of|downloaded|\bgenerated|january|february|march|april|may|june|july|august|september|october|november|december/i;
const DAY = /\d{4}[-/]\d{1,2}[-/]\d{1,2}|\d{1,2}\/\d{1,2}\/\d{2,4}|[a-z]{3,9}[ -]\d{1,2},?[ -]\d{4}/gi;

/**
 * The day on which a list of positions was true, by what the lines around it say; `today` where none says one.
 *
 * @param today - ISO date; a later day is not believed.
 */
export function asOfDay(texts: readonly string[], today: string): string {
  const days = texts
    .filter((text) => SAYS_WHEN.test(text))
    .flatMap((text) => text.match(DAY)?.at(-1) ?? [])
    .flatMap((text) => readDay(text, "mdy") ?? [])
    .filter((day) => day <= today);
  return days.toSorted().at(-1) ?? today;
}
