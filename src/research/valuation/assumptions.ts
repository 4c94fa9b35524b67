import type { Decimal } from "decimal.js";
import { Exact } from "./present-value.ts";

export type ValuationField =
  | "freeCashFlow"
  | "netDebt"
  | "shares"
  | "enterpriseValue"
  | "growth"
  | "discountRate"
  | "terminalGrowth"
  | "years";

export type ValuationReason =
  | "missing"
  | "not-a-number"
  | "not-positive"
  | "out-of-range"
  | "terminal-growth-not-below-discount-rate"
  | "no-growth-fits";

/** Why no value can be given. `field` is the input to look at, `message` a whole sentence for the reader. */
export interface ValuationRefusal {
  readonly ok: false;
  readonly reason: ValuationReason;
  readonly field: ValuationField;
  readonly message: string;
}

/** What the reader may edit. Rates are ratios as decimal text: `0.09` is 9 %. */
export interface Assumptions {
  readonly discountRate: string;
  readonly terminalGrowth: string;
  /** Whole years forecast one by one, 1 to 20. */
  readonly years: number;
}

export interface CheckedRates {
  readonly ok: true;
  readonly discountRate: Decimal;
  readonly terminalGrowth: Decimal;
  readonly years: number;
}

type CheckedAmount = { readonly ok: true; readonly value: Decimal } | ValuationRefusal;

const NAMES: Readonly<Record<ValuationField, string>> = {
  freeCashFlow: "Free cash flow",
  netDebt: "Net debt",
  shares: "The share count",
  enterpriseValue: "Enterprise value",
  growth: "Growth",
  discountRate: "The discount rate",
  terminalGrowth: "Terminal growth",
  years: "The number of years",
};

/** Builds a refusal; the message starts with the field's name. */
export function refuse(field: ValuationField, reason: ValuationReason, rest: string): ValuationRefusal {
  return { ok: false, reason, field, message: `${NAMES[field]} ${rest}` };
}

/** Reads decimal text; null, empty and malformed text are refused by name. */
export function readNumber(field: ValuationField, text: string | null): CheckedAmount {
  if (text === null || text.trim() === "") return refuse(field, "missing", "is missing.");
  if (!/^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i.test(text.trim())) {
    return refuse(field, "not-a-number", "is not a number.");
  }
  return { ok: true, value: new Exact(text.trim()) };
}

/** As `readNumber`, and above zero. */
export function readPositive(field: ValuationField, text: string | null): CheckedAmount {
  const read = readNumber(field, text);
  if (!read.ok || read.value.gt(0)) return read;
  return refuse(field, "not-positive", "is not above zero, so it cannot be carried forward.");
}

/** As `readNumber`, and between the bounds, both included. */
export function readRate(field: ValuationField, text: string | null, bounds: readonly [number, number]): CheckedAmount {
  const read = readNumber(field, text);
  if (!read.ok || (read.value.gte(bounds[0]) && read.value.lte(bounds[1]))) return read;
  const percent = bounds.map((bound) => `${bound * 100}%`).join(" and ");
  return refuse(field, "out-of-range", `must lie between ${percent}.`);
}

/** Checks the rates and the horizon that both valuations share. */
export function readAssumptions(assumptions: Assumptions): CheckedRates | ValuationRefusal {
  const { years } = assumptions;
  if (!Number.isInteger(years) || years < 1 || years > 20) {
    return refuse("years", "out-of-range", "must be a whole number from 1 to 20.");
  }
  const discountRate = readRate("discountRate", assumptions.discountRate, [0, 1]);
  if (!discountRate.ok) return discountRate;
  const terminalGrowth = readRate("terminalGrowth", assumptions.terminalGrowth, [-0.5, 0.5]);
  if (!terminalGrowth.ok) return terminalGrowth;
  if (terminalGrowth.value.gte(discountRate.value)) {
    return refuse(
      "terminalGrowth",
      "terminal-growth-not-below-discount-rate",
      "must lie below the discount rate, or the value would be infinite.",
    );
  }
  return { ok: true, discountRate: discountRate.value, terminalGrowth: terminalGrowth.value, years };
}
