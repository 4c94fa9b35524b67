/** What a process used at a moment, in megabytes. */
export interface MemorySample {
  /** Since the load began. */
  readonly minutes: number;
  readonly resident: number;
  /** Used of the JavaScript heap, garbage included. */
  readonly heap: number;
  /** Buffers of the main thread. */
  readonly external: number;
}

/** Megabytes an hour, with the standard error of that number. */
export interface Growth {
  readonly perHour: number;
  readonly error: number;
}

/** Garbage is collected more often than this, so the least in it is what is really kept. */
const WINDOW_MINUTES = 5;

/** The slope of the line that best fits the least of every five minutes, by least squares. */
export function growthOf(samples: readonly MemorySample[], read: (sample: MemorySample) => number): Growth {
  const windows = Map.groupBy(samples, ({ minutes }) => Math.floor(minutes / WINDOW_MINUTES));
  const most = Math.max(...Array.from(windows.values(), ({ length }) => length));
  const points = [...windows]
    // The last one may have ended before garbage was collected in it.
    .filter(([, { length }]) => length > most / 2)
    .map(([window, inside]) => ({ hours: (window * WINDOW_MINUTES) / 60, megabytes: Math.min(...inside.map(read)) }));
  const hours = mean(points.map((point) => point.hours));
  const megabytes = mean(points.map((point) => point.megabytes));
  const run = sumOf(points, (point) => (point.hours - hours) ** 2);
  const perHour = sumOf(points, (point) => (point.hours - hours) * (point.megabytes - megabytes)) / run;
  const rest = sumOf(points, (point) => (point.megabytes - megabytes - perHour * (point.hours - hours)) ** 2);
  return { perHour, error: Math.sqrt(rest / (points.length - 2) / run) };
}

function mean(numbers: readonly number[]): number {
  return sumOf(numbers, (number) => number) / numbers.length;
}

function sumOf<Item>(items: readonly Item[], read: (item: Item) => number): number {
  return items.reduce((total, item) => total + read(item), 0);
}
