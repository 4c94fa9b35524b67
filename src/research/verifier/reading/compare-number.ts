import { Decimal } from "decimal.js";
import type { Figure, FigureUnit } from "#facts/figure.ts";
import type { PrintedNumber, PrintedUnit } from "./printed-number.ts";

export type NumberVerdict = "exact" | "rounded" | "derived" | "ambiguous" | "mismatch" | "bad_ref" | "uncited";

const UNITS: Readonly<Record<PrintedUnit, readonly FigureUnit[]>> = {
  percent: ["ratio"],
  points: ["ratio"],
  "basis-points": ["ratio"],
  times: ["times"],
  days: ["days"],
  years: ["years"],
  shares: ["shares"],
  dollars: ["USD", "USD/shares"],
  "other-currency": [],
  none: ["shares", "score", "count"],
};

/** Compares a printed number with the figure it cites, within half a unit of the last printed digit. */
export function compareNumber(printed: PrintedNumber, figure: Figure): NumberVerdict {
  const value = valueIn(printed.unit, figure);
  if (value === null || !isSignPossible(printed, value)) {
    return "mismatch";
  }
  const gap = value.abs().minus(printed.size).abs();
  if (gap.lte(printed.tolerance)) {
    return figure.id.startsWith("C:") ? "derived" : gap.isZero() ? "exact" : "rounded";
  }
  // 216,000 may mean "to the nearest thousand"; only a word such as "about" makes that certain.
  return gap.gt(printed.looseTolerance) ? "mismatch" : printed.isHedged ? "rounded" : "ambiguous";
}

/** The years a figure spans, by its measure's name; else its value, when it may be printed in the unit. */
function valueIn(unit: PrintedUnit, figure: Figure): Decimal | null {
  const span = /_(\d+)y$/.exec(figure.measure)?.[1];
  if (unit === "years" && span !== undefined) {
    return new Decimal(span);
  }
  const isStep = figure.id.startsWith("C:bps_change:");
  const isStepUnit = unit === "points" || unit === "basis-points";
  return UNITS[unit].includes(figure.unit) && isStep === isStepUnit ? figure.value : null;
}

/** A minus sign claims a negative figure; its absence claims nothing, since a word may carry the sign. */
function isSignPossible(printed: PrintedNumber, value: Decimal): boolean {
  return !printed.isNegative || value.isNegative();
}
