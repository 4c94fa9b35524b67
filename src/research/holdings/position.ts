import { Decimal } from "decimal.js";
import type { Split } from "#facts/dossier.ts";
import type { NewLot } from "#contracts/portfolio.ts";

/** A trade in today's shares: every later split applied (docs/research-method.md#8). */
export interface SplitTrade {
  /** ISO date of the trade. */
  readonly date: string;
  /** Negative for a sale. */
  readonly shares: Decimal;
  /** Null where nobody knows what was paid. */
  readonly price: Decimal | null;
  readonly fee: Decimal;
  /** Bought on or before `date`: what was paid says nothing about that day. */
  readonly isOpening: boolean;
}

/** What is held of one company after its trades, first bought first sold. */
export interface Position {
  readonly shares: Decimal;
  /** Of the shares still held, fees of buying included; null where the cost of some is unknown. */
  readonly cost: Decimal | null;
  /** Of the shares that were sold, fees of both sides taken off; null where a cost or what a sale brought is unknown. */
  readonly realisedGain: Decimal | null;
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
        price: lot.price === null ? null : new Decimal(lot.price).dividedBy(ratio),
        fee: new Decimal(lot.fee ?? 0),
        isOpening: lot.isOpening === true,
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
  let realisedGain: Decimal | null = ZERO;
  for (const trade of trades) {
    if (trade.shares.isPositive()) {
      const cost = trade.price === null ? null : trade.shares.times(trade.price).plus(trade.fee);
      open = [...open, { shares: trade.shares, cost }];
      continue;
    }
    const sold = sell(open, trade.shares.negated());
    if (sold === null) return { ok: false, reason: "sold-more-than-held", date: trade.date };
    open = sold.left;
    const brought = trade.price === null ? null : trade.shares.negated().times(trade.price).minus(trade.fee);
    realisedGain = minus(plus(realisedGain, brought), sold.cost);
  }
  const shares = open.reduce((sum, lot) => sum.plus(lot.shares), ZERO);
  const cost = open.reduce<Decimal | null>((sum, lot) => plus(sum, lot.cost), ZERO);
  return { ok: true, position: { shares, cost, realisedGain } };
}

/** With something unknown, the whole is unknown. */
function plus(a: Decimal | null, b: Decimal | null): Decimal | null {
  return a === null || b === null ? null : a.plus(b);
}

function minus(a: Decimal | null, b: Decimal | null): Decimal | null {
  return a === null || b === null ? null : a.minus(b);
}

interface OpenLot {
  readonly shares: Decimal;
  readonly cost: Decimal | null;
}

/** Takes shares from the oldest lots; null when there are not so many. */
function sell(
  open: readonly OpenLot[],
  shares: Decimal,
): { readonly left: readonly OpenLot[]; readonly cost: Decimal | null } | null {
  let wanted = shares;
  let cost: Decimal | null = ZERO;
  const left: OpenLot[] = [];
  for (const lot of open) {
    const taken = Decimal.min(wanted, lot.shares);
    const part = taken.isZero() ? ZERO : (lot.cost?.times(taken).dividedBy(lot.shares) ?? null);
    wanted = wanted.minus(taken);
    cost = plus(cost, part);
    if (taken.lessThan(lot.shares)) left.push({ shares: lot.shares.minus(taken), cost: minus(lot.cost, part) });
  }
  return wanted.isZero() ? { left, cost } : null;
}
