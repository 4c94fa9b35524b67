import { Decimal } from "decimal.js";
import type { Figure } from "#facts/figure.ts";
import type { Ask } from "./desk.ts";
import { computedItem } from "./desk.ts";

/**
 * Twelve months or a year from the four quarters of the line item itself, for amounts whose concept changed on the way
 * and for per-share figures. A year that ends on the same day is the better source of twelve months.
 */
export function fromQuarters(ask: Ask): Figure | null {
  const { desk, item, period } = ask;
  if (item.kind === "balance" || (period.kind !== "ttm" && period.kind !== "year")) return null;
  const year = period.kind === "ttm" ? desk.calendar.endingWith(period, "year") : null;
  if (year !== null) {
    const figure = desk.figure(item.id, year);
    if (figure.value !== null) return figure;
  }
  if (item.kind === "rate" && period.kind === "year") return null;
  const operands = desk.calendar.quartersOf(period)?.map((quarter) => desk.figure(item.id, quarter));
  if (operands === undefined || operands.some((operand) => operand.value === null)) return null;
  const total = operands.reduce<Decimal>((sum, operand) => sum.plus(operand.value ?? 0), new Decimal(0));
  const isMean = item.overQuarters === "mean";
  return computedItem(ask, {
    formula: isMean ? "Mean of four quarters" : "Sum of four quarters",
    operands,
    value: isMean ? total.div(operands.length) : total,
    isApproximate: isMean,
  });
}
