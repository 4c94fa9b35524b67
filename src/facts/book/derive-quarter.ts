import { Decimal } from "decimal.js";
import type { Figure, FigureFlag, Quality } from "#facts/figure.ts";
import type { FiscalPeriod } from "#facts/fiscal-period.ts";
import type { Selection } from "#facts/selection/select.ts";
import type { ConceptView, View } from "./concept-view.ts";
import { firstPair, pairInOneEra } from "./era.ts";
import { computedId, conceptLabel, isAdditive } from "./figure-of.ts";

/** A quarter had by subtraction. */
export interface DerivedQuarter {
  readonly figure: Figure;
  /** Whether its operands are a restatement that was first filed after a day. */
  isRestatedAfter(filed: string): boolean;
}

/**
 * A quarter as the year to date less the year to date before it: Q2 = H1 - Q1, Q3 = 9M - H1, Q4 = FY - 9M, of one
 * concept, unit and start date (RESEARCH-METHOD 4.3). Null when an operand is missing or amounts do not add up over
 * time.
 */
export function deriveQuarter(view: ConceptView, period: FiscalPeriod, which: View): DerivedQuarter | null {
  const names = operandKeys(period);
  if (names === null) return null;
  const operands = findOperands(view.selections(names.whole), view.selections(names.part));
  if (operands === null) return null;
  const { whole, part } = operands;
  const pair = which === "first" ? firstPair(whole, part) : pairInOneEra(whole, part);
  const minuend = view.figureOf(whole, pair.whole);
  const subtrahend = view.figureOf(part, pair.part);
  if (minuend?.value == null || subtrahend?.value == null) return null;
  const suffix = which === "first" ? ".first" : "";
  const isStale = which === "current" && !pair.isCurrent;
  const figure: Figure = {
    id: computedId(view.cik, view.concept, period.key + suffix),
    measure: view.concept,
    label: conceptLabel(view.concept),
    value: minuend.value.minus(subtrahend.value),
    unit: minuend.unit,
    period: view.periods.byKey(period.key) ?? period,
    quality: weakest([minuend, subtrahend]),
    lineage: { kind: "formula", formula: `${names.whole} − ${names.part}`, operands: [minuend, subtrahend] },
    flags: combinedFlags([minuend, subtrahend], isStale ? ["derived-quarter", "restated"] : ["derived-quarter"]),
    reason: null,
  };
  return {
    figure,
    isRestatedAfter: (filed) => pair.isCurrent && whole.isRestated && filed < pair.since,
  };
}

function operandKeys({ key }: FiscalPeriod): { whole: string; part: string } | null {
  const year = key.slice(3);
  switch (key.slice(0, 2)) {
    case "Q2":
      return { whole: `H1-${year}`, part: `Q1-${year}` };
    case "Q3":
      return { whole: `9M-${year}`, part: `H1-${year}` };
    case "Q4":
      return { whole: `FY${year}`, part: `9M-${year}` };
    default:
      return null;
  }
}

function findOperands(
  wholes: readonly Selection[],
  parts: readonly Selection[],
): { whole: Selection; part: Selection } | null {
  for (const whole of wholes) {
    if (!isAdditive(whole.group)) continue;
    const part = parts.find(
      ({ group }) => group.unit === whole.group.unit && group.span.start === whole.group.span.start,
    );
    if (part !== undefined) return { whole, part };
  }
  return null;
}

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
