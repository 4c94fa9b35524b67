import { Decimal } from "decimal.js";
import { computedId, weakest } from "#facts/fact-set/figure-of.ts";
import type { Figure, FigureFlag, FigureUnit } from "#facts/figure.ts";
import type { FiscalPeriod } from "#facts/fact.ts";
import type { NotMeaningful } from "./metric.ts";

/** A value, a whole sentence saying what is missing for one, or one saying why the value would mislead. */
export type Result = Decimal | string | NotMeaningful;

/** A computed figure before its quality and flags are drawn from its operands. */
export interface Composition {
  readonly cik: string;
  readonly measure: string;
  readonly label: string;
  readonly unit: FigureUnit;
  readonly period: FiscalPeriod;
  /** With operands named by label. */
  readonly formula: string;
  readonly operands: readonly Figure[];
  /** The value, or a whole sentence saying why there is none. */
  readonly result: Result;
  readonly flags?: readonly FigureFlag[];
  /** True where the arithmetic itself assumes something, whatever the operands are. */
  readonly isApproximate?: boolean;
}

const FLAGS: readonly FigureFlag[] = [
  "derived-quarter",
  "split-adjusted",
  "restated",
  "scale-corrected",
  "stale",
  "gap",
  "merged-concept",
  "proxy-concept",
  "derived-operating-income",
  "excludes-depreciation",
  "assumed",
  "our-approximation",
  "spun-off",
  "latest-filing-8k",
  "mixed-vintages",
  "doubtful",
];

/** Builds a computed figure; its quality is that of its weakest operand, its flags are those of all of them. */
export function composeFigure(composition: Composition): Figure {
  const { cik, measure, label, unit, period, formula, operands, result } = composition;
  const reason = reasonOf(result);
  return {
    id: computedId(cik, measure, period.key),
    measure,
    label,
    value: reason === null && Decimal.isDecimal(result) ? result : null,
    unit,
    period,
    quality:
      composition.isApproximate === true ? "approximate" : weakest(operands.filter(({ value }) => value !== null)),
    lineage: { kind: "formula", formula, operands },
    flags: reason === null ? joinFlags(operands, composition.flags ?? []) : absenceFlags(result),
    reason,
  };
}

function reasonOf(result: Result): string | null {
  if (typeof result === "string") return result;
  return "notMeaningful" in result ? result.notMeaningful : null;
}

function absenceFlags(result: Result): readonly FigureFlag[] {
  return typeof result === "object" && "notMeaningful" in result ? ["not-meaningful"] : [];
}

/** A figure without a value and without operands. */
export function absentFigure(
  absence: Omit<Composition, "formula" | "operands" | "result"> & { reason: string },
): Figure {
  const { cik, measure, label, unit, period, reason } = absence;
  return {
    id: computedId(cik, measure, period.key),
    measure,
    label,
    value: null,
    unit,
    period,
    quality: "derived",
    lineage: { kind: "none" },
    flags: [],
    reason,
  };
}

/** The flags of figures with a value, each once, in a fixed order. */
export function joinFlags(operands: readonly Figure[], own: readonly FigureFlag[]): readonly FigureFlag[] {
  const held = new Set(own);
  for (const operand of operands) if (operand.value !== null) for (const flag of operand.flags) held.add(flag);
  return held.size === 0 ? [] : FLAGS.filter((flag) => held.has(flag));
}
