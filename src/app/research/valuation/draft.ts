import { Decimal } from "decimal.js";
import type { ValuationInputs } from "#research/cards/card.ts";
import type { ValuationField } from "#research/valuation/assumptions.ts";

/** What the reader edits, as typed: rates in percent, years as a whole number. */
export interface Draft {
  readonly growth: string;
  readonly discountRate: string;
  readonly terminalGrowth: string;
  readonly years: string;
}

export type DraftField = keyof Draft;

/** The card's own assumptions, as a reader would type them. */
export function draftOf({ assumptions }: ValuationInputs): Draft {
  return {
    growth: percentOf(assumptions.growth),
    discountRate: percentOf(assumptions.discountRate),
    terminalGrowth: percentOf(assumptions.terminalGrowth),
    years: String(assumptions.years),
  };
}

/** The draft as the valuation takes it. What is no number is handed on as typed, to be refused there by name. */
export function assumptionsOf(draft: Draft) {
  return {
    growth: ratioOf(draft.growth),
    discountRate: ratioOf(draft.discountRate),
    terminalGrowth: ratioOf(draft.terminalGrowth),
    years: /^\d+$/.test(draft.years.trim()) ? Number(draft.years) : Number.NaN,
  };
}

/** The field of the form a refusal belongs to; null when it is about the company's own figures. */
export function draftField(field: ValuationField): DraftField | null {
  return field === "growth" || field === "discountRate" || field === "terminalGrowth" || field === "years"
    ? field
    : null;
}

/** A ratio as percent with at most two decimals. */
function percentOf(ratio: string): string {
  return new Decimal(ratio).times(100).toDecimalPlaces(2).toString();
}

function ratioOf(percent: string): string {
  return /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(percent.trim()) ? new Decimal(percent.trim()).div(100).toString() : percent;
}
