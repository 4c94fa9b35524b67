import type { Decimal } from "decimal.js";
import { readAssumptions, readNumber, readPositive, readRate } from "./assumptions.ts";
import type { Assumptions, ValuationRefusal } from "./assumptions.ts";
import { grow, growthPath } from "./growth-path.ts";
import { Exact, presentValue } from "./present-value.ts";

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
