import { Decimal } from "decimal.js";
import type { Figure } from "#facts/figure.ts";
import { daysBetween, isSameKind } from "./compatible.ts";
import { nameOf, refuse, valueOf, type Operation, type OperationResult } from "./operation.ts";
import { medianOf } from "./windows.ts";

/** Fiscal years differ between companies; figures further apart than this are not set side by side. */
const COMPARABLE_DAYS = 200;

/** One measure of several companies, the issuer's first. */
export const COMPANIES: Readonly<Record<string, Operation>> = {
  rank: acrossCompanies((own, others) => ({
    ok: true,
    value: new Decimal(1 + others.filter((other) => valueOf(other).gt(valueOf(own))).length),
    unit: "count",
    label: `Rank of ${own.label}`,
    formula: `1 + the number of compared companies with a higher ${own.label}`,
  })),
  rank_from_lowest: acrossCompanies((own, others) => ({
    ok: true,
    value: new Decimal(1 + others.filter((other) => valueOf(other).lt(valueOf(own))).length),
    unit: "count",
    label: `Rank of ${own.label} from the lowest`,
    formula: `1 + the number of compared companies with a lower ${own.label}`,
  })),
  companies: acrossCompanies((own, others) => ({
    ok: true,
    value: new Decimal(1 + others.length),
    unit: "count",
    label: `Companies compared by ${own.label}`,
    formula: `The number of companies with a ${own.label}`,
  })),
  peers: acrossCompanies((own, others) => ({
    ok: true,
    value: new Decimal(others.length),
    unit: "count",
    label: `Peers with a ${own.label}`,
    formula: `The number of peers with a ${own.label}`,
  })),
  peers_below: acrossCompanies((own, others) => ({
    ok: true,
    value: new Decimal(others.filter((other) => valueOf(other).lt(valueOf(own))).length),
    unit: "count",
    label: `Peers with a lower ${own.label}`,
    formula: `The number of peers whose ${own.label} is lower`,
  })),
  peers_above: acrossCompanies((own, others) => ({
    ok: true,
    value: new Decimal(others.filter((other) => valueOf(other).gt(valueOf(own))).length),
    unit: "count",
    label: `Peers with a higher ${own.label}`,
    formula: `The number of peers whose ${own.label} is higher`,
  })),
  peer_median: acrossCompanies((own, others) => ({
    ok: true,
    value: medianOf(others.map(valueOf)),
    unit: own.unit,
    label: `Median ${own.label} of the peers`,
    formula: `Median of ${others.map(nameOf).join(", ")}`,
  })),
  /** How far the first company's figure is from the second's: percentage points of ratios, else in the figure's unit. */
  gap: betweenTwo((own, other) => ({
    ok: true,
    value: valueOf(own).minus(valueOf(other)),
    unit: own.unit,
    label: `Gap in ${own.label}`,
    formula: `${nameOf(own)} − ${nameOf(other)}`,
  })),
  /** The same as a share of the second company's figure. */
  gap_share: betweenTwo((own, other) =>
    valueOf(other).gt(0)
      ? {
          ok: true,
          value: valueOf(own).div(valueOf(other)).minus(1),
          unit: "ratio",
          label: `Gap in ${own.label}`,
          formula: `${nameOf(own)} ÷ ${nameOf(other)} − 1`,
        }
      : refuse("undefined", `A gap in percent needs a figure above zero; ${nameOf(other)} is not.`),
  ),
  mean: acrossCompanies((own, others) => ({
    ok: true,
    value: meanOf([own, ...others].map(valueOf)),
    unit: own.unit,
    label: `Mean ${own.label}`,
    formula: `Mean of the ${own.label} of ${1 + others.length} companies`,
  })),
  /** What equal amounts of money in each company pay for a dollar of what is below the line of the ratio. */
  harmonic_mean: acrossCompanies((own, others) => {
    const values = [own, ...others].map(valueOf);
    if (values.some((value) => !value.isPositive() || value.isZero())) {
      return refuse("undefined", "A harmonic mean is taken of positive values only.");
    }
    return {
      ok: true,
      value: new Decimal(1).div(meanOf(values.map((value) => new Decimal(1).div(value)))),
      unit: own.unit,
      label: `Harmonic mean ${own.label}`,
      formula: `1 ÷ the mean of 1 ÷ ${own.label} of ${values.length} companies`,
    };
  }),
};

function meanOf(values: readonly Decimal[]): Decimal {
  return Decimal.sum(...values).div(values.length);
}

function betweenTwo(compute: (own: Figure, other: Figure) => OperationResult): Operation {
  return {
    ...acrossCompanies((own, [other]) =>
      other === undefined ? refuse("operand-count", "Figures of two companies are needed.") : compute(own, other),
    ),
    most: 2,
  };
}

function acrossCompanies(compute: (own: Figure, others: readonly Figure[]) => OperationResult): Operation {
  return {
    takes: "figures",
    least: 2,
    most: 40,
    across: true,
    compute: ({ operands: [own, ...others] }) => {
      if (own === undefined) {
        return refuse("operand-count", "The issuer's figure is needed.");
      }
      if (others.some((other) => other.measure !== own.measure || other.unit !== own.unit)) {
        return refuse("measure", "The figures are of different measures.");
      }
      return others.every((other) => isComparable(own, other))
        ? compute(own, others)
        : refuse("period", "The figures are of times too far apart.");
    },
  };
}

function isComparable(own: Figure, other: Figure): boolean {
  return (
    isSameKind(own.period, other.period) && Math.abs(daysBetween(own.period.end, other.period.end)) <= COMPARABLE_DAYS
  );
}
