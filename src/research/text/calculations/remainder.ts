import { Decimal } from "decimal.js";
import type { Figure } from "#facts/figure.ts";
import { isSameTime } from "./compatible.ts";
import { nameOf, refuse, valueOf, type Operation, type OperationResult } from "./operation.ts";

/** An id names how many of its figures are added before the others are taken off: a total and what was paid out of it. */
const ADDED = ["rest_one", "rest_two", "rest_three", "rest_four", "rest_five", "rest_six", "rest_seven"] as const;

/** What is left of a total once the lines that are shown of it are taken off. */
export const REMAINDERS: Readonly<Record<string, Operation>> = Object.fromEntries(
  ADDED.map((name, index): [string, Operation] => [
    name,
    {
      takes: "figures",
      least: 2,
      most: 12,
      across: false,
      compute: ({ operands }) => remainder(operands, index + 1),
    },
  ]),
);

/** The operation that adds so many figures first; throws TypeError for a number that none is registered for. */
export function remainderOperation(added: number): string {
  const name = ADDED[added - 1];
  if (name === undefined) throw new TypeError(`remainderOperation(): no operation adds ${String(added)} figures`);
  return name;
}

function remainder(operands: readonly Figure[], added: number): OperationResult {
  const [total] = operands;
  if (total === undefined || operands.length < added) return refuse("operand-count", "More figures are needed.");
  const odd = operands.find(({ unit, period }) => unit !== total.unit || !isSameTime(total.period, period));
  if (odd !== undefined) return refuse("period", `${nameOf(odd)} and ${nameOf(total)} are not of one time and unit.`);
  const plus = operands.slice(0, added);
  const minus = operands.slice(added);
  return {
    ok: true,
    value: Decimal.sum(0, ...plus.map(valueOf)).minus(Decimal.sum(0, ...minus.map(valueOf))),
    unit: total.unit,
    label: `Rest of ${total.label}`,
    formula: [plus.map(nameOf).join(" + "), ...minus.map(nameOf)].join(" − "),
    period: total.period,
  };
}
