import { Decimal } from "decimal.js";
import { USUAL_ASSUMPTIONS } from "#research/valuation/usual-assumptions.ts";
import { nameOf, type Operation, refuse, valueOf } from "./operation.ts";
import { percent, type ValueCaseName } from "./values.ts";
import { medianOf } from "./windows.ts";

/** How far a case lies from the middle one, in points: a lower return and dearer equity make a share worth less. */
const CASES = {
  low: { name: "lower case", returns: "-0.01", cost: "0.01" },
  middle: { name: "middle case", returns: "0", cost: "0" },
  high: { name: "higher case", returns: "0.01", cost: "-0.01" },
} as const;

/** A return that was earned in fewer years says little of what is usual. */
export const FEWEST_RETURN_YEARS = 3;
export const MOST_RETURN_YEARS = 5;

const GROWTH = new Decimal(USUAL_ASSUMPTIONS.terminalGrowth);

/**
 * What a share of a bank is worth by its equity, equity × (return − growth) ÷ (cost of equity − growth), and the return at
 * which that is its price: the justified price-to-book ratio (CFA Institute curriculum, residual income valuation).
 * Operands of a value: shareholders' equity, share count, then the return on equity of three to five years; of the
 * implied return the price-to-book ratio.
 */
export const EQUITY_VALUES: Readonly<Record<string, Operation>> = {
  equity_value_low: valueUnder("low"),
  equity_value_middle: valueUnder("middle"),
  equity_value_high: valueUnder("high"),
  implied_return: {
    takes: "figures",
    least: 1,
    most: 1,
    across: false,
    compute: ({ operands: [multiple] }) => {
      if (multiple === undefined) return refuse("operand-count", "A price-to-book ratio is needed.");
      const spread = new Decimal(USUAL_ASSUMPTIONS.discountRate).minus(GROWTH);
      return {
        ok: true,
        value: valueOf(multiple).times(spread).plus(GROWTH),
        unit: "ratio",
        label: "Return on equity that the price implies",
        formula: `${nameOf(multiple)} × (${percent(USUAL_ASSUMPTIONS.discountRate)} cost of equity − ${percent(GROWTH)} growth) + ${percent(GROWTH)}`,
      };
    },
  },
};

function valueUnder(name: ValueCaseName): Operation {
  return {
    takes: "figures",
    least: 2 + FEWEST_RETURN_YEARS,
    most: 2 + MOST_RETURN_YEARS,
    across: false,
    compute: ({ operands: [equity, shares, ...returns] }) => {
      if (equity === undefined || shares === undefined) {
        return refuse("operand-count", "Equity, a share count and returns are needed.");
      }
      const { earned, cost } = caseOf(name, returns.map(valueOf));
      if (earned.lte(GROWTH) || valueOf(equity).lte(0) || valueOf(shares).lte(0)) {
        return refuse("undefined", "The usual return is not above the assumed growth, so equity has no multiple.");
      }
      const multiple = earned.minus(GROWTH).div(cost.minus(GROWTH));
      return {
        ok: true,
        value: valueOf(equity).div(valueOf(shares)).times(multiple),
        unit: "USD/shares",
        label: `Value per share, ${CASES[name].name}`,
        formula: `${nameOf(equity)} ÷ ${nameOf(shares)} × (${percent(earned)} return − ${percent(GROWTH)} growth) ÷ (${percent(cost)} cost of equity − ${percent(GROWTH)}); the return is the median of ${returns.map(nameOf).join(", ")}${shiftWords(name)}`,
        period: equity.period,
      };
    },
  };
}

function caseOf(name: ValueCaseName, returns: readonly Decimal[]) {
  return {
    earned: medianOf(returns).plus(CASES[name].returns),
    cost: new Decimal(USUAL_ASSUMPTIONS.discountRate).plus(CASES[name].cost),
  };
}

/** A case in words: `return on equity 14.1%, cost of equity 10%`. Returns are ratios, at least one. */
export function equityCaseWords(name: ValueCaseName, returns: readonly Decimal[]): string {
  const { earned, cost } = caseOf(name, returns);
  return `return on equity ${percent(earned)}, cost of equity ${percent(cost)}`;
}

function shiftWords(name: ValueCaseName): string {
  if (name === "middle") return "";
  return name === "low" ? ", less one point" : ", plus one point";
}
