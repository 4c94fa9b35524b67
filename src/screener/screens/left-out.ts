import type { Sector } from "#metrics/analysis.ts";
import type { RangeCondition } from "#screener/query/condition.ts";
import { labelOf } from "#screener/query/quantities.ts";
import { MARKS, type Mark } from "#screener/universe/company-row.ts";
import type { Basis } from "#screener/universe/measures.ts";
import type { Universe } from "#screener/universe/universe.ts";

/** Companies that a screen leaves out for one reason: they have no value of what a condition asks. */
export interface LeftOut {
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
  "pre-revenue": "companies without revenue",
  foreign: "foreign filers",
};

interface Lacking {
  readonly position: number;
  readonly condition: RangeCondition;
}

/** Groups companies by what they lack and why, the largest group first. */
export function groupLeftOut(lacking: readonly Lacking[], basis: Basis, universe: Universe): readonly LeftOut[] {
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
  return [...groups.values()].toSorted((left, right) => right.positions.length - left.positions.length);
}

function reasonOf(mark: Mark, isHistory: boolean, kind: Sector): string {
  switch (mark) {
    case "inapplicable":
      return `does not apply to ${KINDS[kind]}`;
    case "not-meaningful":
      return "not meaningful, because what it is divided by is near zero or negative";
    case "withheld":
      return "withheld, because the amount in our data is probably not right";
    case "other-currency":
      return "in another currency than US dollars, and we convert nothing";
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
