import type { Decimal } from "decimal.js";

/** Growth stands for five years, then falls in equal steps to the terminal growth, reached in the last year. */
const STEADY_YEARS = 5;

export interface GrowthPlan {
  readonly growth: Decimal;
  readonly terminalGrowth: Decimal;
  readonly years: number;
}

/** The growth of each year, 1 to N. */
export function growthPath({ growth, terminalGrowth, years }: GrowthPlan): readonly Decimal[] {
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
