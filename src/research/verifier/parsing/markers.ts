import type { FiscalPeriod } from "#facts/fact.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { isSameTime } from "#research/text/calculations/compatible.ts";
import { findWords, wordIndex, type WordIndex } from "./read-pieces.ts";
import { type ParsedText, periodsIn } from "./parsed-text.ts";

/** Words that say when: a period of their own, or one counted from another period. */
export type Marker = { readonly at: number } & (
  | { readonly kind: "absolute"; names(period: FiscalPeriod): boolean }
  | { readonly kind: "relative"; from(period: FiscalPeriod): FiscalPeriod | null }
);

const YEAR_EARLIER = wordIndex([
  "a year earlier",
  "a year before",
  "one year earlier",
  "the year before",
  "year-earlier",
]);
const STEP_EARLIER = wordIndex(["a quarter earlier", "the quarter before", "one quarter earlier"]);
const NEWEST_QUARTER = wordIndex(["the latest quarter", "the newest quarter"]);
const NEWEST_YEAR = wordIndex(["the latest fiscal year", "the newest fiscal year"]);
const NEWEST_MONTHS = wordIndex(["the last twelve months", "the latest twelve months"]);
const ORDINALS = ["first quarter", "second quarter", "third quarter", "fourth quarter"];
const ORDINAL_INDEX = wordIndex(ORDINALS);

/** Finds every marker of a sentence, in reading order. */
export function markersIn(reading: ParsedText, analysis: Analysis): readonly Marker[] {
  const printed = periodsIn(reading).map(({ at, piece }): Marker => ({
    at,
    kind: "absolute",
    names: (p) => piece.names(p),
  }));
  const relative = [
    ...findWords(reading.pieces, YEAR_EARLIER).map((hit): Marker => ({
      at: hit.start,
      kind: "relative",
      from: (period) => analysis.yearBefore(period),
    })),
    ...findWords(reading.pieces, STEP_EARLIER).map((hit): Marker => ({
      at: hit.start,
      kind: "relative",
      from: (period) => analysis.before(period, 1),
    })),
  ];
  return [...printed, ...relative, ...newest(reading, analysis), ...ordinals(reading)].toSorted((a, b) => a.at - b.at);
}

function newest(reading: ParsedText, analysis: Analysis): readonly Marker[] {
  const named: readonly (readonly [WordIndex, FiscalPeriod | null])[] = [
    [NEWEST_QUARTER, analysis.latestQuarter],
    [NEWEST_YEAR, analysis.latestYear],
    [NEWEST_MONTHS, analysis.latestTtm],
  ];
  return named.flatMap(([words, period]) =>
    findWords(reading.pieces, words).map((hit): Marker => ({
      at: hit.start,
      kind: "absolute",
      names: (candidate) => period !== null && isSameTime(period, candidate),
    })),
  );
}

function ordinals(reading: ParsedText): readonly Marker[] {
  return findWords(reading.pieces, ORDINAL_INDEX).map((hit): Marker => {
    const quarter = ORDINALS.indexOf(hit.phrase) + 1;
    return { at: hit.start, kind: "absolute", names: (period) => period.quarter === quarter };
  });
}
