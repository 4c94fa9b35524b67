import { Decimal } from "decimal.js";
import type { NewLot } from "#contracts/portfolio.ts";
import type { FigureUnit } from "#facts/figure.ts";
import type { CompanySummary, SummaryMeasure } from "./summary/company-summary.ts";

/** One company of the list that is reported on. */
export interface ListedItem {
  readonly cik: string;
  readonly symbol: string;
  readonly targetWeight: string | null;
  readonly lots: readonly NewLot[];
}

/** An item with what is known of its company; null where nothing is. */
export interface Listed {
  readonly item: ListedItem;
  readonly summary: CompanySummary | null;
  /** Why there is no sheet: said wherever one is missed. */
  readonly absence: string;
}

/** A company with its part of the whole; null where it has none. */
export interface Weighted extends Listed {
  readonly weight: Decimal | null;
}

/** What is missing of a list, by name. */
export interface Missing {
  readonly symbol: string;
  /** A whole sentence. */
  readonly reason: string;
}

/** How much of the list a number speaks for. */
export interface Coverage {
  readonly of: number;
  readonly with: number;
  readonly missing: readonly Missing[];
}

/** A number about the whole list, or the reason for having none. */
export interface Aggregate {
  readonly id: string;
  readonly label: string;
  readonly unit: FigureUnit;
  /** Exact decimal; null comes with a reason. */
  readonly value: string | null;
  readonly reason: string | null;
  /** For people. */
  readonly formula: string;
  readonly coverage: Coverage;
}

export const NO_FIGURES = "We have no figures of the company.";
export const STILL_READING = "We are still reading its figures.";
export const NO_WEIGHT = "It has no weight here.";

/** A sheet's figure as a number; null where it has none. */
export function valueOf(summary: CompanySummary, measure: SummaryMeasure): Decimal | null {
  const value = summary.figures[measure]?.value ?? null;
  return value === null ? null : new Decimal(value);
}

/** Why a company lacks a figure. */
export function whyNone({ summary, absence }: Listed, measure: SummaryMeasure): string {
  if (summary === null) return absence;
  return summary.figures[measure]?.reason ?? "We have no period to read it from.";
}

/** Sums exactly. */
export function total(values: readonly Decimal[]): Decimal {
  return values.reduce((sum, value) => sum.plus(value), new Decimal(0));
}
