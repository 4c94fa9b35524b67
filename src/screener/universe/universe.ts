import { MARKS, type UniverseCompany } from "./company-row.ts";
import { BASES, type Basis, UNIVERSE_MEASURES } from "./measures.ts";
import type { RowOrigin, UniverseNumbers } from "./universe-store.ts";

/**
 * The universe in memory: one array of numbers for each measure and basis, companies at the same position in all of them.
 * A company that is put again keeps its position.
 */
export interface Universe {
  readonly size: number;
  /** Counts the changes. */
  readonly version: number;
  /** Throws for a position without a company. */
  company(position: number): UniverseCompany;
  /** Throws for a position without a company. */
  origin(position: number): RowOrigin;
  positionOfCik(cik: string): number | undefined;
  /** The values of a measure by position; NaN where there is none. Longer than the universe. */
  values(basis: Basis, measure: number): Float64Array;
  /** The character code of each company's mark (`MARKS`). */
  marks(basis: Basis, measure: number): Uint8Array;
  /** The share of each company's earlier fiscal years at or below its newest value; NaN where there is none. */
  ownHistory(measure: number): Float64Array;
  /** The share of the other companies with a lower value, of all or of the same sector; NaN where there is no value. */
  ranks(basis: Basis, measure: number, isWithinSector: boolean): Float64Array;
}

export interface UniverseMemory extends Universe {
  /** Adds a company, or replaces its numbers. */
  put(numbers: UniverseNumbers): void;
}

const FIRST_CAPACITY = 512;
const NONE = MARKS.none.charCodeAt(0);

interface Columns {
  readonly values: Float64Array[];
  readonly marks: Uint8Array[];
}

interface Memory {
  readonly companies: UniverseCompany[];
  readonly origins: RowOrigin[];
  readonly positions: Map<string, number>;
  readonly columns: Record<Basis, Columns>;
  ownHistory: Float64Array[];
  readonly ranks: Map<string, Float64Array>;
  capacity: number;
  version: number;
}

/** Makes an empty universe. */
export function createUniverse(): UniverseMemory {
  const memory: Memory = {
    companies: [],
    origins: [],
    positions: new Map(),
    columns: { ttm: emptyColumns(), year: emptyColumns(), quarter: emptyColumns() },
    ownHistory: emptyColumns().values,
    ranks: new Map(),
    capacity: FIRST_CAPACITY,
    version: 0,
  };
  return {
    get size() {
      return memory.companies.length;
    },
    get version() {
      return memory.version;
    },
    company: (position) => found(memory.companies[position]),
    origin: (position) => found(memory.origins[position]),
    positionOfCik: (cik) => memory.positions.get(cik),
    values: (basis, measure) => found(memory.columns[basis].values[measure]),
    marks: (basis, measure) => found(memory.columns[basis].marks[measure]),
    ownHistory: (measure) => found(memory.ownHistory[measure]),
    ranks: (basis, measure, isWithinSector) => ranks(memory, { basis, measure, isWithinSector }),
    put: (numbers) => put(memory, numbers),
  };
}

function emptyColumns(): Columns {
  return {
    values: UNIVERSE_MEASURES.map(() => new Float64Array(FIRST_CAPACITY).fill(Number.NaN)),
    marks: UNIVERSE_MEASURES.map(() => new Uint8Array(FIRST_CAPACITY).fill(NONE)),
  };
}

function found<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new RangeError("The universe has nothing at this position.");
  return value;
}

function put(memory: Memory, { company, origin, ownHistory, rows }: UniverseNumbers): void {
  const position = memory.positions.get(company.cik) ?? memory.companies.length;
  if (position >= memory.capacity) grow(memory);
  memory.positions.set(company.cik, position);
  memory.companies[position] = company;
  memory.origins[position] = origin;
  for (const { basis, amounts, marks } of rows) {
    const { values, marks: codes } = memory.columns[basis];
    for (const [measure, column] of values.entries()) column[position] = amounts[measure] ?? Number.NaN;
    for (const [measure, column] of codes.entries()) column[position] = marks.charCodeAt(measure) || NONE;
  }
  for (const [measure, column] of memory.ownHistory.entries()) column[position] = ownHistory[measure] ?? Number.NaN;
  memory.ranks.clear();
  memory.version += 1;
}

function grow(memory: Memory): void {
  memory.capacity *= 2;
  const wider = (column: Float64Array): Float64Array => {
    const wide = new Float64Array(memory.capacity).fill(Number.NaN);
    wide.set(column);
    return wide;
  };
  for (const basis of BASES) {
    const { values, marks } = memory.columns[basis];
    for (const [measure, column] of values.entries()) values[measure] = wider(column);
    for (const [measure, column] of marks.entries()) {
      const wide = new Uint8Array(memory.capacity).fill(NONE);
      wide.set(column);
      marks[measure] = wide;
    }
  }
  memory.ownHistory = memory.ownHistory.map(wider);
}

interface RankInput {
  readonly basis: Basis;
  readonly measure: number;
  readonly isWithinSector: boolean;
}

/** Computed when it is first asked for, and again after a change. */
function ranks(memory: Memory, { basis, measure, isWithinSector }: RankInput): Float64Array {
  const key = `${basis} ${String(measure)} ${String(isWithinSector)}`;
  const known = memory.ranks.get(key);
  if (known !== undefined) return known;
  const values = found(memory.columns[basis].values[measure]);
  const { companies } = memory;
  const made = rankShares(values, companies.length, (position) =>
    isWithinSector ? (companies[position]?.sector ?? "") : "",
  );
  memory.ranks.set(key, made);
  return made;
}

/**
 * The share of the others in its group with a lower value, for each position; equal values have equal shares. NaN where there
 * is no value, or nobody to compare with.
 */
function rankShares(values: Float64Array, size: number, groupOf: (position: number) => string): Float64Array {
  const shares = new Float64Array(values.length).fill(Number.NaN);
  const groups = new Map<string, number[]>();
  for (let position = 0; position < size; position += 1) {
    if (Number.isNaN(values[position])) continue;
    const group = groups.get(groupOf(position));
    if (group === undefined) groups.set(groupOf(position), [position]);
    else group.push(position);
  }
  for (const group of groups.values()) if (group.length > 1) rankGroup(values, group, shares);
  return shares;
}

function rankGroup(values: Float64Array, group: number[], shares: Float64Array): void {
  const valueAt = (position: number): number => values[position] ?? Number.NaN;
  group.sort((left, right) => valueAt(left) - valueAt(right));
  let lower = 0;
  for (const [index, position] of group.entries()) {
    const before = group[index - 1];
    if (before !== undefined && valueAt(before) !== valueAt(position)) lower = index;
    shares[position] = lower / (group.length - 1);
  }
}
