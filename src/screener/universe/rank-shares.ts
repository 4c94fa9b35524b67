/**
 * The share of the others in its group with a lower value, for each position; equal values have equal shares. NaN where there
 * is no value, or nobody to compare with.
 */
export function rankShares(values: Float64Array, size: number, groupOf: (position: number) => string): Float64Array {
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
