import type { PeriodWish } from "#ask/question/periods.ts";
import type { Figure } from "#facts/figure.ts";
import type { FiscalPeriod } from "#facts/fact.ts";
import { addDays } from "#facts/periods/iso-day.ts";
import type { Analysis, SeriesKind } from "#metrics/analysis.ts";
import { monthsEarlier } from "#metrics/nearest-day.ts";
import { latestDay } from "#metrics/newest-periods.ts";
import { formatDate } from "#research/text/format-date.ts";
import { kindsOf, newestFigure } from "#research/comparison/newest-figure.ts";

/** A figure of the time that was asked for, or why there is none: not out yet, before our data, or never of such a time. */
export type ChosenFigure =
  | { readonly ok: true; readonly figure: Figure }
  | {
      readonly ok: false;
      readonly why: "not-out" | "before-data" | "no-period";
      /** A whole sentence. */
      readonly detail: string;
      readonly fiscalYear: number | null;
      readonly quarter: 1 | 2 | 3 | 4 | null;
    };

const CLOSE_DAYS = 7;
const BALANCE_DAYS = 100;

/** Finds a measure's figure for the time that a question names. */
export function chooseFigure(analysis: Analysis, measure: string, wish: PeriodWish): ChosenFigure {
  switch (wish.kind) {
    case "newest": {
      const figure = newestFigure(analysis, measure) ?? valueless(analysis, measure);
      return figure === null ? absent("no-period", "We have no figure for this measure.") : { ok: true, figure };
    }
    case "ttm":
      return ofPeriod(analysis, measure, analysis.latestTtm, "ttm");
    case "year":
      return ofYear(analysis, measure, wish.year);
    case "latest-year":
      if (wish.isAgo === true && kindsOf(measure).includes("day")) return closeYearsAgo(analysis, measure, wish.back);
      return ofPeriod(analysis, measure, analysis.years.at(-1 - wish.back) ?? null, "year");
    case "latest-quarter":
      return ofPeriod(analysis, measure, analysis.quarters.at(-1 - wish.back) ?? null, "quarter");
    case "quarter":
      return ofQuarter(analysis, measure, wish);
    case "date":
      return onDate(analysis, measure, wish.date);
    case "ended":
      return endedNear(analysis, measure, wish);
    case "years":
      return wish.to === null
        ? chooseFigure(analysis, measure, { kind: "latest-year", back: 0 })
        : ofYear(analysis, measure, wish.to);
    case "last-years":
      return chooseFigure(analysis, measure, { kind: "latest-year", back: 0 });
    case "last-quarters":
      return chooseFigure(analysis, measure, { kind: "latest-quarter", back: 0 });
  }
}

/** The figure of the newest period of its kind, which says why there is no value in any. */
function valueless(analysis: Analysis, measure: string): Figure | null {
  const [period] = kindsOf(measure).flatMap((kind) => analysis.periods(kind).at(-1) ?? []);
  return period === undefined ? null : analysis.figure(measure, period);
}

function absent(
  why: Extract<ChosenFigure, { ok: false }>["why"],
  detail: string,
  at: { readonly fiscalYear: number; readonly quarter: 1 | 2 | 3 | 4 | null } | null = null,
): ChosenFigure {
  return { ok: false, why, detail, fiscalYear: at?.fiscalYear ?? null, quarter: at?.quarter ?? null };
}

function nameOf({ dossier }: Analysis): string {
  return dossier.company.displayName;
}

/** The measure's own kind of figure at the end of a period: its flow, the balance at its end, or the last close before it. */
function ofPeriod(analysis: Analysis, measure: string, period: FiscalPeriod | null, kind: SeriesKind): ChosenFigure {
  if (period === null) return absent("no-period", `${nameOf(analysis)} has no such period in our data.`);
  const kinds = kindsOf(measure);
  if (kinds.includes(kind)) return { ok: true, figure: analysis.figure(measure, period) };
  if (kinds.includes("instant")) return balanceAt(analysis, measure, period);
  if (kinds.includes("day")) return closeOf(analysis, measure, period.end);
  return absent("no-period", `We compute this measure for ${kinds.map(kindWords).join(" and ")} only.`);
}

function kindWords(kind: SeriesKind): string {
  const words = {
    year: "fiscal years",
    quarter: "quarters",
    ttm: "twelve months",
    instant: "balance sheets",
    day: "days",
  };
  return words[kind];
}

function balanceAt(analysis: Analysis, measure: string, period: FiscalPeriod): ChosenFigure {
  const instant = analysis.instantFor(period);
  return instant === null
    ? absent("no-period", `We have no balance sheet of ${nameOf(analysis)} for ${period.label}.`)
    : { ok: true, figure: analysis.figure(measure, instant) };
}

function ofYear(analysis: Analysis, measure: string, year: number): ChosenFigure {
  const period = analysis.years.find(({ fiscalYear, key }) => fiscalYear === year && key === `FY${year}`);
  if (period !== undefined) return ofPeriod(analysis, measure, period, "year");
  const { latestYear } = analysis;
  const at = { fiscalYear: year, quarter: null };
  if (latestYear !== null && year > latestYear.fiscalYear) {
    return absent("not-out", `FY${year} of ${nameOf(analysis)} is not in our data yet.`, at);
  }
  return absent("before-data", beginning(analysis, { periods: analysis.years, asked: `FY${year}` }), at);
}

function ofQuarter(
  analysis: Analysis,
  measure: string,
  { quarter, year }: Extract<PeriodWish, { kind: "quarter" }>,
): ChosenFigure {
  const period = analysis.quarters.findLast(
    (one) => one.quarter === quarter && (year === null || one.key === `Q${quarter}-${year}`),
  );
  if (period !== undefined) return ofPeriod(analysis, measure, period, "quarter");
  const { latestQuarter } = analysis;
  const at = year === null ? null : { fiscalYear: year, quarter };
  const isLater =
    latestQuarter !== null &&
    year !== null &&
    (latestQuarter.fiscalYear < year || (latestQuarter.fiscalYear === year && (latestQuarter.quarter ?? 4) < quarter));
  if (isLater) return absent("not-out", `Q${quarter} FY${year} of ${nameOf(analysis)} is not in our data yet.`, at);
  const asked = year === null ? `Q${quarter}` : `Q${quarter} FY${year}`;
  return absent("before-data", beginning(analysis, { periods: analysis.quarters, asked }), at);
}

/** Why there is no year or quarter that is not to come: it is before the first one that we have, or lacking between two. */
function beginning(
  analysis: Analysis,
  { periods, asked }: { readonly periods: readonly FiscalPeriod[]; readonly asked: string },
): string {
  const none = `We have no figures of ${nameOf(analysis)} for ${asked}`;
  const [first] = periods;
  return first === undefined ? `${none}.` : `${none}; our data begins with ${first.label}.`;
}

function onDate(analysis: Analysis, measure: string, date: string): ChosenFigure {
  const kinds = kindsOf(measure);
  if (kinds.includes("day")) return closeOf(analysis, measure, date);
  if (kinds.includes("instant")) {
    const instant = analysis
      .periods("instant")
      .findLast(({ end }) => end <= date && end >= addDays(date, -BALANCE_DAYS));
    return instant === undefined
      ? absent("no-period", `We have no balance sheet of ${nameOf(analysis)} shortly before ${formatDate(date)}.`)
      : { ok: true, figure: analysis.figure(measure, instant) };
  }
  const ending = [...analysis.years, ...analysis.quarters].find(({ end }) => end === date);
  return ending === undefined
    ? absent("no-period", `No fiscal period of ${nameOf(analysis)} ends on ${formatDate(date)}.`)
    : ofPeriod(analysis, measure, ending, ending.kind === "year" ? "year" : "quarter");
}

/** Of the fiscal year or quarter whose end is nearest to a date, within some days of it. */
function endedNear(
  analysis: Analysis,
  measure: string,
  { span, date, days }: Extract<PeriodWish, { kind: "ended" }>,
): ChosenFigure {
  const periods = span === "year" ? analysis.years : analysis.quarters;
  const period = periods.findLast(({ end }) => end >= addDays(date, -days) && end <= addDays(date, days));
  if (period !== undefined) return ofPeriod(analysis, measure, period, span);
  const newest = periods.at(-1)?.end ?? "";
  return absent(
    newest !== "" && date > newest ? "not-out" : "no-period",
    `We have no fiscal ${span} of ${nameOf(analysis)} that ends near ${formatDate(date)}.`,
  );
}

function closeYearsAgo(analysis: Analysis, measure: string, count: number): ChosenFigure {
  const day = latestDay(analysis);
  if (day === null) return absent("no-period", "We have no figure for this measure.");
  return closeOf(analysis, measure, monthsEarlier(day.end, 12 * count));
}

/** Of the last close up to a day. */
function closeOf(analysis: Analysis, measure: string, date: string): ChosenFigure {
  const close = analysis.closes.all.findLast((one) => one.date <= date);
  const isNear = close !== undefined && close.date >= addDays(date, -CLOSE_DAYS);
  if (isNear) return { ok: true, figure: analysis.figure(measure, analysis.day(close.date)) };
  const day = latestDay(analysis);
  return absent(
    day !== null && date > day.end ? "not-out" : "before-data",
    `We have no closing price of ${nameOf(analysis)} in the week before ${formatDate(date)}.`,
  );
}

/** Whether a question about a span of time is about its quarters: `lowest quarterly revenue since 2018`. */
export function isOfQuarters(text: string): boolean {
  return /\bquarter(?:s|ly)?\b/i.test(text);
}

/**
 * The figures with a value of a span of time that a question names, oldest first; the newest years where it names none.
 *
 * @param text the question, which may ask for the quarters of years
 */
export function chooseWindow(
  analysis: Analysis,
  measure: string,
  { wish, text }: { readonly wish: PeriodWish | undefined; readonly text: string },
): readonly Figure[] {
  const kinds = kindsOf(measure);
  const isAsked = wish?.kind === "last-quarters" || (wish !== undefined && isOfQuarters(text));
  const isQuarters = isAsked && (kinds.includes("quarter") || kinds.includes("instant"));
  const periods = isQuarters ? analysis.quarters : analysis.years;
  const perYear = isQuarters ? 4 : 1;
  const chosen = periods.filter((period, index) => {
    switch (wish?.kind) {
      case "years":
        return period.fiscalYear >= wish.from && period.fiscalYear <= (wish.to ?? Infinity);
      case "last-years":
        return index >= periods.length - wish.count * perYear;
      case "last-quarters":
        return index >= periods.length - wish.count;
      default:
        return index >= periods.length - DEFAULT_YEARS;
    }
  });
  const figures = chosen.flatMap((period) => {
    const found = ofPeriod(analysis, measure, period, isQuarters ? "quarter" : "year");
    return found.ok && found.figure.value !== null ? [found.figure] : [];
  });
  return figures.filter((figure, index) => figures.findIndex(({ id }) => id === figure.id) === index);
}

const DEFAULT_YEARS = 10;
