import type { Decimal } from "decimal.js";
import type { Fact, FiscalPeriod } from "./fact.ts";

/** What the number counts. `ratio` is a plain quotient (0.25 is 25 %), `score` and `count` are dimensionless. */
export type FigureUnit = "USD" | "shares" | "USD/shares" | "ratio" | "times" | "days" | "score" | "count" | "years";

/** `reported` as filed; `derived` exact arithmetic on filed values; `approximate` arithmetic with an assumption; `matched` a third party's selection. */
export type Quality = "reported" | "derived" | "approximate" | "matched";

/** What a reader must know about this figure besides its value. The drawer explains each. */
export type FigureFlag =
  | "derived-quarter"
  | "split-adjusted"
  | "restated"
  | "scale-corrected"
  | "stale"
  | "gap"
  | "merged-concept"
  | "proxy-concept"
  /** The company files no operating income: it is pre-tax income without what stands below it. */
  | "derived-operating-income"
  | "excludes-depreciation"
  /** Something it needs is not tagged and was taken as zero or as unchanged; the formula says what. */
  | "assumed"
  /** The company's own figure is not held: computed here from others of its figures, as the formula says. */
  | "our-approximation"
  /** Without a value: the ratio could be computed and would mislead, as the reason says. */
  | "not-meaningful"
  | "spun-off"
  | "latest-filing-8k"
  /** A later filing restated one of its amounts, and another is only known as first filed. */
  | "mixed-vintages"
  /** One plausibility rule speaks against it, and nothing bears it out. */
  | "doubtful"
  /** There is an amount, but it cannot be right and is not shown. */
  | "withheld";

/** Where a figure comes from. Operands are figures again, down to facts and closes. */
export type Lineage =
  | { readonly kind: "fact"; readonly fact: Fact; readonly otherValues: readonly Fact[] }
  | { readonly kind: "formula"; readonly formula: string; readonly operands: readonly Figure[] }
  | { readonly kind: "close"; readonly date: string; readonly source: string }
  | { readonly kind: "vendor"; readonly source: string; readonly asOf: string }
  | { readonly kind: "none" };

/**
 * What a page may show: one number, or the named reason for having none.
 * `value` null always comes with `reason`.
 */
export interface Figure {
  /** `F…` one fact as filed; `M…` computed: `M{cik}.{measure}.{period.key}`. Resolvable again by the server. */
  readonly id: string;
  /** Line-item or metric id (`revenue`, `gross_margin`), or the concept where no line item is meant. */
  readonly measure: string;
  /** Reader's words, for example `Revenue`. */
  readonly label: string;
  readonly value: Decimal | null;
  readonly unit: FigureUnit;
  readonly period: FiscalPeriod;
  readonly quality: Quality;
  readonly lineage: Lineage;
  readonly flags: readonly FigureFlag[];
  /** A whole sentence naming what is missing; null when there is a value. */
  readonly reason: string | null;
}
