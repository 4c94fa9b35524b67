import type { Verdict } from "#app/portfolios/import/verdict.ts";
import type { NewLot } from "#contracts/portfolio.ts";

interface Trade {
  readonly verdict: Verdict;
  readonly company: string;
  readonly shares: number;
  readonly price: number;
}

/**
 * Some brokers book a split as a sale of all old shares and a purchase of the new ones on the same day, for the same
 * money: 9 at $1,208.88 and 90 at $120.888. We apply splits from our own data, so both rows are left out. No trades are
 * like that: a share has no two prices on one day of which one is ten times the other.
 *
 * @param leave - What becomes of a row of such a pair.
 */
export function withoutSplits(verdicts: readonly Verdict[], leave: (verdict: Verdict) => Verdict): readonly Verdict[] {
  const days = Map.groupBy(verdicts.flatMap(tradeOf), ({ company }) => company);
  const split = new Set<Verdict>();
  for (const trades of days.values()) {
    for (const sale of trades) {
      const bought = trades.find((one) => !split.has(one.verdict) && isSplit(sale, one));
      if (bought !== undefined) split.add(sale.verdict).add(bought.verdict);
    }
  }
  return verdicts.map((verdict) => (split.has(verdict) ? leave(verdict) : verdict));
}

/** A trade with what has to be equal for two of them to be one split; nothing for a row that is no single trade. */
function tradeOf(verdict: Verdict): readonly Trade[] {
  if (!("item" in verdict)) return [];
  const { cik, symbol, lots = [] } = verdict.item;
  const [lot] = lots;
  if (lot === undefined || lot.isOpening === true || lot.price === null) return [];
  return [{ verdict, company: [cik, symbol, lot.date].join(" "), ...numbersOf(lot, lot.price) }];
}

function numbersOf({ quantity }: NewLot, price: string): Pick<Trade, "shares" | "price"> {
  return { shares: Number(quantity), price: Number(price) };
}

/** The least that a split changes a price by: 5 for 4, or 4 for 5. */
const LEAST = 1.2;

function isSplit(sale: Trade, bought: Trade): boolean {
  if (sale.shares >= 0 || bought.shares <= 0 || sale.price <= 0 || bought.price <= 0) return false;
  const [from, to] = [-sale.shares * sale.price, bought.shares * bought.price];
  const ratio = Math.max(sale.price / bought.price, bought.price / sale.price);
  // What is left of a share is paid out, and prices are written with few decimals.
  return ratio >= LEAST && Math.abs(from - to) <= 0.001 * from + 0.01;
}
