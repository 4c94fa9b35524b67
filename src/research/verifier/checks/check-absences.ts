import type { Figure } from "#facts/figure.ts";
import type { FiscalPeriod } from "#facts/fact.ts";
import type { Analysis, SeriesKind } from "#metrics/analysis.ts";
import type { SentenceFailure } from "#research/verifier/verification.ts";
import { measureNamed } from "#research/verifier/lexicon/phrases.ts";
import { findWords, wordIndex } from "#research/verifier/parsing/read-pieces.ts";
import {
  isSameClause,
  type ParsedText,
  type PeriodPiece,
  periodsIn,
  type PhraseHit,
  valuesIn,
} from "#research/verifier/parsing/parsed-text.ts";

/** What our data lacks; only our own figures can contradict it. */
const OURS = wordIndex(["is not in our data", "are not in our data", "we have no", "is held", "are held"]);
/** What the company is said to leave out; only its own report can prove it. */
const FILERS = wordIndex([
  "does not report",
  "do not report",
  "reports no",
  "reports neither",
  "is tagged",
  "are tagged",
  "is not reported",
  "are not reported",
]);
const AFTER = new Set(["after", "since"]);

/** Years last: a year is named rather than the quarter that ends with it. */
const KINDS: readonly SeriesKind[] = ["day", "instant", "quarter", "year"];
/** What a report may be of. */
const REPORTED: readonly SeriesKind[] = ["instant", "quarter", "year"];

/** What a sentence says is missing, and by whose account. */
interface Claim {
  readonly by: "us" | "filer";
  /** Null for things that are no measure, such as a list of filings. */
  readonly measure: string | null;
  readonly period: PeriodPiece | null;
  readonly isAfter: boolean;
}

/** What is said to be missing is looked up again: in our figures, or in a report that is in our data completely. */
export function checkAbsences(reading: ParsedText, analysis: Analysis): readonly SentenceFailure[] {
  return claimsIn(reading).flatMap((claim) => {
    const isTrue = claim.by === "us" ? isNotInData(claim, analysis) : isNotReported(claim, analysis);
    const detail =
      claim.by === "us"
        ? "What the sentence says is missing is in our data, or was there last at another time."
        : "Our data does not prove that the company's report leaves this out: it has the item, or not the whole report.";
    return isTrue ? [] : [{ check: "absence", detail }];
  });
}

/** Whether something that can be looked up is said to be missing. */
function claimsAbsence(reading: ParsedText): boolean {
  return claimsIn(reading).some(({ measure }) => measure !== null);
}

function claimsIn(reading: ParsedText): readonly Claim[] {
  const [named] = periodsIn(reading);
  const previous = named === undefined ? undefined : reading.pieces[named.at - 1];
  const isAfter = previous?.kind === "word" && AFTER.has(previous.lower);
  const when = { period: named?.piece ?? null, isAfter };
  return [
    ...findWords(reading.pieces, OURS).map((hit) => ({
      by: "us" as const,
      measure: measureBefore(reading, hit) ?? measureBehind(reading, hit),
      ...when,
    })),
    ...findWords(reading.pieces, FILERS).map((hit) => {
      const measure = measureBefore(reading, hit) ?? measureBehind(reading, hit);
      return { by: "filer" as const, measure, ...when };
    }),
  ];
}

/** "Inventory for … is not in our data", "No inventory is held"; a name farther off belongs to something else. */
function measureBefore(reading: ParsedText, { phrase, start }: PhraseHit): string | null {
  const name = reading.phrases.findLast((hit) => hit.end <= start && isSameClause(reading, hit.start, start));
  if (name === undefined) return null;
  const isDenied = phrase.includes("not ") || isNo(reading, name.start - 1);
  const between = reading.pieces.slice(name.end, start);
  const isItsSubject = between.every(
    (piece) => piece.kind === "period" || (piece.kind === "word" && LINKS.has(piece.lower)),
  );
  return isDenied && isItsSubject && !/^(does|do) not/.test(phrase) ? measureNamed(name.phrase) : null;
}

const LINKS = new Set(["for", "on", "in", "of", "the"]);

/** "The filing does not report inventory", "We have no inventory". */
function measureBehind({ phrases }: ParsedText, { end }: PhraseHit): string | null {
  const name = phrases.find((hit) => hit.start === end);
  return name === undefined ? null : measureNamed(name.phrase);
}

function isNo({ pieces }: ParsedText, at: number): boolean {
  const piece = pieces[at];
  return piece?.kind === "word" && piece.lower === "no";
}

/** Missing after a time, missing for a time, or missing altogether. */
function isNotInData({ measure, period, isAfter }: Claim, analysis: Analysis): boolean {
  if (measure === null) return true;
  if (period === null) return newestInData(analysis, measure) === undefined;
  if (isAfter) {
    const last = newestInData(analysis, measure);
    return last !== undefined && period.names(last.period);
  }
  // A balance at the end of a quarter is a figure of the quarter too.
  const isOfPeriod = namedPeriods(analysis, period).some((one) => analysis.figure(measure, one).value !== null);
  return !isOfPeriod && !allInData(analysis, measure).some((held) => period.names(held.period));
}

/** A claim about the company that cannot be looked up is not shown. */
function isNotReported({ measure, period, isAfter }: Claim, analysis: Analysis): boolean {
  if (measure === null) return false;
  if (period === null) {
    const newest = newestPeriod(analysis);
    return newest !== null && analysis.isUnreported(measure, newest);
  }
  if (isAfter) {
    const last = newestInData(analysis, measure);
    return last !== undefined && period.names(last.period) && isUnreportedAfter(analysis, measure, last.period);
  }
  return namedPeriods(analysis, period).some((one) => analysis.isUnreported(measure, one));
}

function namedPeriods(analysis: Analysis, named: PeriodPiece): readonly FiscalPeriod[] {
  return REPORTED.flatMap((kind) => analysis.periods(kind)).filter((period) => named.names(period));
}

/** Whether every report since a period is in our data and none has the measure. */
export function isUnreportedAfter(analysis: Analysis, measure: string, { kind, end }: FiscalPeriod): boolean {
  const kinds = REPORTED.filter((one) => one === kind || one === "quarter");
  const later = kinds.flatMap((one) => analysis.periods(one)).filter((one) => one.end > end);
  return later.length > 0 && later.every((one) => analysis.isUnreported(measure, one));
}

/** The newest period that a report is of; null where none is held. */
export function newestPeriod({ latestQuarter, latestYear }: Analysis): FiscalPeriod | null {
  if (latestQuarter === null || latestYear === null) return latestQuarter ?? latestYear;
  return latestQuarter.end >= latestYear.end ? latestQuarter : latestYear;
}

/** The figure of a measure whose period ended last, over years, quarters, balances and days; undefined when none is held. */
export function newestInData(analysis: Analysis, measure: string): Figure | undefined {
  return allInData(analysis, measure).at(-1);
}

function allInData(analysis: Analysis, measure: string): readonly Figure[] {
  return KINDS.flatMap((kind) => analysis.series(measure, kind)).toSorted((a, b) =>
    a.period.end.localeCompare(b.period.end),
  );
}

/** A date written out where no figure stands must be the day of a filing: nothing else in the sentence can prove it. */
export function checkFilingDates(reading: ParsedText, analysis: Analysis): readonly SentenceFailure[] {
  const isProvenElsewhere = valuesIn(reading).length > 0 || claimsAbsence(reading);
  if (isProvenElsewhere) {
    return [];
  }
  return periodsIn(reading)
    .filter(({ piece }) => piece.figure === null)
    .filter(({ piece }) => !analysis.dossier.filings.some(({ filed }) => piece.names(analysis.day(filed))))
    .map(({ piece }) => ({ check: "period", detail: `We have no filing of ${piece.text}.` }));
}
