import type { Decimal } from "decimal.js";
import {
  type Assumptions,
  readAssumptions,
  readNumber,
  readPositive,
  readRate,
  type ValuationRefusal,
} from "./assumptions.ts";
import { Exact, grow, growthPath, presentValue } from "./present-value.ts";

/** Amounts are exact decimal text in plain units; `growth` is a ratio a year. */
export interface DiscountedCashFlowInput extends Assumptions {
  readonly freeCashFlow: string | null;
  readonly netDebt: string | null;
  readonly shares: string | null;
  /** Only compared with; null leaves the comparison out. */
  readonly price: string | null;
  readonly growth: string;
}

export interface ForecastYear {
  /** 1 is the year after the last known cash flow. */
  readonly year: number;
  readonly growth: Decimal;
  readonly cashFlow: Decimal;
  readonly presentValue: Decimal;
}

export interface DiscountedCashFlow {
  readonly ok: true;
  readonly years: readonly ForecastYear[];
  readonly presentValueOfYears: Decimal;
  readonly terminalValue: Decimal;
  readonly presentValueOfTerminal: Decimal;
  readonly enterpriseValue: Decimal;
  readonly equityValue: Decimal;
  readonly valuePerShare: Decimal;
  /** Share of the enterprise value that lies beyond the last forecast year. */
  readonly terminalShare: Decimal;
  /** More than three quarters of the value lies beyond the forecast: a warning is due. */
  readonly restsOnTerminal: boolean;
  /** Value per share ÷ price - 1; null without a price. */
  readonly gapToPrice: Decimal | null;
}

const TERMINAL_WARNING = 0.75;

/**
 * Values a share by its free cash flow: growth stands for five years and fades to the terminal growth by the last one,
 * the first cash flow is next year's, equity is enterprise value less net debt. A value below zero is returned as such.
 */
export function discountedCashFlow(input: DiscountedCashFlowInput): DiscountedCashFlow | ValuationRefusal {
  const freeCashFlow = readPositive("freeCashFlow", input.freeCashFlow);
  if (!freeCashFlow.ok) return freeCashFlow;
  const netDebt = readNumber("netDebt", input.netDebt);
  if (!netDebt.ok) return netDebt;
  const shares = readPositive("shares", input.shares);
  if (!shares.ok) return shares;
  const growth = readRate("growth", input.growth, [-0.95, 10]);
  if (!growth.ok) return growth;
  const rates = readAssumptions(input);
  if (!rates.ok) return rates;

  const path = growthPath({ growth: growth.value, terminalGrowth: rates.terminalGrowth, years: rates.years });
  const cashFlows = grow(freeCashFlow.value, path);
  const present = presentValue({ ...rates, cashFlows });
  const equityValue = present.total.minus(netDebt.value);
  const valuePerShare = equityValue.div(shares.value);
  const terminalShare = present.ofTerminal.div(present.total);
  return {
    ok: true,
    years: forecast(path, cashFlows, present.ofYears),
    presentValueOfYears: present.sumOfYears,
    terminalValue: present.terminalValue,
    presentValueOfTerminal: present.ofTerminal,
    enterpriseValue: present.total,
    equityValue,
    valuePerShare,
    terminalShare,
    restsOnTerminal: terminalShare.gt(TERMINAL_WARNING),
    gapToPrice: gapTo(input.price, valuePerShare),
  };
}

function forecast(
  path: readonly Decimal[],
  cashFlows: readonly Decimal[],
  discounted: readonly Decimal[],
): ForecastYear[] {
  const none = new Exact(0);
  return path.map((growth, index) => ({
    year: index + 1,
    growth,
    cashFlow: cashFlows[index] ?? none,
    presentValue: discounted[index] ?? none,
  }));
}

function gapTo(price: string | null, valuePerShare: Decimal): Decimal | null {
  const read = readPositive("shares", price);
  return read.ok ? valuePerShare.div(read.value).minus(1) : null;
}

/** Value per share for five discount rates (rows) and five growth rates (columns), the reader's own in the middle. */
interface Sensitivity {
  /** Ratios as decimal text, lowest first. */
  readonly discountRates: readonly string[];
  readonly growths: readonly string[];
  readonly values: readonly (readonly SensitivityCell[])[];
}

/** A value per share, or why a pair of rates allows none. */
type SensitivityCell = { readonly ok: true; readonly value: Decimal } | ValuationRefusal;

const STEPS = [-2, -1, 0, 1, 2];
const DISCOUNT_STEP = "0.01";
const GROWTH_STEP = "0.02";

/** Recomputes a valuation around its own discount rate (±1 and ±2 points) and growth (±2 and ±4 points). */
export function sensitivity(input: DiscountedCashFlowInput): Sensitivity {
  const discountRates = around("discountRate", input.discountRate, DISCOUNT_STEP);
  const growths = around("growth", input.growth, GROWTH_STEP);
  const values = discountRates.map((discountRate) =>
    growths.map((growth): SensitivityCell => {
      const result = discountedCashFlow({ ...input, discountRate, growth });
      return result.ok ? { ok: true, value: result.valuePerShare } : result;
    }),
  );
  return { discountRates, growths, values };
}

function around(field: "discountRate" | "growth", middle: string, step: string): readonly string[] {
  const read = readNumber(field, middle);
  const by = readNumber(field, step);
  if (!read.ok || !by.ok) return [];
  return STEPS.map((steps) => read.value.plus(by.value.times(steps)).toString());
}
