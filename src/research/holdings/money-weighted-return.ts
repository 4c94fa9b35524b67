import { Decimal } from "decimal.js";
import { type Holding, type PricedTrade, pricedTrades, type ReturnAnswer } from "./time-weighted-return.ts";

const DAYS_A_YEAR = 365;
const DAY_MS = 86_400_000;
const STEPS = 100;

/** From a loss of all but a millionth to a thousandfold in a year, each 5 % from the next. */
const GROWTHS: readonly number[] = Array.from({ length: 426 }, (_, step) => 1e-6 * 1.05 ** step);

interface Flow {
  readonly date: string;
  /** Positive when money comes out. */
  readonly amount: Decimal;
}

export type YearlyAnswer = ReturnAnswer | { readonly ok: false; readonly reason: "no-single-rate" };

/**
 * The yearly rate at which all that was put in would have grown to all that was taken out and what is there now (internal
 * rate of return, days over 365). Unlike the time-weighted return it depends on when the money came. Found by halving, so
 * it is an approximation, rounded to six digits.
 */
export function moneyWeightedReturn(holdings: readonly Holding[], until: string): YearlyAnswer {
  const trades: PricedTrade[] = [];
  for (const holding of holdings) {
    const priced = pricedTrades(holding, until);
    if (!priced.ok) return priced;
    trades.push(...priced.trades);
  }
  const days = trades.map(({ date }) => date).toSorted();
  const [from] = days;
  if (from === undefined) return { ok: false, reason: "no-trades" };
  const flows: Flow[] = trades.map(({ date, shares, price, fee }) => ({
    date,
    amount: shares.negated().times(price).minus(fee),
  }));
  for (const holding of holdings) {
    const value = valueOn(holding, until);
    if (!value.ok) return value;
    flows.push({ date: until, amount: value.amount });
  }
  const rate = rateOf(flows, from);
  return rate === null
    ? { ok: false, reason: "no-single-rate" }
    : { ok: true, value: new Decimal(rate).toDecimalPlaces(6), from, until };
}

type Value =
  | { readonly ok: true; readonly amount: Decimal }
  | Extract<ReturnAnswer, { reason: "no-close" | "sold-more-than-held" }>;

function valueOn({ symbol, trades, closeOn }: Holding, date: string): Value {
  const shares = trades
    .filter((trade) => trade.date <= date)
    .reduce((sum, trade) => sum.plus(trade.shares), new Decimal(0));
  if (shares.isNegative() && !shares.isZero()) return { ok: false, reason: "sold-more-than-held", symbol, date };
  if (shares.isZero()) return { ok: true, amount: shares };
  const close = closeOn(date);
  return close === null ? { ok: false, reason: "no-close", symbol, date } : { ok: true, amount: shares.times(close) };
}

/** Null when no rate makes the flows worth nothing together, or when several do and none is the answer. */
function rateOf(flows: readonly Flow[], from: string): number | null {
  const ahead = flows.map(({ date, amount }) => ({ years: yearsBetween(from, date), amount: amount.toNumber() }));
  const worth = (growth: number): number => ahead.reduce((sum, { years, amount }) => sum + amount / growth ** years, 0);
  const crossings = GROWTHS.flatMap((high, index) => {
    const low = GROWTHS[index - 1];
    return low !== undefined && worth(low) * worth(high) <= 0 ? [{ low, high }] : [];
  });
  const [only] = crossings;
  return only === undefined || crossings.length > 1 ? null : halved(worth, only) - 1;
}

function halved(
  worth: (growth: number) => number,
  { low, high }: { readonly low: number; readonly high: number },
): number {
  let [below, above] = [low, high];
  for (let step = 0; step < STEPS; step += 1) {
    const middle = (below + above) / 2;
    if (worth(below) * worth(middle) <= 0) above = middle;
    else below = middle;
  }
  return (below + above) / 2;
}

function yearsBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS / DAYS_A_YEAR;
}
