import { generateKeyBetween, generateNKeysBetween } from "fractional-indexing";

/** The longest key in a list; a longer one makes the server number the list again (docs/research-method.md#8). */
export const LONGEST_KEY = 40;

/** One place in a list: an id, and the key by whose bytes the list is in order. */
export interface Place {
  readonly id: string;
  readonly key: string;
}

/** What a move does: one key alone, or the keys of the whole list anew. */
export type Placing = { readonly ok: true; readonly places: readonly Place[] } | { readonly ok: false };

/**
 * Decides the key of something that moves between two neighbours.
 *
 * @param places - The list in order, with or without what moves.
 * @returns The places that change; not ok when the two are no neighbours of that list.
 */
export function placeBetween(
  places: readonly Place[],
  move: { readonly id: string; readonly afterId: string | null; readonly beforeId: string | null },
): Placing {
  const others = places.filter((place) => place.id !== move.id);
  const at = move.afterId === null ? 0 : others.findIndex((place) => place.id === move.afterId) + 1;
  if (move.afterId !== null && at === 0) return { ok: false };
  if ((others[at]?.id ?? null) !== move.beforeId) return { ok: false };
  const key = generateKeyBetween(others[at - 1]?.key ?? null, others[at]?.key ?? null);
  if (key.length <= LONGEST_KEY) return { ok: true, places: [{ id: move.id, key }] };
  return { ok: true, places: numberAnew(others.map((place) => place.id).toSpliced(at, 0, move.id)) };
}

/** Short, evenly spaced keys for a whole list. */
export function numberAnew(ids: readonly string[]): readonly Place[] {
  const keys = generateNKeysBetween(null, null, ids.length);
  return ids.map((id, index) => ({ id, key: keyAt(keys, index) }));
}

/** Keys for as many more at the end of a list. */
export function keysAfter(last: string | null, count: number): readonly string[] {
  return generateNKeysBetween(last, null, count);
}

function keyAt(keys: readonly string[], index: number): string {
  const key = keys[index];
  if (key === undefined) throw new TypeError("numberAnew(): one key for each id");
  return key;
}
