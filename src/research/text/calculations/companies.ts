import { Decimal } from "decimal.js";
import type { Figure } from "#facts/figure.ts";
import { daysBetween, isSameKind } from "./compatible.ts";
import { nameOf, refuse, valueOf, type Operation, type Outcome } from "./operation.ts";
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
  companies: acrossCompanies((own, others) => ({
    ok: true,
    value: new Decimal(1 + others.length),
    unit: "count",
    label: `Companies compared by ${own.label}`,
    formula: `The number of companies with a ${own.label}`,
  })),
  peer_median: acrossCompanies((own, others) => ({
    ok: true,
    value: medianOf(others.map(valueOf)),
    unit: own.unit,
    label: `Median ${own.label} of the peers`,
    formula: `Median of ${others.map(nameOf).join(", ")}`,
  })),
};

function acrossCompanies(compute: (own: Figure, others: readonly Figure[]) => Outcome): Operation {
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
