import { choosePeers } from "#research/cards/peers/choose-peers.ts";
import type { Condition, Quantity, RangeCondition, TextCondition } from "#screener/query/condition.ts";
import { type UniverseCompany, MARKS, type Mark } from "#screener/universe/company-row.ts";
import { type Basis, positionOf } from "#screener/universe/measures.ts";
import type { Universe } from "#screener/universe/universe.ts";
import type { Sector } from "#metrics/analysis.ts";
import { labelOf } from "#screener/query/quantities.ts";

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

/** What a condition says of a company. */
const OUT = 0;
const IN = 1;
/** There is nothing to tell it by. */
const UNKNOWN = 2;
type Verdict = typeof OUT | typeof IN | typeof UNKNOWN;

/** Answers a screen over all companies. Loops over typed arrays: this is what a moving handle waits for (docs/screener.md#speed). */
export function screen(asked: Screen, universe: Universe): ScreenResult {
  const { conditions } = asked;
  // One condition after another over those that are left, which is the order of the columns in memory.
  let left = new Int32Array(universe.size);
  for (let position = 0; position < left.length; position += 1) left[position] = position;
  /** For each position the place of the first condition that there is no value for, counted from 1. */
  const lacking = new Int32Array(universe.size);
  for (const [place, condition] of conditions.entries()) {
    const test = testOf(condition, asked, universe);
    let kept = 0;
    for (const position of left) {
      const verdict = test(position);
      if (verdict === OUT) continue;
      if (verdict === UNKNOWN && lacking[position] === 0) lacking[position] = place + 1;
      left[kept] = position;
      kept += 1;
    }
    left = left.subarray(0, kept);
  }
  const matches: number[] = [];
  const missing: Lacking[] = [];
  const unnamed: { readonly position: number; readonly condition: TextCondition }[] = [];
  for (const position of left) {
    const condition = conditions[(lacking[position] ?? 0) - 1];
    if (condition === undefined) matches.push(position);
    else if (condition.kind === "range") missing.push({ position, condition });
    else if (condition.kind === "text") unnamed.push({ position, condition });
  }
  const leftOut = [...groupLeftOut(missing, asked.basis, universe), ...groupUnnamed(unnamed)];
  return {
    matches: sorted(matches, asked, universe),
    leftOut: leftOut.toSorted((left, right) => right.positions.length - left.positions.length),
  };
}

function testOf(condition: Condition, asked: Screen, universe: Universe): (position: number) => Verdict {
  switch (condition.kind) {
    case "range":
      return rangeTest(condition, asked, universe);
    case "text":
      return textTest(condition, universe);
    case "peers": {
      const peers = peersOf(condition.symbol, asked.basis, universe);
      return (position) => (peers.has(position) ? IN : OUT);
    }
  }
}

function rangeTest(condition: RangeCondition, asked: Screen, universe: Universe): (position: number) => Verdict {
  const { quantity } = condition;
  if (quantity.of === "age") {
    const values = valuesOf(quantity, asked, universe);
    return (position) => verdictOn(condition, values(position));
  }
  const column = columnOf(quantity, asked.basis, universe);
  return (position) => verdictOn(condition, column[position] ?? Number.NaN);
}

function verdictOn(condition: RangeCondition, value: number): Verdict {
  if (Number.isNaN(value)) return UNKNOWN;
  return isWithin(condition, value) ? IN : OUT;
}

/** Whether a value is within the range of a condition; no value is not. */
export function isWithin({ min, max, hasMin, hasMax }: RangeCondition, value: number): boolean {
  if (Number.isNaN(value)) return false;
  if (min !== null && (value < min || (value === min && !hasMin))) return false;
  return max === null || value < max || (value === max && hasMax);
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
    const value = universe.company(position)[field];
    // A company whose country is not known may be in any.
    if (value === null) return UNKNOWN;
    return wanted.has(value.toLowerCase()) === isExcluded ? OUT : IN;
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
  return sortedByValue(matches, universe.values(basis, sort.by), sign);
}

/** Those without a value come last, in the order of the universe. */
function sortedByValue(matches: readonly number[], values: Float64Array, sign: number): readonly number[] {
  const keyed = matches.map((position) => ({ position, value: sign * (values[position] ?? Number.NaN) }));
  const valued = keyed.filter(({ value }) => !Number.isNaN(value));
  const others = valued.length === keyed.length ? [] : keyed.filter(({ value }) => Number.isNaN(value));
  valued.sort((one, other) => one.value - other.value || one.position - other.position);
  return [...valued, ...others].map(({ position }) => position);
}

function compareTexts(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

/** Companies that a screen leaves out for one reason: they have no value of what a condition asks. */
interface LeftOut {
  /** The measure in reader's words. */
  readonly label: string;
  readonly mark: Mark;
  /** Why, as the end of “312 left out: …”. */
  readonly reason: string;
  readonly positions: readonly number[];
}

const KINDS: Readonly<Record<Sector, string>> = {
  default: "these companies",
  bank: "banks",
  insurer: "insurers",
  reit: "property trusts",
  utility: "utilities",
  producer: "producers of oil and gas",
  "pre-revenue": "companies without revenue",
  foreign: "foreign filers",
};

interface Lacking {
  readonly position: number;
  readonly condition: RangeCondition;
}

/** Groups companies by what they lack and why. */
function groupLeftOut(lacking: readonly Lacking[], basis: Basis, universe: Universe): readonly LeftOut[] {
  const groups = new Map<string, LeftOut & { readonly positions: number[] }>();
  // Thousands of companies lack something for a handful of reasons: words are made once for each.
  const known = new Map<RangeCondition, Map<string, number[]>>();
  for (const { position, condition } of lacking) {
    const { quantity } = condition;
    const { kind } = universe.company(position);
    const mark = quantity.of === "age" ? "missing" : markAt(universe, basis, quantity.measure, position);
    const byMark = known.get(condition) ?? new Map<string, number[]>();
    known.set(condition, byMark);
    const why = mark === "inapplicable" ? kind : mark;
    let positions = byMark.get(why);
    if (positions === undefined) {
      const reason = reasonOf(mark, quantity.of === "own-history", kind);
      const label = labelOf(quantity);
      const key = `${label}: ${reason}`;
      const group = groups.get(key) ?? { label, mark, reason, positions: [] };
      groups.set(key, group);
      positions = group.positions;
      byMark.set(why, positions);
    }
    positions.push(position);
  }
  return [...groups.values()];
}

/** Companies that have no word for what a condition asks, one group for each field. */
function groupUnnamed(
  unnamed: readonly { readonly position: number; readonly condition: TextCondition }[],
): readonly LeftOut[] {
  const fields = [...new Set(unnamed.map(({ condition }) => condition.field))];
  return fields.map((field) => ({
    label: `${field.charAt(0).toUpperCase()}${field.slice(1)}`,
    mark: "missing",
    reason: reasonOf("missing", false, "default"),
    positions: unnamed.filter(({ condition }) => condition.field === field).map(({ position }) => position),
  }));
}

function reasonOf(mark: Mark, isHistory: boolean, kind: Sector): string {
  switch (mark) {
    case "inapplicable":
      return `does not apply to ${KINDS[kind]}`;
    case "not-meaningful":
      return "not meaningful, because the number it is divided by is near zero or negative";
    case "withheld":
      return "withheld, because the amount in our data is probably wrong";
    case "other-currency":
      return "in a currency other than US dollars, and we do not convert currencies";
    case "missing":
    case "none":
      return "not in our data";
    default:
      return isHistory ? "fewer than five earlier years in our data" : "nothing to compare with";
  }
}

const BY_CODE = new Map(
  Object.entries(MARKS).flatMap(([mark, letter]): readonly (readonly [number, Mark])[] =>
    isMark(mark) ? [[letter.charCodeAt(0), mark]] : [],
  ),
);

/** What stands in one cell of the universe. */
function markAt(universe: Universe, basis: Basis, measure: number, position: number): Mark {
  return BY_CODE.get(universe.marks(basis, measure)[position] ?? 0) ?? "none";
}

function isMark(name: string): name is Mark {
  return name in MARKS;
}
