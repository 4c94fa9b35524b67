import type { Decimal } from "decimal.js";
import type { Figure, FigureUnit, Quality } from "#facts/figure.ts";
import type { FiscalPeriod } from "#facts/fact.ts";
import type { Analysis } from "#metrics/analysis.ts";

/** Why a calculation cannot be had. */
export type CalculationRefusal =
  | "malformed"
  | "unknown-operation"
  | "operand-count"
  | "operand-missing"
  | "operand-absent"
  | "entity"
  | "measure"
  | "unit"
  | "period"
  | "undefined";

export type OperationResult =
  | {
      readonly ok: true;
      readonly value: Decimal;
      readonly unit: FigureUnit;
      readonly label: string;
      /** In labels and periods of the operands. */
      readonly formula: string;
      /** The figures the value was computed from; the operands of the id unless the operation looks at more. */
      readonly operands?: readonly Figure[];
      /** The period the value stands for; the latest of the operands' unless the operation names another. */
      readonly period?: FiscalPeriod;
      /** How good the value is; the worst of the operands' unless the operation only counts them. */
      readonly quality?: Quality;
    }
  | { readonly ok: false; readonly reason: CalculationRefusal; readonly detail: string };

export interface OperationInput {
  /** What the id names: figure ids, or one accession. */
  readonly names: readonly string[];
  /** The figures named, in order, each with a value; empty where the operation takes an accession. */
  readonly operands: readonly Figure[];
  /** The company of the first operand. */
  readonly analysis: Analysis;
}

/** One registered calculation. A slot may name only these (docs/research-method.md#6). */
export interface Operation {
  readonly takes: "figures" | "accession";
  readonly least: number;
  readonly most: number;
  /** Whether operands may belong to different companies. */
  readonly across: boolean;
  compute(input: OperationInput): OperationResult;
}

/** Says no, with a whole sentence for the evidence drawer. */
export function refuse(reason: CalculationRefusal, detail: string): OperationResult {
  return { ok: false, reason, detail };
}

/** Names a figure in a formula: `Revenue FY2026`. */
export function nameOf(figure: Figure): string {
  return `${figure.label} ${figure.period.label}`;
}

/** The value of an operand. Throws TypeError for a figure without one: `calculate` lets none through. */
export function valueOf(figure: Figure): Decimal {
  if (figure.value === null) {
    throw new TypeError(`valueOf(): ${figure.id} has no value; check figures before computing with them`);
  }
  return figure.value;
}
