import { type NewItem, PORTFOLIO_LIMITS, type NewLot, type PortfolioItem } from "#contracts/portfolio.ts";
import { companyKey } from "#members/portfolios/change/content.ts";
import { formatDate } from "#research/text/format-date.ts";
import type { Verdict } from "./verdict.ts";

/** What an import meets. */
interface Meeting {
  readonly held: readonly PortfolioItem[];
  /** How many companies a portfolio has room for; null: as many as one likes. */
  readonly most: number | null;
  /** False where two portfolios are joined: their positions are shares of their own, not totals of the same ones. */
  readonly areTotals?: boolean;
  /** True where equal trades are of other shares, so that each is added. */
  readonly areOwn?: boolean;
}

/**
 * Holds the rows of an import against the portfolio they come to: what is there already is not added again, shares are
 * not counted twice, and what there is no room for stays out. The first rows have the room.
 */
export function holdAgainst(
  verdicts: readonly Verdict[],
  { held, most, areTotals = true, areOwn = false }: Meeting,
): readonly Verdict[] {
  const there = new Map(
    held.map((item) => [companyKey(item), { lots: item.lots, left: leftOf(areOwn ? [] : item.lots) }]),
  );
  const coming = new Map<string, number>();
  return verdicts.map((verdict): Verdict => {
    if (!("item" in verdict)) return verdict;
    const key = companyKey(verdict.item);
    const known = there.get(key);
    const met = known === undefined ? verdict : meet(verdict, known, areTotals);
    if (!("item" in met)) return met;
    if (known === undefined && !coming.has(key) && most !== null && held.length + coming.size >= most) {
      return stayOut(met, `A portfolio can have at most ${most} companies.`);
    }
    const lots = (coming.get(key) ?? known?.lots.length ?? 0) + (met.item.lots?.length ?? 0);
    const { lotsPerCompany } = PORTFOLIO_LIMITS;
    if (lots > lotsPerCompany) return stayOut(met, `A company can have at most ${lotsPerCompany} trades.`);
    if (known === undefined || coming.has(key) || lots > known.lots.length) coming.set(key, lots);
    return met;
  });
}

type Adding = Extract<Verdict, { readonly item: NewItem }>;

function stayOut({ line, symbol }: Adding, reason: string): Verdict {
  return { line, kind: "full", symbol, reason };
}

/** Trades by how they were made, each with how many such there are. */
type Left = Map<string, number>;

function leftOf(lots: readonly NewLot[]): Left {
  const left: Left = new Map();
  for (const lot of lots) left.set(lotKey(lot), (left.get(lotKey(lot)) ?? 0) + 1);
  return left;
}

/** A company that is there takes the trades it lacks; two equal ones of a file meet two equal ones that are held. */
function meet(
  verdict: Adding,
  { lots: held, left }: { readonly lots: readonly NewLot[]; readonly left: Left },
  areTotals: boolean,
): Verdict {
  const { line, symbol, item } = verdict;
  const lots = item.lots ?? [];
  const fresh = lots.filter((lot) => !takeOne(left, lotKey(lot)));
  const [double] = areTotals ? fresh.flatMap((lot) => countedTwice(lot, held) ?? []) : [];
  if (double !== undefined) return { line, kind: "refused", symbol, reason: double };
  if (fresh.length > 0) return { ...verdict, kind: "trade", item: { ...item, lots: fresh } };
  const reason =
    lots.length === 0 ? "It is already in the portfolio and stays as it is." : "Its trades are already there.";
  return { line, kind: "there", symbol, reason };
}

/** Why a trade or a position would count shares a second time; null where it would not. */
function countedTwice(lot: NewLot, held: readonly NewLot[]): string | null {
  if (lot.isOpening === true) {
    return held.length === 0
      ? null
      : `The portfolio already has trades in it. Adding a position of ${lot.quantity} shares would count shares twice.`;
  }
  const opening = held.find(({ isOpening, date }) => isOpening === true && date >= lot.date);
  return opening === undefined
    ? null
    : `Traded on ${formatDate(lot.date)}: the position of ${formatDate(opening.date)} in the portfolio already contains it.`;
}

function takeOne(left: Left, key: string): boolean {
  const count = left.get(key) ?? 0;
  if (count > 0) left.set(key, count - 1);
  return count > 0;
}

/** Equal for trades that are the same, however their numbers are written; a position is the same on a later day too. */
function lotKey({ date, quantity, price, fee, currency, isOpening }: NewLot): string {
  const when = isOpening === true ? "opening" : date;
  return [when, plain(quantity), price === null ? "" : plain(price), plain(fee ?? "0"), currency].join(" ");
}

function plain(number: string): string {
  return number.includes(".") ? number.replace(/\.?0+$/, "") : number;
}
