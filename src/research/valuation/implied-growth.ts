import type { Decimal } from "decimal.js";
import { readAssumptions, readPositive, refuse } from "./assumptions.ts";
import type { Assumptions, ValuationRefusal } from "./assumptions.ts";
import { Exact, grow, growthPath, presentValue } from "./present-value.ts";

/** Amounts are exact decimal text in plain units. */
export interface ImpliedGrowthInput extends Assumptions {
  readonly freeCashFlow: string | null;
  /** What the market pays today for the business, debt included. */
  readonly enterpriseValue: string | null;
}

export interface ImpliedGrowth {
  readonly ok: true;
  /** Growth a year for five years, fading after, at which the cash flows are worth the enterprise value; a ratio. */
  readonly growth: Decimal;
  /** Share of the enterprise value that lies beyond the last forecast year. */
  readonly terminalShare: Decimal;
}

const LOWEST = -0.95;
const HIGHEST = 10;
/** Halvings of an eleven-point span: the error is below 1e-14. */
const HALVINGS = 50;

/** Solves a discounted cash flow backwards: the growth that today's price already pays for. */
export function impliedGrowth(input: ImpliedGrowthInput): ImpliedGrowth | ValuationRefusal {
  const freeCashFlow = readPositive("freeCashFlow", input.freeCashFlow);
  if (!freeCashFlow.ok) return freeCashFlow;
  const target = readPositive("enterpriseValue", input.enterpriseValue);
  if (!target.ok) return target;
  const rates = readAssumptions(input);
  if (!rates.ok) return rates;

  const valueAt = (growth: Decimal) =>
    presentValue({ ...rates, cashFlows: grow(freeCashFlow.value, growthPath({ ...rates, growth })) });
  let low = new Exact(LOWEST);
  let high = new Exact(HIGHEST);
  if (valueAt(low).total.gt(target.value) || valueAt(high).total.lt(target.value)) {
    return refuse("enterpriseValue", "no-growth-fits", "fits no growth from −95% to 1,000% a year.");
  }
  // The value rises with growth throughout the span, so halving always keeps the answer inside.
  for (let halving = 0; halving < HALVINGS; halving += 1) {
    const middle = low.plus(high).div(2);
    if (valueAt(middle).total.lt(target.value)) low = middle;
    else high = middle;
  }
  const growth = low.plus(high).div(2).toDecimalPlaces(12);
  const present = valueAt(growth);
  return { ok: true, growth, terminalShare: present.ofTerminal.div(present.total) };
}
