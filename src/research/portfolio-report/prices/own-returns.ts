import { Decimal } from "decimal.js";
import { addDays } from "#facts/periods/iso-day.ts";
import { moneyWeightedReturn, type YearlyAnswer } from "#research/holdings/money-weighted-return.ts";
import { applySplits, positionAfter } from "#research/holdings/position.ts";
import { timeWeightedReturn, type Holding, type ReturnAnswer } from "#research/holdings/time-weighted-return.ts";
import { total } from "#research/portfolio-report/listed.ts";
import type { CompanySummary } from "#research/portfolio-report/summary/company-summary.ts";
import { formatDate } from "#research/text/format-date.ts";
import { closesRefused, type Weighing } from "#research/portfolio-report/weights.ts";

/** Weekends and holidays: a close so many days older still values a day. */
const STALEST_DAYS = 5;
/** Days of trading times trades: beyond it following them all would hold everybody up. */
const MOST_WORK = 1_000_000;

export type Returned =
  | { readonly ok: true; readonly value: string; readonly from: string; readonly until: string }
  | { readonly ok: false; readonly reason: string };

/** A company that the returns leave out. */
export interface LeftOut {
  readonly symbol: string;
  /** A whole sentence. */
  readonly reason: string;
  /** Its part of what all companies cost; null where its cost is unknown. */
  readonly costShare: string | null;
}

/** What trades brought: in all, and a year. */
export interface OwnReturns {
  readonly timeWeighted: Returned;
  readonly moneyWeighted: Returned;
  /** Of what is valued; null where nothing is. */
  readonly value: string | null;
  /** Of what is valued and has a known cost. */
  readonly cost: string | null;
  /** Value less cost of what is held and has a known cost, and what was gained by selling. */
  readonly gain: string | null;
  readonly realisedGain: string | null;
  /** What the two returns do not speak for. */
  readonly leftOut: readonly LeftOut[];
  /** Symbols that cost and gain do not speak for. */
  readonly costUnknown: readonly string[];
  /** Symbols of which something was sold that the realised gain does not speak for. */
  readonly salesUnknown: readonly string[];
}

/** Returns of a list's trades; null where it has none. A company that cannot be followed is left out by name. */
export function ownReturns({ lines }: Pick<Weighing, "lines">): OwnReturns | null {
  const traded = lines.filter(({ item }) => item.lots.length > 0);
  if (traded.length === 0) return null;
  const refused = new Map<string, string>();
  for (const line of traded) {
    const reason = refusalOf(line);
    if (reason !== null) refused.set(line.item.symbol, reason);
  }
  const returns = followed(traded, refused);
  return { ...returns, ...amountsOf(traded), leftOut: leftOutOf(traded, refused) };
}

type Traded = Weighing["lines"][number];

function amountsOf(traded: readonly Traded[]) {
  const worths = traded.flatMap(({ worth }) => (worth.ok ? [worth] : []));
  const costed = worths.flatMap(({ value, cost }) => (cost === null ? [] : [{ value, cost }]));
  const realised = worths.flatMap(({ realisedGain }) => realisedGain ?? []);
  const sum = (amounts: readonly Decimal[]): string | null => (amounts.length === 0 ? null : total(amounts).toFixed());
  const unknown = traded.filter(({ worth }) => worth.ok && worth.realisedGain === null);
  return {
    value: sum(worths.map(({ value }) => value)),
    cost: sum(costed.map(({ cost }) => cost)),
    gain: sum(costed.map(({ value, cost }) => value.minus(cost))),
    realisedGain: sum(realised),
    costUnknown: traded.flatMap(({ item, worth }) => (worth.ok && worth.cost === null ? [item.symbol] : [])),
    salesUnknown: unknown.map(({ item }) => item.symbol),
  };
}

/** Companies that only the others' days of trading show to lack a close are found one by one; more stop the search. */
const MOST_EXCLUDED = 20;

/** Both returns of all that can be followed; who cannot is added to `refused`. */
function followed(
  traded: readonly Traded[],
  refused: Map<string, string>,
): Pick<OwnReturns, "timeWeighted" | "moneyWeighted"> {
  for (let found = 0; ; found += 1) {
    const used = traded.filter(({ item }) => !refused.has(item.symbol));
    const busy = tooMuchWork(used);
    if (busy !== null) return { timeWeighted: busy, moneyWeighted: busy };
    const holdings = used.flatMap(({ item, summary }) => (summary === null ? [] : [holdingOf(item, summary)]));
    if (holdings.length === 0) return { timeWeighted: NOBODY, moneyWeighted: NOBODY };
    const until = lastCloseOf(used);
    const timeWeighted = timeWeightedReturn(holdings, until);
    const moneyWeighted = moneyWeightedReturn(holdings, until);
    const broken = [timeWeighted, moneyWeighted].flatMap((answer) =>
      !answer.ok && "symbol" in answer ? [answer] : [],
    )[0];
    if (broken === undefined || holdings.length === 1 || found === MOST_EXCLUDED) {
      return { timeWeighted: returnedOf(timeWeighted, until), moneyWeighted: returnedOf(moneyWeighted, until) };
    }
    refused.set(broken.symbol, reasonOf(broken));
  }
}

const NOBODY: Returned = { ok: false, reason: "We cannot follow any of the companies." };

function tooMuchWork(traded: readonly Traded[]): Returned | null {
  const lots = traded.flatMap(({ item }) => item.lots);
  const days = new Set(lots.map(({ date }) => date));
  return days.size * lots.length > MOST_WORK
    ? { ok: false, reason: "There are too many trades to follow one by one." }
    : null;
}

function lastCloseOf(traded: readonly Traded[]): string {
  const days = traded.flatMap(({ summary }) => summary?.closes.at(-1)?.date ?? []);
  return days.toSorted().at(-1) ?? "";
}

/** Why a company's own trades and closes cannot be followed; null where they can. */
function refusalOf({ item, summary, absence, worth }: Traded): string | null {
  if (summary === null) return absence;
  const refusal = closesRefused(item.symbol, summary) ?? (worth.ok ? null : worth.reason);
  if (refusal !== null) return refusal;
  const spun = spinoffDuringHolding(item.lots, summary);
  if (spun !== undefined) {
    return `Closes before ${formatDate(spun.date)} are not adjusted for the spin-off of ${spun.entity}, so no return is computed across that day.`;
  }
  const until = summary.closes.at(-1)?.date ?? "";
  const alone = timeWeightedReturn([holdingOf(item, summary)], until);
  if (alone.ok) return null;
  return "symbol" in alone ? reasonOf(alone) : `Its first trade is after our newest close, of ${formatDate(until)}.`;
}

function leftOutOf(traded: readonly Traded[], refused: ReadonlyMap<string, string>): readonly LeftOut[] {
  const costs = traded.map(({ item, summary }) => costOf(item.lots, summary));
  const whole = total(costs.flatMap((cost) => cost ?? []));
  return traded.flatMap(({ item }, at) => {
    const reason = refused.get(item.symbol);
    const cost = costs[at] ?? null;
    const costShare = cost === null || whole.isZero() ? null : cost.dividedBy(whole).toFixed(6);
    return reason === undefined ? [] : [{ symbol: item.symbol, reason, costShare }];
  });
}

/** What the shares that are held cost; without a sheet no split is known, and none changes a cost. */
function costOf(lots: Traded["item"]["lots"], summary: CompanySummary | null): Decimal | null {
  const answer = positionAfter(applySplits(lots, summary?.splits ?? []));
  return answer.ok ? answer.position.cost : null;
}

function spinoffDuringHolding(lots: Traded["item"]["lots"], { splits, unadjusted }: CompanySummary) {
  const trades = applySplits(lots, splits);
  return unadjusted.find(({ date }) =>
    total(trades.filter((trade) => trade.date < date).map(({ shares }) => shares)).greaterThan(0),
  );
}

function holdingOf({ symbol, lots }: Traded["item"], { splits, closes }: CompanySummary): Holding {
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

function returnedOf(answer: ReturnAnswer | YearlyAnswer, until: string): Returned {
  if (answer.ok) return { ...answer, value: answer.value.toFixed() };
  if (answer.reason === "no-trades")
    return { ok: false, reason: `All trades are after our newest close, of ${formatDate(until)}.` };
  if (answer.reason === "no-single-rate") return { ok: false, reason: "No single yearly rate fits the payments." };
  return { ok: false, reason: `${answer.symbol}: ${reasonOf(answer)}` };
}

function reasonOf({ reason, date }: Extract<ReturnAnswer, { readonly symbol: string }>): string {
  return reason === "no-close"
    ? `We have no close near ${formatDate(date)}, the day of a trade.`
    : `On ${formatDate(date)}, more shares are sold than the position has: a trade is missing.`;
}
