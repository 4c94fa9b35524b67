import type { FigureFlag, Quality } from "#contracts/api/figure.ts";
import type { FigureUnit } from "#contracts/api/units.ts";
import type { Decimal } from "decimal.js";
import type { Fact, FiscalPeriod } from "./fact.ts";

// The schema of the wire defines these words.
export type { FigureFlag, FigureUnit, Quality };

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
