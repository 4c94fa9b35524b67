interface HasId {
  readonly id: string;
}

/** The list with something put where it moves to; null when its neighbours are not next to each other. */
export function movedBetween<One extends HasId>(
  all: readonly One[],
  { id, afterId, beforeId }: { readonly id: string; readonly afterId: string | null; readonly beforeId: string | null },
): readonly One[] | null {
  const moving = all.find((one) => one.id === id);
  const others = all.filter((one) => one.id !== id);
  const at = afterId === null ? 0 : others.findIndex((one) => one.id === afterId) + 1;
  const isThere = moving !== undefined && (afterId === null || at > 0) && (others[at]?.id ?? null) === beforeId;
  return isThere ? others.toSpliced(at, 0, moving) : null;
}

/** The list in another order; null unless the order names what is in the list, each once. */
export function inOrder<One extends HasId>(all: readonly One[], ids: readonly string[]): readonly One[] | null {
  const byId = new Map(all.map((one) => [one.id, one]));
  const ordered = ids.flatMap((id) => byId.get(id) ?? []);
  return new Set(ordered).size === all.length && ids.length === all.length ? ordered : null;
}

/** The list with something put behind another; at its end where that is gone, at its start where there was none. */
export function placedAfter<One>(
  all: readonly One[],
  one: One,
  isBefore: ((other: One) => boolean) | null,
): readonly One[] {
  if (isBefore === null) return [one, ...all];
  const at = all.findIndex(isBefore);
  return at === -1 ? [...all, one] : all.toSpliced(at + 1, 0, one);
}
