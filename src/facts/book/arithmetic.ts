import { Decimal } from "decimal.js";
import type { Figure, FigureFlag, Quality } from "#facts/figure.ts";

/** The quality of exact arithmetic on figures: no better than its weakest operand. */
export function weakest(operands: readonly Figure[]): Quality {
  if (operands.some(({ quality }) => quality === "approximate")) return "approximate";
  return operands.some(({ quality }) => quality === "matched") ? "matched" : "derived";
}

/** Every flag of the operands and the added ones, each once. */
export function combinedFlags(operands: readonly Figure[], added: readonly FigureFlag[]): readonly FigureFlag[] {
  return [...new Set([...operands.flatMap(({ flags }) => flags), ...added])];
}

/** The sum of values, zero for none. */
export function sumOf(values: readonly Decimal[]): Decimal {
  return values.reduce((total, value) => total.plus(value), new Decimal(0));
}
