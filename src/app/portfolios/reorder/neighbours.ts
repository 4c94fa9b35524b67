/** The neighbours that something has once it stands at an index of its list; null at an end. */
export interface Neighbours {
  readonly afterId: string | null;
  readonly beforeId: string | null;
}

/** @param index - Where it is to stand, counted from 0 in the list as it will be; past an end is at the end. */
export function neighboursAt(ids: readonly string[], id: string, index: number): Neighbours {
  const others = ids.filter((other) => other !== id);
  const place = clamp(index, others.length);
  return { afterId: others[place - 1] ?? null, beforeId: others[place] ?? null };
}

/** The list as it will be. */
export function movedTo<One extends { readonly id: string }>(
  all: readonly One[],
  id: string,
  index: number,
): readonly One[] {
  const moving = all.find((one) => one.id === id);
  const others = all.filter((one) => one.id !== id);
  return moving === undefined ? all : others.toSpliced(clamp(index, others.length), 0, moving);
}

function clamp(index: number, most: number): number {
  return Math.min(Math.max(0, index), most);
}
