import { generateNKeysBetween } from "fractional-indexing";

/** The longest key in a list; a longer one makes the server number the list again (docs/research-method.md#8). */
export const LONGEST_KEY = 40;

/** The key of each id, by whose bytes a list is in order. */
export type OrderKeys = ReadonlyMap<string, string>;

/**
 * Gives a list its keys: what stays in order keeps the one it has, what moved or is new gets one between its neighbours.
 *
 * @param before - The keys there are, also of what left the list.
 * @param ids - The list in its new order.
 */
export function orderKeys(before: OrderKeys, ids: readonly string[]): OrderKeys {
  const keys = new Map(longestRise(ids.map((id) => [id, before.get(id) ?? null])));
  const between = fillGaps(keys, ids);
  return [...between.values()].some((key) => key.length > LONGEST_KEY) ? numberAgain(ids) : between;
}

/** Short, evenly spaced keys for a complete list. */
function numberAgain(ids: readonly string[]): OrderKeys {
  const keys = generateNKeysBetween(null, null, ids.length);
  return new Map(ids.map((id, index) => [id, keyAt(keys, index)]));
}

type Keyed = readonly [id: string, key: string];

/** Keys for every id, in the gaps between those that have one. */
function fillGaps(kept: OrderKeys, ids: readonly string[]): OrderKeys {
  const filled = new Map<string, string>();
  let last: string | null = null;
  let waiting: string[] = [];
  const fill = (next: string | null): void => {
    const keys = generateNKeysBetween(last, next, waiting.length);
    for (const [index, id] of waiting.entries()) filled.set(id, keyAt(keys, index));
    waiting = [];
  };
  for (const id of ids) {
    const key = kept.get(id);
    if (key === undefined) {
      waiting.push(id);
      continue;
    }
    fill(key);
    filled.set(id, key);
    last = key;
  }
  fill(null);
  return filled;
}

/** The most entries whose keys rise from one to the next (a longest increasing subsequence, by patience sorting). */
function longestRise(list: readonly (readonly [id: string, key: string | null])[]): readonly Keyed[] {
  interface Link {
    readonly entry: Keyed;
    readonly before: Link | null;
  }
  const piles: Link[] = [];
  for (const [id, key] of list) {
    if (key === null) continue;
    let [low, high] = [0, piles.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((piles[middle]?.entry[1] ?? key) < key) low = middle + 1;
      else high = middle;
    }
    piles[low] = { entry: [id, key], before: piles[low - 1] ?? null };
  }
  const rise: Keyed[] = [];
  for (let link = piles.at(-1) ?? null; link !== null; link = link.before) rise.push(link.entry);
  return rise;
}

function keyAt(keys: readonly string[], index: number): string {
  const key = keys[index];
  if (key === undefined) throw new TypeError("orderKeys(): one key for each id");
  return key;
}
