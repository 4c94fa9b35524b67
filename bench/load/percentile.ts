/** The figure that so large a share of the figures does not exceed; a share of 1 gives the largest. */
export function percentile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((left, right) => left - right);
  const figure = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
  if (figure === undefined) throw new TypeError("percentile(): give at least one figure.");
  return figure;
}
