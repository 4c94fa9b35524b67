/** Moves labels apart that would overlap, keeping their order, and keeps them inside the height where they fit. */
export function spread(wanted: readonly number[], gap: number, height: number): readonly number[] {
  const order = wanted.map((_, index) => index).sort((one, other) => (wanted[one] ?? 0) - (wanted[other] ?? 0));
  const placed = [...wanted];
  let least = -Infinity;
  for (const index of order) {
    least = Math.max(wanted[index] ?? 0, least + gap);
    placed[index] = least;
  }
  let most = height;
  for (const index of order.toReversed()) {
    most = Math.min(placed[index] ?? 0, most);
    placed[index] = most;
    most -= gap;
  }
  return placed;
}
