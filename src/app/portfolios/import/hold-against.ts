import type { CompanyToAdd } from "#app/portfolios/book/book.ts";
import type { NewLot, PortfolioItem } from "#contracts/portfolio.ts";
import { companyKey } from "#members/portfolios/company-key.ts";
import type { Verdict } from "./verdict.ts";

/** What an import meets. */
interface Meeting {
  readonly held: readonly PortfolioItem[];
  /** How many companies a portfolio has room for; null: as many as one likes. */
  readonly most: number | null;
}

/**
 * Holds the rows of an import against the portfolio they come to: what is there already is not added again, and what the
 * plan has no room for stays out. The first rows have the room.
 */
export function holdAgainst(verdicts: readonly Verdict[], { held, most }: Meeting): readonly Verdict[] {
  const there = new Map(held.map((item) => [companyKey(item), leftOf(item.lots)]));
  const coming = new Set<string>();
  return verdicts.map((verdict): Verdict => {
    if (!("item" in verdict)) return verdict;
    const { line, symbol, item } = verdict;
    const key = companyKey(item);
    const known = there.get(key);
    if (known !== undefined) return meet(verdict, known);
    if (!coming.has(key) && most !== null && held.length + coming.size >= most) {
      return { line, kind: "full", symbol, reason: `There is room for ${most} companies in a portfolio.` };
    }
    coming.add(key);
    return verdict;
  });
}

type Adding = Extract<Verdict, { readonly item: CompanyToAdd }>;

/** Trades by how they were made, each with how many such there are. */
type Left = Map<string, number>;

function leftOf(lots: readonly NewLot[]): Left {
  const left: Left = new Map();
  for (const lot of lots) left.set(lotKey(lot), (left.get(lotKey(lot)) ?? 0) + 1);
  return left;
}

/** A company that is there takes the trades it lacks; two equal ones of a file meet two equal ones that are held. */
function meet(verdict: Adding, left: Left): Verdict {
  const { line, symbol, item } = verdict;
  const lots = item.lots ?? [];
  const fresh = lots.filter((lot) => !takeOne(left, lotKey(lot)));
  if (fresh.length > 0) return { ...verdict, kind: "trade", item: { ...item, lots: fresh } };
  const reason =
    lots.length === 0 ? "It is in the portfolio already and stays as it is." : "Its trades are there already.";
  return { line, kind: "there", symbol, reason };
}

function takeOne(left: Left, key: string): boolean {
  const count = left.get(key) ?? 0;
  if (count > 0) left.set(key, count - 1);
  return count > 0;
}

/** Equal for trades that are the same, however their numbers are written. */
function lotKey({ date, quantity, price, fee, currency }: NewLot): string {
  return [date, plain(quantity), plain(price), plain(fee ?? "0"), currency].join(" ");
}

function plain(number: string): string {
  return number.includes(".") ? number.replace(/\.?0+$/, "") : number;
}
