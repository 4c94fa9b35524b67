import { Decimal } from "decimal.js";
import { total, type Coverage, type Listed } from "#research/portfolio-report/listed.ts";
import { usualBasis, weigh, type WeightBasis } from "#research/portfolio-report/weights.ts";

/** So many lists fit into a table that somebody can read. */
export const MOST_OVERLAPPED = 20;

/** A list whose companies are set beside those of others. */
export interface NamedList {
  readonly id: string;
  readonly name: string;
  readonly listed: readonly Listed[];
}

/** A list of the table. */
export interface OverlapList extends Pick<NamedList, "id" | "name"> {
  readonly basis: WeightBasis;
  /** By CIK: two share classes are one company. */
  readonly companies: number;
  readonly weighed: Coverage;
}

/** A company that two lists hold, with its part of each; null where it has no weight there. */
export interface SharedCompany {
  /** As the first of the two names it. */
  readonly symbol: string;
  readonly first: string | null;
  readonly second: string | null;
}

/** Two lists, the first before the second in their order. */
export interface OverlapPair {
  readonly first: string;
  readonly second: string;
  /** Largest common part first. */
  readonly shared: readonly SharedCompany[];
  /** Of the first list's own value, and of the second's, in companies that both hold. */
  readonly ofFirst: string;
  readonly ofSecond: string;
  /** Held alike: the smaller of both weights, summed over the shared companies; 1 for equal lists. */
  readonly alike: string;
  /** Shared companies without a weight on one side, which the parts leave out. */
  readonly unweighed: readonly string[];
}

export interface Overlap {
  readonly lists: readonly OverlapList[];
  readonly pairs: readonly OverlapPair[];
  /** Of the closes that lists are weighed by, the oldest that is a company's newest; null where no list is. */
  readonly pricedFrom: string | null;
  /** Companies whose closes are still being read, by symbol. */
  readonly unread: readonly string[];
  /** The reader's day, ISO. */
  readonly today: string;
}

/** Sets lists side by side, two and two: what they share, and how much of each that is. */
export function overlapOf(named: readonly NamedList[]): Omit<Overlap, "unread" | "today"> {
  const held = named.map(holdingsOf);
  return {
    lists: held.map(({ list }) => list),
    pricedFrom: held.flatMap(({ pricedFrom }) => pricedFrom ?? []).toSorted()[0] ?? null,
    pairs: held.flatMap((first, position) => held.slice(position + 1).map((second) => pairOf(first, second))),
  };
}

interface ListHolding {
  readonly symbol: string;
  readonly weight: Decimal | null;
}

interface Holdings {
  readonly list: OverlapList;
  readonly pricedFrom: string | null;
  readonly byCik: ReadonlyMap<string, ListHolding>;
}

function holdingsOf({ id, name, listed }: NamedList): Holdings {
  const { basis, lines, coverage } = weigh(listed, usualBasis(listed));
  const byCik = new Map<string, ListHolding>();
  for (const { item, weight } of lines) {
    const other = byCik.get(item.cik);
    const both = [other?.weight ?? null, weight].filter((one) => one !== null);
    byCik.set(item.cik, { symbol: other?.symbol ?? item.symbol, weight: both.length === 0 ? null : total(both) });
  }
  const newest = basis === "value" ? listed.flatMap(({ summary }) => summary?.closes.at(-1)?.date ?? []) : [];
  return {
    list: { id, name, basis, companies: byCik.size, weighed: coverage },
    pricedFrom: newest.toSorted()[0] ?? null,
    byCik,
  };
}

function pairOf(first: Holdings, second: Holdings): OverlapPair {
  const both = [...first.byCik].flatMap(([cik, one]) => {
    const other = second.byCik.get(cik);
    return other === undefined ? [] : [{ symbol: one.symbol, first: one.weight, second: other.weight }];
  });
  const common = (one: (typeof both)[number]): Decimal => Decimal.min(one.first ?? 0, one.second ?? 0);
  return {
    first: first.list.id,
    second: second.list.id,
    shared: both
      .toSorted((a, b) => common(b).comparedTo(common(a)) || a.symbol.localeCompare(b.symbol))
      .map((one) => ({
        symbol: one.symbol,
        first: one.first?.toFixed() ?? null,
        second: one.second?.toFixed() ?? null,
      })),
    ofFirst: total(both.flatMap((one) => one.first ?? [])).toFixed(),
    ofSecond: total(both.flatMap((one) => one.second ?? [])).toFixed(),
    alike: total(both.map(common)).toFixed(),
    unweighed: both.filter((one) => one.first === null || one.second === null).map(({ symbol }) => symbol),
  };
}
