import { Decimal } from "decimal.js";

/** Thirty significant digits, so that the browser and the server print the same cents whatever else sets `Decimal`. */
export const Exact = Decimal.clone({ precision: 30, rounding: Decimal.ROUND_HALF_EVEN });

/** Cash flows of the years 1 to N, and the two rates that carry them beyond. Rates are ratios: 0.09 is 9 %. */
export interface CashFlowPlan {
  readonly cashFlows: readonly Decimal[];
  readonly discountRate: Decimal;
  readonly terminalGrowth: Decimal;
}

export interface PresentValue {
  /** Each year's cash flow, discounted by as many years as it lies ahead. */
  readonly ofYears: readonly Decimal[];
  readonly sumOfYears: Decimal;
  /** Value at the end of year N of everything after it (Gordon growth). */
  readonly terminalValue: Decimal;
  readonly ofTerminal: Decimal;
  readonly total: Decimal;
}

/**
 * Discounts a plan: year 1 by one year, the terminal value at year N by N years. Year 0 is no part of it.
 * The discount rate must lie above the terminal growth; callers check.
 */
export function presentValue({ cashFlows, discountRate, terminalGrowth }: CashFlowPlan): PresentValue {
  const step = discountRate.plus(1);
  let factor = new Exact(1);
  let sumOfYears = new Exact(0);
  const ofYears = cashFlows.map((cashFlow) => {
    factor = factor.times(step);
    const discounted = cashFlow.div(factor);
    sumOfYears = sumOfYears.plus(discounted);
    return discounted;
  });
  const last = cashFlows.at(-1) ?? new Exact(0);
  const terminalValue = last.times(terminalGrowth.plus(1)).div(discountRate.minus(terminalGrowth));
  const ofTerminal = terminalValue.div(factor);
  return { ofYears, sumOfYears, terminalValue, ofTerminal, total: sumOfYears.plus(ofTerminal) };
}

/** Growth stands for five years, then falls in equal steps to the terminal growth, reached in the last year. */
const STEADY_YEARS = 5;

/** The growth of each year, 1 to N. */
export function growthPath({
  growth,
  terminalGrowth,
  years,
}: {
  readonly growth: Decimal;
  readonly terminalGrowth: Decimal;
  readonly years: number;
}): readonly Decimal[] {
  const fading = years - STEADY_YEARS;
  return Array.from({ length: years }, (_, index) => {
    const beyond = index + 1 - STEADY_YEARS;
    if (beyond <= 0) return growth;
    return growth.plus(terminalGrowth.minus(growth).times(beyond).div(fading));
  });
}

/** Cash flows of the years 1 to N: the first is already a year's growth above today's. */
export function grow(freeCashFlow: Decimal, path: readonly Decimal[]): readonly Decimal[] {
  let cashFlow = freeCashFlow;
  return path.map((growth) => {
    cashFlow = cashFlow.times(growth.plus(1));
    return cashFlow;
  });
}
