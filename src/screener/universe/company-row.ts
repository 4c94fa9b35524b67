import { currencyOf } from "#contracts/api/units.ts";
import type { Figure, FigureFlag, FigureUnit, Quality } from "#facts/figure.ts";
import type { FiscalPeriod } from "#facts/fact.ts";
import type { Analysis, Sector } from "#metrics/analysis.ts";
import { isHeldBack, isNotMeaningful } from "#metrics/metric.ts";
import { latestDay, newestBalance, newestTwelveMonths } from "#metrics/newest-periods.ts";
import { countryOf } from "#research/portfolio-report/allocation.ts";
import { BASES, type Basis, UNIVERSE_MEASURES, type UniverseMeasure } from "./measures.ts";

/** What a value is worth, or why there is none: one letter for each cell. */
export const MARKS = {
  none: "0",
  reported: "r",
  derived: "d",
  approximate: "a",
  matched: "m",
  withheld: "w",
  "not-meaningful": "n",
  /** The measure does not apply to this kind of company. */
  inapplicable: "i",
  missing: "-",
  /** An amount that is compared with none in US dollars, because nothing is converted. */
  "other-currency": "c",
} as const;
export type Mark = keyof typeof MARKS;

/** Who a company is, as screens filter by it. */
export interface UniverseCompany {
  readonly cik: string;
  readonly symbol: string;
  readonly name: string;
  /** How its statements are built. */
  readonly kind: Sector;
  readonly sector: string | null;
  /** In the words of the SEC's industry code. */
  readonly industry: string | null;
  readonly sic: string | null;
  /** Of incorporation. */
  readonly country: string | null;
  readonly exchange: string | null;
  /** ISO day that our figures of it reach to. */
  readonly knownBy: string;
  /** ISO day on which the newest period in our data ended; null where none is held. */
  readonly newestPeriod: string | null;
  /** ISO day of the newest close; null without closes. */
  readonly pricedOn: string | null;
}

/** One figure of a row, with its period by its position in the row's list. */
export interface UniverseCell {
  readonly id: string;
  /** Exact decimal; null with a reason. */
  readonly value: string | null;
  /** Where it is not that of the measure: an amount in the company's own currency. */
  readonly unit?: FigureUnit;
  readonly period: number;
  readonly quality: Quality;
  readonly flags: readonly FigureFlag[];
  readonly reason: string | null;
}

/** The figures of one company on one basis, a cell for each measure of the universe. */
export interface UniverseRow {
  readonly basis: Basis;
  readonly periods: readonly (readonly [key: string, label: string, end: string])[];
  readonly cells: readonly (UniverseCell | null)[];
  /** One letter of `MARKS` for each measure. */
  readonly marks: string;
}

/** Everything that the universe keeps of one company. */
export interface UniverseRecord {
  readonly company: UniverseCompany;
  readonly rows: readonly UniverseRow[];
  /** For each measure: the share of its earlier fiscal years at or below the newest value; null with fewer than five. */
  readonly ownHistory: readonly (number | null)[];
}

/** Reads a company's rows out of its analysis. */
export function readUniverseRecord(analysis: Analysis): UniverseRecord {
  const { company } = analysis.dossier;
  const { latestYear, latestQuarter } = analysis;
  const ends = [latestYear?.end ?? "", latestQuarter?.end ?? ""].filter((end) => end !== "");
  return {
    company: {
      cik: company.cik,
      symbol: company.symbol,
      name: company.displayName,
      kind: analysis.sector,
      sector: company.sector,
      industry: company.sicDescription,
      sic: company.sic,
      country: countryOf(company.stateOfIncorporation),
      exchange: company.exchange,
      knownBy: analysis.asOf,
      newestPeriod: ends.toSorted().at(-1) ?? null,
      pricedOn: analysis.closes.all.at(-1)?.date ?? null,
    },
    rows: BASES.map((basis) => readRow(analysis, basis)),
    ownHistory: UNIVERSE_MEASURES.map((measure) => ownHistory(analysis, measure)),
  };
}

function readRow(analysis: Analysis, basis: Basis): UniverseRow {
  const figures = UNIVERSE_MEASURES.map((measure) => figureOn(analysis, measure, basis));
  const periods = new Map<string, FiscalPeriod>();
  for (const figure of figures) if (figure !== null) periods.set(figure.period.key, figure.period);
  const keys = [...periods.keys()];
  return {
    basis,
    periods: [...periods.values()].map(({ key, label, end }) => [key, label, end]),
    cells: figures.map((figure, at) => (figure === null ? null : cellOf(figure, keys, UNIVERSE_MEASURES[at]))),
    marks: figures.map((figure) => MARKS[markOf(figure)]).join(""),
  };
}

function cellOf(figure: Figure, periodKeys: readonly string[], measure: UniverseMeasure | undefined): UniverseCell {
  const { id, value, unit, period, quality, flags, reason } = figure;
  return {
    id,
    value: value?.toFixed() ?? null,
    ...(unit === measure?.unit ? {} : { unit }),
    period: periodKeys.indexOf(period.key),
    quality,
    flags,
    reason,
  };
}

/** The figure of a measure on a basis; a measure without that period gives its nearest one, which its period names. */
function figureOn(analysis: Analysis, { id, periods, find }: UniverseMeasure, basis: Basis): Figure | null {
  if (find !== undefined) return find(analysis);
  const day = latestDay(analysis);
  const { latestYear, latestQuarter } = analysis;
  const at = (period: FiscalPeriod | null): Figure | null => (period === null ? null : analysis.figure(id, period));
  if (periods.includes("day")) return at(day);
  if (periods.includes("instant")) return newestBalance(analysis, id) ?? at(analysis.instantFor(null));
  if (basis === "quarter" && periods.includes("quarter")) return at(latestQuarter);
  if (basis === "year" && periods.includes("year")) return at(latestYear);
  if (periods.includes("ttm")) return newestTwelveMonths(analysis, id);
  return at(periods.includes("year") ? latestYear : latestQuarter);
}

/** Whether a unit is that of an amount which cannot be set against US dollars. */
export function isForeignMoney(unit: FigureUnit): boolean {
  return (currencyOf(unit) ?? "USD") !== "USD";
}

/** What stands in a cell, or why nothing does. */
function markOf(figure: Figure | null): Mark {
  if (figure === null) return "none";
  if (figure.value !== null) return isForeignMoney(figure.unit) ? "other-currency" : figure.quality;
  if (isHeldBack(figure)) return "withheld";
  if (isNotMeaningful(figure)) return "not-meaningful";
  // A registry entry refuses a kind of company before it reads anything, in words that name no period.
  const isRefusal = figure.lineage.kind === "formula" && figure.lineage.operands.length === 0;
  return isRefusal && !/\d/.test(figure.reason ?? "") ? "inapplicable" : "missing";
}

/** Fewer values give no percentile. */
const LEAST_YEARS = 5;
const MOST_YEARS = 10;

function ownHistory(analysis: Analysis, { id, periods, find }: UniverseMeasure): number | null {
  if (find !== undefined) return null;
  const kind = (["year", "instant"] as const).find((one) => periods.includes(one));
  const newest = kind === "year" ? newestTwelveMonths(analysis, id) : newestBalance(analysis, id);
  if (kind === undefined || newest === null || newest.value === null) return null;
  const { value, period } = newest;
  const earlier = yearly(analysis, id, kind).filter((figure) => figure.period.end < period.end);
  const counted = earlier.slice(-MOST_YEARS);
  if (counted.length < LEAST_YEARS) return null;
  return counted.filter((figure) => figure.value?.lte(value) === true).length / counted.length;
}

/** A measure by fiscal year; of balances those on the last day of one. */
function yearly(analysis: Analysis, id: string, kind: "year" | "instant"): readonly Figure[] {
  const series = analysis.series(id, kind);
  if (kind === "year") return series;
  const yearEnds = new Set(analysis.years.map(({ end }) => end));
  return series.filter(({ period }) => yearEnds.has(period.end));
}
