import type { Figure, FigureUnit } from "#facts/figure.ts";
import type { FiscalPeriod } from "#facts/fact.ts";
import type { Analysis } from "./analysis.ts";

export type MetricFamily =
  | "growth"
  | "profitability"
  | "cash"
  | "efficiency"
  | "liquidity"
  | "leverage"
  | "capital-returns"
  | "per-share"
  | "valuation"
  | "scores"
  | "earnings"
  | "market";

/**
 * One entry of the registry. The formula card, the computation and the tests all read this entry.
 */
export interface Metric {
  /** snake_case, stable, for example `gross_margin`. */
  readonly id: string;
  /** Reader's words. */
  readonly label: string;
  readonly family: MetricFamily;
  readonly unit: FigureUnit;
  /** For people, in line-item and metric labels: `Gross profit ÷ Revenue`. */
  readonly formula: string;
  /** Ids of the line items and metrics it is computed from. */
  readonly operands: readonly string[];
  /** Ids of those among the operands that it divides by: where one is near zero the metric is not meaningful. */
  readonly divisors: readonly string[];
  /** When it applies, in one sentence. */
  readonly applicability: string;
  /** Where the definition comes from. */
  readonly source: string;
  /** Whether more is better for the owner of the share, less is, or neither. */
  readonly better: "higher" | "lower" | "neither";
  /** What it can be computed for. */
  readonly periods: readonly ("year" | "quarter" | "ttm" | "instant" | "day")[];
  /** Returns a figure with a value, or with the reason for having none. Never throws for missing data. */
  compute(analysis: Analysis, period: FiscalPeriod): Figure;
}

/** A ratio that could be computed and would mislead: its base is near zero, negative, or not on the basis of its other side. */
export interface NotMeaningful {
  /** A whole sentence for readers. */
  readonly notMeaningful: string;
}

/** Whether a figure has no value because a ratio would mislead, and not because something is missing. */
export function isNotMeaningful({ flags }: { readonly flags: readonly string[] }): boolean {
  return flags.includes("not-meaningful");
}

/** Whether a figure has no value because its amount, or that of an operand, is there and not believed. */
export function isHeldBack({ value, flags, reason, lineage }: Figure): boolean {
  if (value !== null) return false;
  if (flags.includes("withheld") || flags.includes("disbelieved")) return true;
  return lineage.kind === "formula" && lineage.operands.some((one) => one.reason === reason && isHeldBack(one));
}
