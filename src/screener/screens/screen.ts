import { choosePeers } from "#research/cards/peers/choose-peers.ts";
import type { Condition, Quantity, RangeCondition, TextCondition } from "#screener/query/condition.ts";
import type { UniverseCompany } from "#screener/universe/company-row.ts";
import { type Basis, positionOf } from "#screener/universe/measures.ts";
import type { Universe } from "#screener/universe/universe.ts";
import { groupLeftOut, type LeftOut } from "./left-out.ts";

/** A question to the universe. */
export interface Screen {
  readonly basis: Basis;
  readonly conditions: readonly Condition[];
  /** The measure that rows are ordered by; rows without a value come last. */
  readonly sort: { readonly by: number | "symbol" | "name"; readonly isDescending: boolean };
  /** ISO day on which the age of data is counted. */
  readonly today: string;
}

export interface ScreenResult {
  /** Positions in the universe, in order. */
  readonly matches: readonly number[];
  /** Companies that no condition excludes, and that have no value for at least one. */
  readonly leftOut: readonly LeftOut[];
}

/** What a condition says of a company: it holds, it does not, or there is nothing to tell it by. */
type Verdict = "in" | "out" | "unknown";

/** Answers a screen over the whole universe. */
export function screen(asked: Screen, universe: Universe): ScreenResult {
  const { conditions } = asked;
  // One condition after another over those that are left, which is the order of the columns in memory.
  let left = Array.from({ length: universe.size }, (_, position) => position);
  const lacking = new Map<number, RangeCondition>();
  for (const condition of conditions) {
    const test = testOf(condition, asked, universe);
    left = left.filter((position) => {
      const verdict = test(position);
      if (verdict === "unknown" && condition.kind === "range" && !lacking.has(position))
        lacking.set(position, condition);
      return verdict !== "out";
    });
  }
  const matches = left.filter((position) => !lacking.has(position));
  const missing = left.flatMap((position) => {
    const condition = lacking.get(position);
    return condition === undefined ? [] : { position, condition };
  });
  return { matches: sorted(matches, asked, universe), leftOut: groupLeftOut(missing, asked.basis, universe) };
}

function testOf(condition: Condition, asked: Screen, universe: Universe): (position: number) => Verdict {
  switch (condition.kind) {
    case "range":
      return rangeTest(condition, asked, universe);
    case "text":
      return textTest(condition, universe);
    case "peers": {
      const peers = peersOf(condition.symbol, asked.basis, universe);
      return (position) => (peers.has(position) ? "in" : "out");
    }
  }
}

function rangeTest(condition: RangeCondition, asked: Screen, universe: Universe): (position: number) => Verdict {
  const values = valuesOf(condition.quantity, asked, universe);
  const { min, max, hasMin, hasMax } = condition;
  const least = min ?? -Infinity;
  const most = max ?? Infinity;
  return (position) => {
    const value = values(position);
    if (Number.isNaN(value)) return "unknown";
    if (value < least || (value === least && min !== null && !hasMin)) return "out";
    return value > most || (value === most && max !== null && !hasMax) ? "out" : "in";
  };
}

const DAY_MS = 86_400_000;

/** Reads what a quantity is for the company at a position; NaN where it has no value. */
export function valuesOf(
  quantity: Quantity,
  { basis, today }: Pick<Screen, "basis" | "today">,
  universe: Universe,
): (position: number) => number {
  if (quantity.of === "age") {
    const now = Date.parse(today);
    return (position) => (now - Date.parse(universe.company(position).newestPeriod ?? "")) / DAY_MS;
  }
  const values = columnOf(quantity, basis, universe);
  return (position) => values[position] ?? Number.NaN;
}

function columnOf(quantity: Exclude<Quantity, { of: "age" }>, basis: Basis, universe: Universe): Float64Array {
  switch (quantity.of) {
    case "value":
      return universe.values(basis, quantity.measure);
    case "percentile":
      return universe.ranks(basis, quantity.measure, false);
    case "sector-percentile":
      return universe.ranks(basis, quantity.measure, true);
    case "own-history":
      return universe.ownHistory(quantity.measure);
  }
}

function textTest({ field, values, isExcluded }: TextCondition, universe: Universe): (position: number) => Verdict {
  const wanted = new Set(values);
  return (position) => {
    const isOneOf = wanted.has((universe.company(position)[field] ?? "").toLowerCase());
    return isOneOf === isExcluded ? "out" : "in";
  };
}

const MOST_PEERS = 20;

/** The positions of the companies nearest to one in business, among them the nearest in size. */
function peersOf(symbol: string, basis: Basis, universe: Universe): ReadonlySet<number> {
  const companies = Array.from({ length: universe.size }, (_, position) => universe.company(position));
  const own = companies.find((company) => company.symbol === symbol);
  if (own === undefined) return new Set();
  const ranks = sizeRanks(companies, basis, universe);
  const rankOf = (company: UniverseCompany): number | null => ranks.get(company.cik) ?? null;
  const peers = choosePeers({ own, held: companies, rankOf, limit: MOST_PEERS });
  return new Set([own, ...peers].map(({ cik }) => universe.positionOfCik(cik) ?? -1));
}

/** Places by market value from 1, the largest first. */
function sizeRanks(
  companies: readonly UniverseCompany[],
  basis: Basis,
  universe: Universe,
): ReadonlyMap<string, number> {
  const sizes = universe.values(basis, positionOf("market_cap") ?? -1);
  const sized = companies
    .map(({ cik }, position) => ({ cik, size: sizes[position] ?? Number.NaN }))
    .filter(({ size }) => !Number.isNaN(size))
    .toSorted((left, right) => right.size - left.size);
  return new Map(sized.map(({ cik }, index) => [cik, index + 1]));
}

function sorted(matches: number[], { sort, basis }: Screen, universe: Universe): readonly number[] {
  const sign = sort.isDescending ? -1 : 1;
  if (typeof sort.by !== "number") {
    const { by } = sort;
    const textOf = (position: number): string => universe.company(position)[by];
    return matches.sort((left, right) => sign * compareTexts(textOf(left), textOf(right)));
  }
  const values = universe.values(basis, sort.by);
  return matches.sort((left, right) => {
    const one = values[left] ?? Number.NaN;
    const other = values[right] ?? Number.NaN;
    if (Number.isNaN(one) || Number.isNaN(other)) return Number(Number.isNaN(one)) - Number(Number.isNaN(other));
    return sign * (one - other) || left - right;
  });
}

function compareTexts(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
