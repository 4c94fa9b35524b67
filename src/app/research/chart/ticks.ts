/** Steps a reader can count in: 1, 2, 2.5 and 5 times a power of ten. */
const STEPS = [1, 2, 2.5, 5, 10];

/**
 * Round values that enclose the extent, lowest first.
 * @param wanted about how many intervals (4)
 */
export function niceTicks(low: number, high: number, wanted = 4): readonly number[] {
  if (!Number.isFinite(low) || !Number.isFinite(high) || low > high) return [0, 1];
  if (low === high) return niceTicks(Math.min(low, 0), high === 0 && low === 0 ? 1 : Math.max(high, 0), wanted);
  const rough = (high - low) / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * (STEPS.find((candidate) => candidate * power >= rough * 0.999) ?? 10);
  const first = Math.floor(low / step + 1e-9);
  const last = Math.ceil(high / step - 1e-9);
  // Counted in whole steps and rounded once, so that 0.1 + 0.2 never reaches a label.
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)));
}
