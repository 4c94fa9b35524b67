import type { Currency } from "#contracts/api/units.ts";
import type { Figure } from "#facts/figure.ts";
import type { FiscalPeriod } from "#facts/fact.ts";
import type { Dossier } from "#facts/dossier.ts";
import type { Closes } from "./market/closes.ts";
import type { Withheld } from "./plausibility/filter.ts";

export type SeriesKind = "year" | "quarter" | "ttm" | "instant" | "day";

/** How a company's statements are built; decides which line items and metrics apply. */
export type Sector = "default" | "bank" | "insurer" | "reit" | "utility" | "producer" | "pre-revenue" | "foreign";

/** Whether two sides of an accounting identity agree for one period. */
export interface IdentityCheck {
  /** For example `assets = liabilities + equity`. */
  readonly identity: string;
  readonly period: FiscalPeriod;
  readonly verdict: "pass" | "fail";
  readonly left: Figure;
  readonly right: Figure;
}

/**
 * Every line item and metric of one company as known on one day, computed on demand and remembered.
 * Asking for the same figure twice gives the same object.
 */
export interface Analysis {
  readonly dossier: Dossier;
  /** ISO date: nothing filed or traded later is used. */
  readonly asOf: string;
  readonly sector: Sector;
  /** The currency of every amount but market prices and what is made of them. */
  readonly currency: Currency;
  /** False where a listed security may stand for several shares or a part of one (Form 20-F), in a ratio that no filing tags. */
  readonly isOneShareEach: boolean;
  /** Fiscal years with any income-statement figure, oldest first. */
  readonly years: readonly FiscalPeriod[];
  /** Discrete fiscal quarters, oldest first. */
  readonly quarters: readonly FiscalPeriod[];
  /** The trailing twelve months ending with the newest quarter; null without four quarters or a year. */
  readonly latestTtm: FiscalPeriod | null;
  readonly latestYear: FiscalPeriod | null;
  readonly latestQuarter: FiscalPeriod | null;
  /** Every period of a kind, oldest first. Days are month-end closes and the newest close. */
  periods(kind: SeriesKind): readonly FiscalPeriod[];
  /** The closes traded up to `asOf`. */
  readonly closes: Closes;
  /** Names a day, for market figures. */
  day(date: string): FiscalPeriod;
  /** ISO date from which a period's own figures could be read in a filing; null when that is not known. */
  knownOn(period: FiscalPeriod): string | null;
  /** Whether the company's own report of a period is in our data and states no such line item; false where it may. */
  isUnreported(measure: string, period: FiscalPeriod): boolean;
  /** The balance-sheet date nearest to a period's end; the newest for null. */
  instantFor(period: FiscalPeriod | null): FiscalPeriod | null;
  /** The period `count` steps (years, quarters) before, of the same kind; null when none is held. */
  before(period: FiscalPeriod, count: number): FiscalPeriod | null;
  /** The same span one year earlier; null when none is held. */
  yearBefore(period: FiscalPeriod): FiscalPeriod | null;
  /** A line item or metric for a period; a figure with a reason when it cannot be had. Throws TypeError for an unknown measure. */
  figure(measure: string, period: FiscalPeriod): Figure;
  /** The figures of a measure that have a value, oldest first. */
  series(measure: string, kind: SeriesKind): readonly Figure[];
  /** Any figure this analysis can produce, by its id; undefined when it cannot. */
  find(id: string): Figure | undefined;
  identities(): readonly IdentityCheck[];
  /** What the plausibility filter held back of years, quarters and balance sheets, newest first. */
  withheld(): readonly Withheld[];
}
