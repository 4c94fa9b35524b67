import { type Currency, currencyOf, unitKind, type UnitKind } from "#contracts/api/units.ts";
import type { CitationRole, FiledValue } from "#contracts/api/figure.ts";
import type { FigureUnit } from "#facts/figure.ts";
import { formatDate } from "#research/text/format-date.ts";

/** What a figure counts, after its number. */
export function unitWords(unit: FigureUnit): string {
  const kind = unitKind(unit);
  if (kind === "money") return currencyWords(currencyOf(unit) ?? "USD");
  return kind === "money-per-share" ? `${currencyWords(currencyOf(unit) ?? "USD")} per share` : PLAIN_WORDS[kind];
}

/** A currency inside a sentence: `US dollars`, others by their code. */
export function currencyWords(currency: Currency): string {
  return currency === "USD" ? "US dollars" : currency;
}

const PLAIN_WORDS: Readonly<Record<Exclude<UnitKind, "money" | "money-per-share">, string>> = {
  shares: "shares",
  ratio: "(1 is 100%)",
  times: "times",
  days: "days",
  score: "points",
  count: "",
  years: "years",
};

export const BASIS_WORDS: Readonly<Record<FiledValue["basis"], string>> = {
  filed: "The company filed this value in the filing shown.",
  matched: "A third party computed the value from the same filings; the filing named is the last one that reports it.",
  derived: "A third party computed the value from the company's filings; no single filing is known.",
};

/** What a filing does for a value that an earlier one stated. */
export const ROLE_WORDS: Readonly<Record<CitationRole, string>> = {
  original: "First filing",
  earliest: "Earliest in our data",
  repeats: "Repeats it",
  restates: "Restates it",
  differs: "States a different amount",
};

/** A balance's day, or the first and last day of a span. */
export function periodWords({ start, end }: Pick<FiledValue, "start" | "end">): string {
  return start === null ? `at ${formatDate(end)}` : `${formatDate(start)} to ${formatDate(end)}`;
}

const NEW_YORK = new Intl.DateTimeFormat("en-GB", {
  timeZone: "America/New_York",
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** The instant EDGAR accepted a filing, on the clock of New York, where its day is counted. */
export function acceptedWords(instant: string): string {
  return `${NEW_YORK.format(new Date(instant))}, New York time`;
}
