import { Decimal } from "decimal.js";
import { currencyOf, inCurrency, unitKind } from "#contracts/api/units.ts";
import type { Figure } from "#facts/figure.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { judgeBase } from "#metrics/meaning/judge-base.ts";
import { ofTwoAccounts } from "#metrics/meaning/mixed-vintages.ts";
import { daysBetween, isSameKind, isSameTime } from "./compatible.ts";
import { nameOf, refuse, valueOf, type Operation, type OperationResult } from "./operation.ts";

/** The nine small formulas, which reproduce 94 % of published answers from their cited operands (docs/research-method.md#6). */
export const ARITHMETIC: Readonly<Record<string, Operation>> = {
  lookup: unary((a) => ({ ok: true, value: valueOf(a), unit: a.unit, label: a.label, formula: nameOf(a) })),
  difference: overTime((a, b) => ({
    ok: true,
    value: valueOf(a).minus(valueOf(b)),
    unit: a.unit,
    label: `Change in ${a.label}`,
    formula: `${nameOf(a)} − ${nameOf(b)}`,
  })),
  percent_change: overTime(percentChange),
  bps_change: overTime((a, b) =>
    a.unit === "ratio"
      ? {
          ok: true,
          value: valueOf(a).minus(valueOf(b)),
          unit: "ratio",
          label: `Change in ${a.label}`,
          formula: `${nameOf(a)} − ${nameOf(b)}`,
        }
      : refuse("unit", `A change in percentage points needs two ratios; ${a.label} is not one.`),
  ),
  cagr: overTime(compoundGrowth),
  /** The other side of a percentile: earlier month-ends with more than today's. */
  share_above: unary((a) =>
    a.measure.endsWith("_percentile")
      ? {
          ok: true,
          value: new Decimal(1).minus(valueOf(a)),
          unit: "ratio",
          label: `${a.label}, month-ends above today's`,
          formula: `1 − ${nameOf(a)}`,
        }
      : refuse("measure", `${a.label} is not a share of month-ends.`),
  ),
  ratio: binary((a, b, analysis) => smallBase(a, b, analysis) ?? quotient(a, b, "times")),
  share: binary((a, b, analysis) => smallBase(a, b, analysis) ?? quotient(a, b, "ratio")),
  sum: many((figures) => ({
    ok: true,
    value: Decimal.sum(...figures.map(valueOf)),
    unit: unitOf(figures),
    label: `Sum of ${listed(figures)}`,
    formula: figures.map(nameOf).join(" + "),
  })),
  average: many((figures) => ({
    ok: true,
    value: Decimal.sum(...figures.map(valueOf)).div(figures.length),
    unit: unitOf(figures),
    label: `Average of ${listed(figures)}`,
    formula: `(${figures.map(nameOf).join(" + ")}) ÷ ${figures.length}`,
  })),
};

function unary(compute: (a: Figure) => OperationResult): Operation {
  return {
    takes: "figures",
    least: 1,
    most: 1,
    across: false,
    compute: ({ operands: [a] }) => (a === undefined ? refuse("operand-count", "One figure is needed.") : compute(a)),
  };
}

type OfTwo = (a: Figure, b: Figure, analysis: Analysis) => OperationResult;

function binary(compute: OfTwo): Operation {
  return {
    takes: "figures",
    least: 2,
    most: 2,
    across: false,
    compute: ({ operands: [a, b], analysis }) =>
      a === undefined || b === undefined ? refuse("operand-count", "Two figures are needed.") : compute(a, b, analysis),
  };
}

/** One measure at two times. */
function overTime(compute: OfTwo): Operation {
  return binary((a, b, analysis) => {
    if (a.measure !== b.measure) {
      return refuse("measure", `${a.label} and ${b.label} are different measures.`);
    }
    if (a.unit !== b.unit) {
      return refuse("unit", `${a.label} is in ${a.unit}, then in ${b.unit}.`);
    }
    return isSameKind(a.period, b.period) ? compute(a, b, analysis) : mixedPeriods(a, b);
  });
}

/** Says no where the base is next to nothing beside the company's own size; null where it may be divided by. */
function smallBase(a: Figure, b: Figure, analysis: Analysis): OperationResult | null {
  const small = judgeBase(analysis, { base: b, period: a.period });
  return small === null ? null : refuse("undefined", small.notMeaningful);
}

function percentChange(a: Figure, b: Figure, analysis: Analysis): OperationResult {
  if (valueOf(b).lte(0)) {
    return refuse("undefined", `A change in percent needs a base above zero; ${nameOf(b)} is not.`);
  }
  const former = a.period.end > b.period.end ? ofTwoAccounts(b, a) : null;
  if (former !== null) return refuse("undefined", former);
  if (valueOf(a).isNegative()) {
    return refuse("undefined", `A change in percent ends at zero or above; ${nameOf(a)} is below it.`);
  }
  return (
    smallBase(a, b, analysis) ?? {
      ok: true,
      value: valueOf(a).div(valueOf(b)).minus(1),
      unit: "ratio",
      label: `Change in ${a.label}`,
      formula: `${nameOf(a)} ÷ ${nameOf(b)} − 1`,
    }
  );
}

function compoundGrowth(a: Figure, b: Figure, analysis: Analysis): OperationResult {
  const years =
    a.period.kind === "year"
      ? a.period.fiscalYear - b.period.fiscalYear
      : Math.round(daysBetween(b.period.end, a.period.end) / 365.25);
  if (years < 1) {
    return refuse("period", `${nameOf(b)} is not at least a year before ${nameOf(a)}.`);
  }
  if (valueOf(a).lte(0) || valueOf(b).lte(0)) {
    return refuse("undefined", "Annual growth is defined between two values above zero only.");
  }
  return (
    smallBase(a, b, analysis) ?? {
      ok: true,
      value: valueOf(a).div(valueOf(b)).pow(new Decimal(1).div(years)).minus(1),
      unit: "ratio",
      label: `Annual growth of ${a.label}`,
      formula: `(${nameOf(a)} ÷ ${nameOf(b)})^(1 ÷ ${years}) − 1`,
    }
  );
}

function quotient(a: Figure, b: Figure, unit: "times" | "ratio"): OperationResult {
  const perShare =
    unitKind(a.unit) === "money" && b.unit === "shares" ? inCurrency("USD/shares", currencyOf(a.unit) ?? "USD") : null;
  if (a.unit !== b.unit && perShare === null) {
    return refuse("unit", `${a.label} is in ${a.unit}, ${b.label} in ${b.unit}.`);
  }
  if (!isSameTime(a.period, b.period)) {
    return mixedPeriods(a, b);
  }
  if (valueOf(b).isZero()) {
    return refuse("undefined", `${nameOf(b)} is zero.`);
  }
  return {
    ok: true,
    value: valueOf(a).div(valueOf(b)),
    unit: perShare ?? unit,
    label: `${a.label} ÷ ${b.label}`,
    formula: `${nameOf(a)} ÷ ${nameOf(b)}`,
  };
}

/** Several figures of one unit: different measures of one time, or one measure over several times. */
function many(compute: (figures: readonly Figure[]) => OperationResult): Operation {
  return {
    takes: "figures",
    least: 2,
    most: 40,
    across: false,
    compute: ({ operands }) => {
      const [first, ...rest] = operands;
      const odd = rest.find((figure) => first !== undefined && figure.unit !== first.unit);
      if (first === undefined || odd !== undefined) {
        return refuse("unit", `${odd?.label ?? "A figure"} is in another unit.`);
      }
      const isOneTime = rest.every((figure) => isSameTime(first.period, figure.period));
      const isOneMeasure = rest.every((f) => f.measure === first.measure && isSameKind(f.period, first.period));
      return isOneTime || isOneMeasure
        ? compute(operands)
        : refuse("period", "The figures are neither of one time nor of one measure.");
    },
  };
}

function unitOf(figures: readonly Figure[]): Figure["unit"] {
  return figures[0]?.unit ?? "count";
}

function listed(figures: readonly Figure[]): string {
  return [...new Set(figures.map((figure) => figure.label))].join(", ");
}

function mixedPeriods(a: Figure, b: Figure): OperationResult {
  return refuse("period", `${a.period.label} and ${b.period.label} cannot be set against each other.`);
}
