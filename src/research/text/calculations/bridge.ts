import { Decimal } from "decimal.js";
import { isSameTime } from "./compatible.ts";
import { nameOf, refuse, valueOf, type Operation } from "./operation.ts";

/** What a chart needs to draw the way from one figure to another as steps up and down. */
export const BRIDGE: Readonly<Record<string, Operation>> = {
  /** The first figure less all others: what of a whole its named parts leave over. */
  remainder: {
    takes: "figures",
    least: 2,
    most: 12,
    across: false,
    compute: ({ operands: [whole, ...parts] }) => {
      if (whole === undefined) return refuse("operand-count", "The whole is needed.");
      if (parts.some((part) => part.unit !== whole.unit)) return refuse("unit", "The figures are in different units.");
      if (parts.some((part) => !isSameTime(whole.period, part.period))) {
        return refuse("period", "The figures are of different times.");
      }
      return {
        ok: true,
        value: valueOf(whole).minus(Decimal.sum(...parts.map(valueOf))),
        unit: whole.unit,
        label: `${whole.label} without ${parts.map((part) => part.label).join(", ")}`,
        formula: `${nameOf(whole)} − ${parts.map(nameOf).join(" − ")}`,
      };
    },
  },
  /** A figure as a step down. */
  negative: {
    takes: "figures",
    least: 1,
    most: 1,
    across: false,
    compute: ({ operands: [figure] }) =>
      figure === undefined
        ? refuse("operand-count", "One figure is needed.")
        : {
            ok: true,
            value: valueOf(figure).negated(),
            unit: figure.unit,
            label: `Less ${figure.label}`,
            formula: `− ${nameOf(figure)}`,
          },
  },
};
