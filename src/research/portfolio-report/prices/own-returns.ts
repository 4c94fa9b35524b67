import { Decimal } from "decimal.js";
import { addDays } from "#facts/periods/iso-day.ts";
import { moneyWeightedReturn, type YearlyAnswer } from "#research/holdings/money-weighted-return.ts";
import { applySplits } from "#research/holdings/position.ts";
import { timeWeightedReturn, type Holding, type ReturnAnswer } from "#research/holdings/time-weighted-return.ts";
import { total } from "#research/portfolio-report/listed.ts";
import type { CompanySheet } from "#research/portfolio-report/sheet/company-sheet.ts";
import { closesRefused, type Weighing } from "#research/portfolio-report/weights.ts";

/** Weekends and holidays: a close so many days older still values a day. */
const STALEST_DAYS = 5;
/** Days of trading times trades: beyond it following them all would hold everybody up. */
const MOST_WORK = 1_000_000;

export type Returned =
  | { readonly ok: true; readonly value: string; readonly from: string; readonly until: string }
  | { readonly ok: false; readonly reason: string };

/** What trades brought: in all, and a year. */
export interface OwnReturns {
  readonly timeWeighted: Returned;
  readonly moneyWeighted: Returned;
  /** Of what is valued; null where nothing is. */
  readonly value: string | null;
  readonly cost: string | null;
  /** Value less cost of what is held, and what was gained by selling. */
  readonly gain: string | null;
  readonly realisedGain: string | null;
}

/** Returns of a list's trades; null where it has none. */
export function ownReturns({ lines }: Pick<Weighing, "lines">): OwnReturns | null {
  const traded = lines.filter(({ item }) => item.lots.length > 0);
  if (traded.length === 0) return null;
  const worths = traded.flatMap(({ worth }) => (worth.ok ? [worth] : []));
  const sum = (read: (worth: (typeof worths)[number]) => Decimal): string | null =>
    worths.length === 0 ? null : total(worths.map(read)).toFixed();
  const amounts = {
    value: sum(({ value }) => value),
    cost: sum(({ cost }) => cost),
    gain: sum(({ value, cost }) => value.minus(cost)),
    realisedGain: sum(({ realisedGain }) => realisedGain),
  };
  const refusal = refusedFor(traded);
  if (refusal !== null) {
    const none: Returned = { ok: false, reason: refusal };
    return { timeWeighted: none, moneyWeighted: none, ...amounts };
  }
  const holdings = traded.flatMap(({ item, sheet }) => (sheet === null ? [] : [holdingOf(item, sheet)]));
  const until =
    traded
      .flatMap(({ sheet }) => sheet?.closes.at(-1)?.date ?? [])
      .toSorted()
      .at(-1) ?? "";
  return {
    timeWeighted: told(timeWeightedReturn(holdings, until), until),
    moneyWeighted: told(moneyWeightedReturn(holdings, until), until),
    ...amounts,
  };
}

type Traded = Weighing["lines"][number];

/** What none of the returns may pass over, in a sentence. */
function refusedFor(traded: readonly Traded[]): string | null {
  const lots = traded.flatMap(({ item }) => item.lots);
  const days = new Set(lots.map(({ date }) => date));
  if (days.size * lots.length > MOST_WORK) return "There are too many trades to follow one by one.";
  for (const { item, sheet, absence } of traded) {
    const refusal = sheet === null ? absence : closesRefused(item.symbol, sheet);
    if (refusal !== null) return `${item.symbol}: ${refusal}`;
    const spun = sheet === null ? undefined : spunWhileHeld(item.lots, sheet);
    if (spun !== undefined) {
      return `${item.symbol}: closes before ${spun.date} are not lowered for the spin-off of ${spun.entity}, so no return is computed across that day.`;
    }
  }
  return null;
}

function spunWhileHeld(lots: Traded["item"]["lots"], { splits, unadjusted }: CompanySheet) {
  const trades = applySplits(lots, splits);
  return unadjusted.find(({ date }) =>
    total(trades.filter((trade) => trade.date < date).map(({ shares }) => shares)).greaterThan(0),
  );
}

function holdingOf({ symbol, lots }: Traded["item"], { splits, closes }: CompanySheet): Holding {
  const byDay = new Map(closes.map(({ date, close }) => [date, close]));
  return {
    symbol,
    trades: applySplits(lots, splits),
    closeOn(date) {
      for (let back = 0; back <= STALEST_DAYS; back += 1) {
        const close = byDay.get(addDays(date, -back));
        if (close !== undefined) return new Decimal(close);
      }
      return null;
    },
  };
}

function told(answer: ReturnAnswer | YearlyAnswer, until: string): Returned {
  if (answer.ok) return { ...answer, value: answer.value.toFixed() };
  switch (answer.reason) {
    case "no-trades":
      return { ok: false, reason: `No trade is as old as the newest close, of ${until}.` };
    case "no-close":
      return { ok: false, reason: `We have no close of ${answer.symbol} near ${answer.date}, a day of trading.` };
    case "sold-more-than-held":
      return {
        ok: false,
        reason: `On ${answer.date} more of ${answer.symbol} is sold than was held: a trade is missing.`,
      };
    case "no-single-rate":
      return { ok: false, reason: "No single yearly rate fits the payments." };
  }
}
