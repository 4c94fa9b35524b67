import type { Decimal } from "decimal.js";
import type { Figure } from "#facts/figure.ts";
import type { FiscalPeriod } from "#facts/fact.ts";
import { daysBetween } from "#facts/periods/iso-day.ts";
import type { Analysis, SeriesKind } from "#metrics/analysis.ts";
import { nearest } from "#metrics/nearest-day.ts";
import { inPeriod, listed, wasOrWere } from "#metrics/wording.ts";
import type { NotMeaningful } from "#metrics/metric.ts";
import { type Measure, SMALL_BASES, type SmallBase, type Yardstick } from "./small-bases.ts";

/** The figure that a ratio divides by, and the period that the ratio is computed for. */
interface Divided {
  readonly base: Figure;
  readonly period: FiscalPeriod;
}

/**
 * Says why nothing is to be divided by a figure: it is next to nothing beside the company's own size; null where it is
 * large enough, or where no entry of SMALL_BASES speaks of it.
 */
export function judgeBase(analysis: Analysis, divided: Divided): NotMeaningful | null {
  const { base } = divided;
  const small = ENTRIES.get(base.measure)?.find((entry) => isSmall(analysis, entry, divided));
  if (small === undefined) return null;
  const why = listed(small.below.map((yardstick) => wordsOf(yardstick)));
  return {
    notMeaningful: `${base.label} ${wasOrWere(base.label)} near zero ${inPeriod(base.period)} (${why}), so a ratio to it is not meaningful.`,
  };
}

const ENTRIES: ReadonlyMap<string, readonly SmallBase[]> = new Map(
  [...new Set(SMALL_BASES.flatMap(({ of }) => of))].map((measure) => [
    measure,
    SMALL_BASES.filter(({ of }) => of.includes(measure)),
  ]),
);

function isSmall(analysis: Analysis, { below, companies }: SmallBase, divided: Divided): boolean {
  if (companies !== undefined && companies !== (isFinance(analysis) ? "finance" : "not-finance")) return false;
  return below.every((yardstick) => {
    const share = shareOf(analysis, yardstick, divided);
    return share !== null && share < yardstick.least;
  });
}

/** Banks, brokers, exchanges, insurers and their agents: SIC 6000 to 6411. */
function isFinance({ dossier, sector }: Analysis): boolean {
  return sector === "bank" || sector === "insurer" || /^6[0-4]/.test(dossier.company.sic ?? "");
}

/** The size of the base as a share of the yardstick; null where that is not known. */
function shareOf(analysis: Analysis, { by, of }: Yardstick, divided: Divided): number | null {
  const base = of === undefined ? divided.base : analysis.figure(of, divided.base.period);
  if (base.value === null) return null;
  const amount = Math.abs(base.value.toNumber());
  const size = sizeOf(analysis, by, { ...divided, base });
  return size === null || size <= 0 ? null : amount / size;
}

function sizeOf(analysis: Analysis, by: Measure, divided: Divided): number | null {
  const { base } = divided;
  switch (by) {
    case "absolute":
      return 1;
    case "own-median":
      return ownMedian(analysis, base);
    case "revenue":
      return base.period.start === null ? null : numberOf(analysis.figure("revenue", base.period));
    case "total_assets": {
      const day = analysis.instantFor(base.period);
      return day === null ? null : scaled(numberOf(analysis.figure("total_assets", day)), base);
    }
    case "price":
    case "market_cap": {
      const day = dayOf(analysis, divided);
      return day === null ? null : scaled(numberOf(analysis.figure(by, day)), base);
    }
  }
}

/** A quarter's amount is held against a quarter of what a year's would be. */
function scaled(size: number | null, { period }: Figure): number | null {
  return size === null || period.kind !== "quarter" ? size : size / 4;
}

const NEAR_DAYS = 16;

/** The day of the ratio; for a ratio over a span, the close nearest to the end of its base. */
function dayOf(analysis: Analysis, { base, period }: Divided): FiscalPeriod | null {
  if (period.kind === "day") return period;
  const { end } = base.period;
  return nearest(analysis.periods("day"), end, { dateOf: (day) => day.end, maxDays: NEAR_DAYS });
}

const NEIGHBOUR_DAYS = 1300;
const FEWEST_NEIGHBOURS = 3;

/** Trailing years overlap, so fiscal years tell what is usual for them. */
const NEIGHBOURS: Readonly<Partial<Record<FiscalPeriod["kind"], SeriesKind>>> = {
  year: "year",
  ttm: "year",
  quarter: "quarter",
  instant: "instant",
};

/** A multiple is judged on many days by the same base. Figures are made once for each analysis. */
const medians = new WeakMap<Figure, number | null>();

/** The middle of the amounts without their signs around a figure; null where too few are known. */
function ownMedian(analysis: Analysis, figure: Figure): number | null {
  const known = medians.get(figure);
  if (known !== undefined) return known;
  const median = medianAround(analysis, figure);
  medians.set(figure, median);
  return median;
}

function medianAround(analysis: Analysis, { measure, period }: Figure): number | null {
  const kind = NEIGHBOURS[period.kind];
  if (kind === undefined) return null;
  const sizes = analysis
    .series(measure, kind)
    .filter((one) => one.period.key !== period.key && daysApart(one.period.end, period.end) <= NEIGHBOUR_DAYS)
    .flatMap((one) => numberOf(one) ?? [])
    .map(Math.abs)
    .sort((a, b) => a - b);
  const upper = sizes[Math.floor(sizes.length / 2)];
  const lower = sizes[Math.ceil(sizes.length / 2) - 1];
  return sizes.length < FEWEST_NEIGHBOURS || upper === undefined || lower === undefined ? null : (upper + lower) / 2;
}

function daysApart(one: string, other: string): number {
  return Math.abs(daysBetween(one, other));
}

function numberOf({ value }: { readonly value: Decimal | null }): number | null {
  return value === null ? null : value.toNumber();
}

const BY_WORDS: Readonly<Record<Measure, string>> = {
  total_assets: "of total assets",
  revenue: "of revenue",
  "own-median": "of its usual size",
  price: "of the share price in a year",
  market_cap: "of the market value",
  absolute: "",
};

function wordsOf({ by, least, words }: Yardstick): string {
  return words ?? `under ${String(Math.round(least * 10_000) / 100)}% ${BY_WORDS[by]}`;
}
