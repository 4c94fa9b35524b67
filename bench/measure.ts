/** One line of the bench: what was measured, against which budget. */
export interface Measure {
  readonly name: string;
  readonly figure: number;
  readonly unit: "KB" | "ms" | "MB" | "/s" | "";
  /** At most this much; null where the figure is for information. */
  readonly budget: number | null;
  /** How it was measured, in a few words. */
  readonly how: string;
}

/** The middle one of several figures; of an even number the lower middle. */
export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((left, right) => left - right);
  const middle = sorted[Math.ceil(sorted.length / 2) - 1];
  if (middle === undefined) throw new TypeError("median(): give at least one figure.");
  return middle;
}

/** Does something several times, one after another, and collects what each time gave. */
export async function repeat<Result>(times: number, work: (round: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let round = 0; round < times; round += 1) results.push(await work(round));
  return results;
}

/** The processor time some work takes, in milliseconds: what others on the machine do does not count. */
export function processorTime(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
