import type { Decimal } from "decimal.js";
import type { Figure } from "#facts/figure.ts";
import type { FiscalPeriod } from "#facts/fact.ts";
import { daysBetween } from "#facts/periods/iso-day.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { DIVIDEND_LASTS_DAYS, DIVIDEND_TO_CASH } from "#metrics/registry/capital/dividend-yield.ts";
import { viewOf } from "#research/text/figure-view.ts";
import { total } from "#research/portfolio-report/listed.ts";
import type { CompanyDividend, CountedYear } from "#research/portfolio-report/summary/company-summary.ts";

const PER_SHARE = "dividends_per_share";
const PAID = "dividends_paid";

/** Years that must be free of dividends before "none are filed" is said. */
const QUIET_YEARS = 3;
/** Dividends seldom rise by half in a year; a sum that did may hold a special one that no quarter shows by itself. */
const STEEPEST_RISE = "1.5";

type Unclear = Exclude<CompanyDividend, { readonly kind: "pays" }>;

/**
 * Reads what a company can be counted on to pay a share in twelve months: the last four dividends it declared, unchanged;
 * where quarters are not filed, those of its last fiscal year.
 */
export function readDividend(analysis: Analysis): CompanyDividend {
  const newest = newestFiled(analysis);
  if (analysis.currency !== "USD")
    return unknown(
      `It states its dividends in ${analysis.currency}, and we have no exchange rates.`,
      newest?.figure ?? null,
    );
  if (!analysis.isOneShareEach)
    return unknown(
      "Our data does not say how many of its shares one listed security stands for.",
      newest?.figure ?? null,
    );
  const withheld = withheldSince(analysis, newest?.figure.period.end ?? "");
  if (withheld?.reason != null) return unknown(withheld.reason, null);
  if (newest === null || isOld(analysis, newest)) return withoutRecent(analysis, newest);
  if (newest.value.isZero()) return none("It states a dividend of zero.", newest.figure);
  const stop = stopSince(analysis, newest.figure.period);
  if (stop !== null) return stop;
  const before = precedingYear(analysis, newest.figure.period);
  const doubt = doubtOf(analysis, newest, before);
  if (doubt !== null) return unknown(doubt, newest.figure);
  return { kind: "pays", year: countYear(analysis, newest), before: before && countYear(analysis, before) };
}

function countYear(analysis: Analysis, { figure, value }: FiledAmount): CountedYear {
  const counted = countQuarters(value, quartersOf(analysis, figure.period));
  return {
    perShare: counted.value.toFixed(),
    filed: viewOf(figure),
    special: counted.special && viewOf(counted.special),
  };
}

interface FiledAmount {
  readonly figure: Figure;
  readonly value: Decimal;
}

function filedAmount(figure: Figure | undefined): FiledAmount | null {
  return figure === undefined || figure.value === null ? null : { figure, value: figure.value };
}

/** The newest twelve months, or fiscal year, that dividends a share are held of. */
function newestFiled(analysis: Analysis): FiledAmount | null {
  const year = filedAmount(analysis.series(PER_SHARE, "year").at(-1));
  const months = filedAmount(analysis.series(PER_SHARE, "ttm").at(-1));
  if (year === null || months === null) return year ?? months;
  return months.figure.period.end > year.figure.period.end ? months : year;
}

/** Dividends a share of twelve months, or a fiscal year, after a day that are stated but cannot be right. */
function withheldSince(analysis: Analysis, day: string): Figure | undefined {
  return [...analysis.years, ...analysis.periods("ttm")]
    .filter((period) => period.end > day)
    .map((period) => analysis.figure(PER_SHARE, period))
    .find(({ flags }) => flags.includes("withheld"));
}

function isOld({ asOf }: Analysis, { figure: { period } }: FiledAmount): boolean {
  return (
    daysBetween(period.end, asOf) > (period.kind === "ttm" ? DIVIDEND_LASTS_DAYS.quarters : DIVIDEND_LASTS_DAYS.year)
  );
}

/** What is left to say where no dividends a share are held of the newest twelve months. */
function withoutRecent(analysis: Analysis, last: FiledAmount | null): Unclear {
  const paid = analysis.years
    .slice(-QUIET_YEARS)
    .flatMap((year) => filedAmount(analysis.figure(PAID, year)) ?? [])
    .at(-1);
  if (paid !== undefined && paid.value.greaterThan(0)) {
    const which = last === null ? "" : " of its newest year";
    const reason = `It files cash dividends, but none per share${which}; they may be on preferred shares.`;
    return unknown(reason, paid.figure);
  }
  if (last === null || last.value.isZero()) return none("We have no dividend figures for it.", paid?.figure ?? null);
  return paid?.figure.period.key === analysis.latestYear?.key && paid !== undefined
    ? none("It states that it paid no dividends in its newest fiscal year.", paid.figure)
    : unknown("We have dividends per share for older years only.", last.figure);
}

function none(reason: string, seen: Figure | null): Unclear {
  return { kind: "none", reason, seen: seen && viewOf(seen) };
}

function unknown(reason: string, seen: Figure | null): Unclear {
  return { kind: "unknown", reason, seen: seen && viewOf(seen) };
}

/** What quarters from the last counted one on say, where they state nothing that a year earlier they did; else null. */
function stopSince(analysis: Analysis, { end }: FiscalPeriod): Unclear | null {
  const dropped = analysis.quarters
    .filter((quarter) => quarter.end >= end)
    .flatMap((quarter) => droppedTo(analysis, quarter) ?? []);
  const newest = dropped.at(-1);
  if (newest === undefined) return null;
  // Once is not enough: who pays early, or declares two at once, has a quarter of nothing too.
  return dropped.length > 1
    ? none("Its newest quarters state no dividend, although those of the year before did.", newest)
    : unknown(
        "A recent quarter states no dividend: the company may have stopped paying, or paid in another quarter.",
        newest,
      );
}

/** The figure of a quarter that is nothing where a year earlier it was something; null otherwise. */
function droppedTo(analysis: Analysis, quarter: FiscalPeriod): Figure | null {
  const before = analysis.before(quarter, QUARTERS);
  const declared = analysis.figure(PER_SHARE, quarter);
  const measure = declared.value === null ? PAID : PER_SHARE;
  const figure = analysis.figure(measure, quarter);
  const earlier = before === null ? null : analysis.figure(measure, before).value;
  return figure.value?.isZero() === true && earlier?.greaterThan(0) === true ? figure : null;
}

/** The quarters of a period of a year's length, oldest first; fewer than four where not all are held. */
function quartersOf(analysis: Analysis, { start, end }: FiscalPeriod): readonly QuarterOfYear[] {
  return analysis.quarters
    .filter((quarter) => start !== null && quarter.start !== null && quarter.start >= start && quarter.end <= end)
    .flatMap((quarter) => {
      const found = filedAmount(analysis.figure(PER_SHARE, quarter));
      const before = analysis.before(quarter, QUARTERS);
      return found === null ? [] : [{ ...found, earlier: before && analysis.figure(PER_SHARE, before).value }];
    });
}

function precedingYear(analysis: Analysis, period: FiscalPeriod): FiledAmount | null {
  const before = analysis.yearBefore(period);
  return before === null ? null : filedAmount(analysis.figure(PER_SHARE, before));
}

/** Why a sum is not to be counted on; null where nothing speaks against it. */
function doubtOf(analysis: Analysis, { figure, value }: FiledAmount, before: FiledAmount | null): string | null {
  const { period } = figure;
  const spun = analysis.closes.spinoffs.findLast(({ date }) => period.start !== null && date > period.start);
  if (spun !== undefined) return `${spun.entity} was spun off from it: dividends declared before may not continue.`;
  if (isFarFromCash(analysis, period, value)) {
    return "Its dividend per share implies far more or less cash than it paid: a special dividend or a wrong tag.";
  }
  // Four quarters show what stands out among them; a year alone does not.
  const quarters = quartersOf(analysis, period);
  if (quarters.length === QUARTERS) return null;
  if (total(quarters.map((quarter) => quarter.value)).greaterThan(value)) {
    return "Its yearly dividend is less than the sum of its quarters: a wrong tag.";
  }
  const isSteep = before?.value.greaterThan(0) === true && value.greaterThan(before.value.times(STEEPEST_RISE));
  return isSteep ? "It declared far more than the year before: a part may be special." : null;
}

function isFarFromCash(analysis: Analysis, period: FiscalPeriod, value: Decimal): boolean {
  const paid = analysis.figure(PAID, period).value;
  const shares = analysis.figure("diluted_shares", period).value;
  if (paid === null || shares === null || !paid.greaterThan(0)) return false;
  const times = value.times(shares).dividedBy(paid);
  return times.lessThan(DIVIDEND_TO_CASH.least) || times.greaterThan(DIVIDEND_TO_CASH.most);
}

const QUARTERS = 4;

/** What was declared in one quarter of a year. */
interface QuarterOfYear {
  readonly figure: Figure;
  readonly value: Decimal;
  /** Of the same quarter a year earlier; null where it is not held. */
  readonly earlier: Decimal | null;
}

interface CountedQuarters {
  readonly value: Decimal;
  /** The quarter that counts like the next largest; null where all count as filed. */
  readonly special: Figure | null;
}

/**
 * Counts the dividends of a year, a special one left out: a quarter of more than twice the next largest that was no such
 * quarter a year earlier counts like the next largest. Without all four quarters the year counts as filed.
 */
function countQuarters(year: Decimal, quarters: readonly QuarterOfYear[]): CountedQuarters {
  const whole = { value: year, special: null };
  const [largest, next] = quarters.toSorted((one, other) => other.value.comparedTo(one.value));
  if (quarters.length !== QUARTERS || largest === undefined || next === undefined) return whole;
  // A company that declares its whole year at once has three quarters of nothing.
  if (next.value.isZero() || largest.value.lessThanOrEqualTo(next.value.times(2))) return whole;
  // Those who pay little at half-year and much at its end do so every year.
  if (largest.earlier?.times(2).greaterThanOrEqualTo(largest.value) === true) return whole;
  return { value: year.minus(largest.value).plus(next.value), special: largest.figure };
}
