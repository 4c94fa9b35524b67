import type { Figure, FigureFlag } from "#facts/figure.ts";
import type { FiscalPeriod } from "#facts/fact.ts";
import { addDays } from "#facts/periods/iso-day.ts";
import type { Selection } from "#facts/selection/select.ts";
import { combinedFlags, computedId, isAdditive, weakest } from "./figure-of.ts";
import type { ConceptView, View } from "./concept-view.ts";
import { firstPair, pairInOneEra, type WholeAndPart } from "./era.ts";

/** A quarter had by subtraction. */
export interface DerivedQuarter {
  readonly figure: Figure;
  /** Whether its operands are a restatement that was first filed after a day. */
  isRestatedAfter(filed: string): boolean;
}

/**
 * A quarter as the year to date less the year to date before it: Q2 = H1 - Q1, Q3 = 9M - H1, Q4 = FY - 9M, of one
 * concept, unit and start date (docs/research-method.md#2.2). A fourth quarter whose nine months are not held is the year less
 * its three quarters. Null when an operand is missing, amounts do not add up over time, or the operands are not on one
 * basis.
 */
export function deriveQuarter(view: ConceptView, period: FiscalPeriod, which: View): DerivedQuarter | null {
  const names = operandKeys(period);
  if (names === null) return null;
  const held = findOperands(view, names);
  if (held === null) return names.prefix === "FY" ? yearLessQuarters(view, period, which) : null;
  const pair = which === "first" ? firstPair(held) : pairInOneEra(held);
  if (pair === null) return null;
  const minuend = view.figureOf(held.whole, pair.whole);
  const subtrahend = view.figureOf(held.part, pair.part);
  if (minuend === null || subtrahend === null) return null;
  const isStale = which === "current" && !pair.isCurrent;
  const figure = difference(view, period, {
    which,
    operands: [minuend, subtrahend],
    formula: `${names.whole} − ${names.part}`,
    flags: isStale ? ["derived-quarter", "restated"] : ["derived-quarter"],
  });
  if (figure === null) return null;
  return { figure, isRestatedAfter: (filed) => pair.isCurrent && held.whole.isRestated && filed < pair.since };
}

interface OperandKeys {
  readonly prefix: "H1" | "9M" | "FY";
  readonly whole: string;
  readonly part: string;
  readonly previousWhole: string;
  readonly previousPart: string;
  readonly nextWhole: string;
}

function operandKeys({ key, fiscalYear }: FiscalPeriod): OperandKeys | null {
  const year = key.slice(3);
  const keys = (prefix: OperandKeys["prefix"], whole: string, part: string): OperandKeys => ({
    prefix,
    whole: whole + year,
    part: part + year,
    previousWhole: `${whole}${fiscalYear - 1}`,
    previousPart: `${part}${fiscalYear - 1}`,
    nextWhole: `${whole}${fiscalYear + 1}`,
  });
  switch (key.slice(0, 2)) {
    case "Q2":
      return keys("H1", "H1-", "Q1-");
    case "Q3":
      return keys("9M", "9M-", "H1-");
    case "Q4":
      return keys("FY", "FY", "9M-");
    default:
      return null;
  }
}

function findOperands(view: ConceptView, names: OperandKeys): WholeAndPart | null {
  for (const whole of view.selections(names.whole)) {
    if (!isAdditive(whole.group)) continue;
    const part = view.selections(names.part).find((candidate) => startsWith(whole, candidate));
    if (part === undefined) continue;
    const held = (key: string): Selection | undefined =>
      view.selections(key).find(({ group }) => group.unit === whole.group.unit);
    return {
      whole,
      part,
      previousWhole: held(names.previousWhole),
      previousPart: held(names.previousPart),
      nextWhole: held(names.nextWhole),
    };
  }
  return null;
}

function startsWith(whole: Selection, part: Selection): boolean {
  return part.group.unit === whole.group.unit && part.group.span.start === whole.group.span.start;
}

/** Only where nothing was restated: four filings in one subtraction have no common era to look for. */
function yearLessQuarters(view: ConceptView, period: FiscalPeriod, which: View): DerivedQuarter | null {
  const year = period.key.slice(3);
  const keys = [`FY${year}`, `Q1-${year}`, `Q2-${year}`, `Q3-${year}`];
  const held = keys.flatMap((key) => view.selections(key).slice(0, 1));
  const [whole] = held;
  if (whole === undefined || held.length < keys.length || !held.every(({ group }) => isAdditive(group))) return null;
  if (held.some(({ isRestated }) => isRestated) || !doAdjoin(held)) return null;
  const operands = held.flatMap((selection) => view.figureOf(selection, selection.current) ?? []);
  const formula = keys.join(" − ");
  const figure = difference(view, period, { which, operands, formula, flags: ["derived-quarter"] });
  return figure === null ? null : { figure, isRestatedAfter: () => false };
}

/** Whether the quarters follow one another from the first day of the year. */
function doAdjoin([whole, ...quarters]: readonly Selection[]): boolean {
  let next = whole?.group.span.start;
  return quarters.every(({ group }) => {
    const isNext = group.span.start === next;
    next = addDays(group.span.end, 1);
    return isNext;
  });
}

interface Difference {
  readonly which: View;
  readonly operands: readonly Figure[];
  readonly formula: string;
  readonly flags: readonly FigureFlag[];
}

/** The first operand less all the others. */
function difference(view: ConceptView, period: FiscalPeriod, of: Difference): Figure | null {
  const [minuend, ...subtrahends] = of.operands;
  if (minuend?.value == null) return null;
  let value = minuend.value;
  for (const operand of subtrahends) {
    if (operand.value === null) return null;
    value = value.minus(operand.value);
  }
  return {
    id: computedId(view.cik, view.concept, period.key + (of.which === "first" ? ".first" : "")),
    measure: view.concept,
    label: view.label,
    value,
    unit: minuend.unit,
    period: view.periods.byKey(period.key) ?? period,
    quality: weakest(of.operands),
    lineage: { kind: "formula", formula: of.formula, operands: of.operands },
    flags: combinedFlags(of.operands, of.flags),
    reason: null,
  };
}
