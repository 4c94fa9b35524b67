import { Decimal } from "decimal.js";
import { discountedCashFlow, type DiscountedCashFlow } from "#research/valuation/discounted-cash-flow.ts";
import { impliedGrowth } from "#research/valuation/implied-growth.ts";
import { assumedGrowth, USUAL_ASSUMPTIONS } from "#research/valuation/usual-assumptions.ts";
import { nameOf, type Operation, type OperationInput, type OperationResult, refuse, valueOf } from "./operation.ts";

/** How far a case lies from the usual assumptions, in points: `-0.02` is two percentage points less growth. */
interface ValueCase {
  readonly growth: string;
  readonly discountRate: string;
}

/** The cases of a range: the usual assumptions in the middle, one step of the page's own grid to either side. */
const CASES = {
  low: { growth: "-0.02", discountRate: "0.01" },
  middle: { growth: "0", discountRate: "0" },
  high: { growth: "0.02", discountRate: "-0.01" },
} as const;

/** Which of three values per share. */
export type ValueCaseName = keyof typeof CASES;

/**
 * What a share is worth by its free cash flow under fixed assumptions, and what its price assumes. Operands: free cash
 * flow, net debt, share count, and past growth where it is known.
 */
export const VALUES: Readonly<Record<string, Operation>> = {
  value_low: valueUnder("lower case", CASES.low),
  value_middle: valueUnder("middle case", CASES.middle),
  value_high: valueUnder("higher case", CASES.high),
  value_beyond: overCashFlow(CASES.middle, ({ terminalShare }) => ({
    value: terminalShare,
    unit: "ratio",
    label: "Share of the value beyond the last forecast year",
  })),
  implied_growth: {
    takes: "figures",
    least: 2,
    most: 2,
    across: false,
    compute: ({ operands: [flow, value] }) => {
      if (flow === undefined || value === undefined) return refuse("operand-count", "Two figures are needed.");
      const solved = impliedGrowth({
        ...USUAL_ASSUMPTIONS,
        freeCashFlow: valueOf(flow).toFixed(),
        enterpriseValue: valueOf(value).toFixed(),
      });
      if (!solved.ok) return refuse("undefined", solved.message);
      return {
        ok: true,
        value: solved.growth,
        unit: "ratio",
        label: "Growth that the price implies",
        formula: `Growth at which ${nameOf(flow)} is worth ${nameOf(value)}: ${assumptionWords(USUAL_ASSUMPTIONS)}`,
        period: value.period,
      };
    },
  },
};

function valueUnder(name: string, by: ValueCase): Operation {
  return overCashFlow(by, ({ valuePerShare }) => ({
    value: valuePerShare,
    unit: "USD/shares",
    label: `Value per share, ${name}`,
  }));
}

type Told = Pick<Extract<OperationResult, { ok: true }>, "value" | "unit" | "label">;

function overCashFlow(by: ValueCase, tell: (valued: DiscountedCashFlow) => Told): Operation {
  return {
    takes: "figures",
    least: 3,
    most: 4,
    across: false,
    compute: (input) => {
      const assumptions = assumptionsOf(input, by);
      const [flow, debt, shares] = input.operands;
      if (flow === undefined || debt === undefined || shares === undefined)
        return refuse("operand-count", "Free cash flow, net debt and a share count are needed.");
      const valued = discountedCashFlow({
        ...assumptions,
        freeCashFlow: valueOf(flow).toFixed(),
        netDebt: valueOf(debt).toFixed(),
        shares: valueOf(shares).toFixed(),
        price: null,
      });
      if (!valued.ok) return refuse("undefined", valued.message);
      const rates = `growth of ${percent(assumptions.growth)} a year, ${assumptionWords(assumptions)}`;
      return {
        ok: true,
        ...tell(valued),
        formula: `Discounted ${nameOf(flow)} less ${nameOf(debt)}, per ${nameOf(shares)}: ${rates}`,
      };
    },
  };
}

/** The assumptions of a case: growth from the past, as far as it is carried forward, moved by the case. */
function assumptionsOf({ operands: [, , , past] }: OperationInput, by: ValueCase) {
  return caseAssumptions(past === undefined ? null : valueOf(past), by);
}

function caseAssumptions(past: Decimal | null, by: ValueCase) {
  return {
    ...USUAL_ASSUMPTIONS,
    growth: new Decimal(assumedGrowth(past)).plus(by.growth).toString(),
    discountRate: new Decimal(USUAL_ASSUMPTIONS.discountRate).plus(by.discountRate).toString(),
  };
}

/** A case in words: `growth 4.5% a year, discount rate 10%`. */
export function caseWords(name: ValueCaseName, past: Decimal | null): string {
  const { growth, discountRate } = caseAssumptions(past, CASES[name]);
  return `growth ${percent(growth)} a year, discount rate ${percent(discountRate)}`;
}

function assumptionWords({
  discountRate,
  terminalGrowth,
  years,
}: typeof USUAL_ASSUMPTIONS | ReturnType<typeof caseAssumptions>): string {
  return `discounted at ${percent(discountRate)} over ${String(years)} years, then growth of ${percent(terminalGrowth)}`;
}

/** A rate of an assumption in words: `4.5%`. */
export function percent(ratio: Decimal.Value): string {
  return `${new Decimal(ratio).times(100).toDecimalPlaces(1).toString().replace("-", "−")}%`;
}
