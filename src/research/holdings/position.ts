import { Decimal } from "decimal.js";
import type { Split } from "#facts/dossier.ts";
import type { NewLot } from "#contracts/portfolio.ts";

/** A trade in today's shares: every later split applied (RESEARCH-METHOD 5.2). */
export interface SplitTrade {
  /** ISO date of the trade. */
  readonly date: string;
  /** Negative for a sale. */
  readonly shares: Decimal;
  readonly price: Decimal;
  readonly fee: Decimal;
}

/** What is held of one company after its trades, first bought first sold. */
export interface Position {
  readonly shares: Decimal;
  /** Of the shares still held, fees of buying included. */
  readonly cost: Decimal;
  /** Of the shares that were sold, fees of both sides taken off. */
  readonly realisedGain: Decimal;
}

export type PositionAnswer =
  | { readonly ok: true; readonly position: Position }
  /** A sale of more than was held that day: a trade is missing, and nothing computed from the rest would be right. */
  | { readonly ok: false; readonly reason: "sold-more-than-held"; readonly date: string };

const ZERO = new Decimal(0);

/**
 * Applies splits to trades as they were made, so that a split found late puts all history right: `quantity · ratio`,
 * `price ÷ ratio` for every split after the day of the trade.
 */
export function applySplits(
  lots: readonly NewLot[],
  splits: readonly Pick<Split, "date" | "ratio">[],
): readonly SplitTrade[] {
  return lots
    .map((lot) => {
      const ratio = splits
        .filter((split) => split.date > lot.date)
        .reduce((product, split) => product.times(split.ratio), new Decimal(1));
      return {
        date: lot.date,
        shares: new Decimal(lot.quantity).times(ratio),
        price: new Decimal(lot.price).dividedBy(ratio),
        fee: new Decimal(lot.fee ?? 0),
      };
    })
    .toSorted(byDay);
}

/** On one day purchases come before sales: files rarely tell the hour. */
function byDay(a: SplitTrade, b: SplitTrade): number {
  return a.date.localeCompare(b.date) || b.shares.comparedTo(a.shares);
}

/** Follows trades in their order and tells what is held after the last. */
export function positionAfter(trades: readonly SplitTrade[]): PositionAnswer {
  let open: readonly OpenLot[] = [];
  let realisedGain = ZERO;
  for (const trade of trades) {
    if (trade.shares.isPositive()) {
      open = [...open, { shares: trade.shares, cost: trade.shares.times(trade.price).plus(trade.fee) }];
      continue;
    }
    const sold = sell(open, trade.shares.negated());
    if (sold === null) return { ok: false, reason: "sold-more-than-held", date: trade.date };
    open = sold.left;
    realisedGain = realisedGain.plus(trade.shares.negated().times(trade.price)).minus(trade.fee).minus(sold.cost);
  }
  const shares = open.reduce((sum, lot) => sum.plus(lot.shares), ZERO);
  const cost = open.reduce((sum, lot) => sum.plus(lot.cost), ZERO);
  return { ok: true, position: { shares, cost, realisedGain } };
}

interface OpenLot {
  readonly shares: Decimal;
  readonly cost: Decimal;
}

/** Takes shares from the oldest lots; null when there are not so many. */
function sell(
  open: readonly OpenLot[],
  shares: Decimal,
): { readonly left: readonly OpenLot[]; readonly cost: Decimal } | null {
  let wanted = shares;
  let cost = ZERO;
  const left: OpenLot[] = [];
  for (const lot of open) {
    const taken = Decimal.min(wanted, lot.shares);
    const part = lot.cost.times(taken).dividedBy(lot.shares);
    wanted = wanted.minus(taken);
    cost = cost.plus(part);
    if (taken.lessThan(lot.shares)) left.push({ shares: lot.shares.minus(taken), cost: lot.cost.minus(part) });
  }
  return wanted.isZero() ? { left, cost } : null;
}
