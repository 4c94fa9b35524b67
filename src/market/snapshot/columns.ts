/** Differences between neighbours; the first value stays as it is. */
export function toSteps(values: readonly number[]): number[] {
  return values.map((value, index) => value - (values[index - 1] ?? 0));
}

/** The values whose neighbours differ by `steps`. */
export function fromSteps(steps: readonly number[]): number[] {
  let value = 0;
  return steps.map((step) => (value += step));
}

/** Neighbouring equal values folded into [value, count]. */
export function toRuns<Value>(values: readonly Value[]): [Value, number][] {
  const runs: [Value, number][] = [];
  for (const value of values) {
    const last = runs.at(-1);
    if (last !== undefined && last[0] === value) last[1] += 1;
    else runs.push([value, 1]);
  }
  return runs;
}

/** The values that were folded by `toRuns`. */
export function fromRuns<Value>(runs: readonly (readonly [Value, number])[]): Value[] {
  return runs.flatMap(([value, count]) => Array.from<Value>({ length: count }).fill(value));
}

/** A number where JSON gives back exactly this decimal text, else the text. */
export function toExactNumber(decimal: string): number | string {
  const number = Number(decimal);
  return String(number) === decimal ? number : decimal;
}

/** A list of distinct values that answers each value's place in it. */
export interface Dictionary<Value> {
  readonly values: readonly Value[];
  indexOf(value: Value): number;
}

/** Builds a dictionary of `values`, each once, sorted by `order` (as text when absent). */
export function buildDictionary<Value>(
  values: Iterable<Value>,
  key: (value: Value) => string,
  order: (one: Value, other: Value) => number,
): Dictionary<Value> {
  const distinct = new Map<string, Value>();
  for (const value of values) distinct.set(key(value), value);
  const sorted = [...distinct.values()].toSorted(order);
  const places = new Map(sorted.map((value, index) => [key(value), index]));
  return {
    values: sorted,
    indexOf: (value) => {
      const position = places.get(key(value));
      if (position === undefined) throw new TypeError(`buildDictionary(): ${key(value)} was not among the values`);
      return position;
    },
  };
}

/** Orders text by code unit, the same on every machine. */
export function byText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

const MILLISECONDS_PER_DAY = 86_400_000;

/** Days from 1970-01-01 to an ISO date; throws RangeError on anything else. */
export function toDayNumber(date: string): number {
  const milliseconds = Date.parse(`${date}T00:00:00Z`);
  if (date.length !== 10 || Number.isNaN(milliseconds)) throw new RangeError(`not an ISO date: ${date}`);
  return milliseconds / MILLISECONDS_PER_DAY;
}

/** The ISO date that lies `day` days after 1970-01-01. */
export function fromDayNumber(day: number): string {
  return new Date(day * MILLISECONDS_PER_DAY).toISOString().slice(0, 10);
}
