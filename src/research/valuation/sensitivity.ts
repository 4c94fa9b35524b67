import { discountedCashFlow } from "./discounted-cash-flow.ts";
import type { DiscountedCashFlowInput } from "./discounted-cash-flow.ts";
import { readNumber, type ValuationRefusal } from "./assumptions.ts";
import type { Decimal } from "decimal.js";

/** Value per share for five discount rates (rows) and five growth rates (columns), the reader's own in the middle. */
export interface Sensitivity {
  /** Ratios as decimal text, lowest first. */
  readonly discountRates: readonly string[];
  readonly growths: readonly string[];
  readonly values: readonly (readonly SensitivityCell[])[];
}

/** A value per share, or why a pair of rates allows none. */
export type SensitivityCell = { readonly ok: true; readonly value: Decimal } | ValuationRefusal;

const STEPS = [-2, -1, 0, 1, 2];
const DISCOUNT_STEP = "0.01";
const GROWTH_STEP = "0.02";

/** Recomputes a valuation around its own discount rate (±1 and ±2 points) and growth (±2 and ±4 points). */
export function sensitivity(input: DiscountedCashFlowInput): Sensitivity {
  const discountRates = around("discountRate", input.discountRate, DISCOUNT_STEP);
  const growths = around("growth", input.growth, GROWTH_STEP);
  const values = discountRates.map((discountRate) =>
    growths.map((growth): SensitivityCell => {
      const result = discountedCashFlow({ ...input, discountRate, growth });
      return result.ok ? { ok: true, value: result.valuePerShare } : result;
    }),
  );
  return { discountRates, growths, values };
}

function around(field: "discountRate" | "growth", middle: string, step: string): readonly string[] {
  const read = readNumber(field, middle);
  const by = readNumber(field, step);
  if (!read.ok || !by.ok) return [];
  return STEPS.map((steps) => read.value.plus(by.value.times(steps)).toString());
}
