/**
 * Fewest insertions, deletions, replacements and swaps of neighbours that turn one word into the other, or `limit + 1`
 * as soon as it must be more.
 */
export function editDistance(left: string, right: string, limit: number): number {
  const tooFar = limit + 1;
  if (Math.abs(left.length - right.length) > limit) return tooFar;
  let twoBack: number[] = [];
  let previous = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (let row = 1; row <= left.length; row += 1) {
    const current = nextRow({ left, right, row, previous, twoBack });
    if (Math.min(...current) > limit) return tooFar;
    twoBack = previous;
    previous = current;
  }
  return Math.min(previous[right.length] ?? tooFar, tooFar);
}

interface Step {
  readonly left: string;
  readonly right: string;
  readonly row: number;
  readonly previous: readonly number[];
  readonly twoBack: readonly number[];
}

function nextRow({ left, right, row, previous, twoBack }: Step): number[] {
  const current = [row];
  const far = left.length + right.length;
  for (let column = 1; column <= right.length; column += 1) {
    const isSame = left[row - 1] === right[column - 1];
    let best = Math.min(
      (previous[column] ?? far) + 1,
      (current[column - 1] ?? far) + 1,
      (previous[column - 1] ?? far) + (isSame ? 0 : 1),
    );
    const isSwap = row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
    if (isSwap) best = Math.min(best, (twoBack[column - 2] ?? far) + 1);
    current.push(best);
  }
  return current;
}
