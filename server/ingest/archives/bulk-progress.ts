import { drawProgress } from "#server/ingest/draw-progress.ts";
import type { BulkResult } from "./ingest-archives.ts";

const EVERY_MS = 5_000;
/** The rate is that of the last minute: companies that are passed over come first and go fast. */
const SAMPLES = 12;

interface ProgressDeps {
  readonly of: number;
  /** Milliseconds of a clock that only goes forward. */
  readonly clock: () => number;
  readonly announce: (line: string) => void;
}

/** Counts results, says who is refused and why, and every five seconds how far the ingest is. */
export function createBulkProgress({ of, clock, announce }: ProgressDeps) {
  const began = clock();
  const counts = { saved: 0, unchanged: 0, newer: 0, unlisted: 0, refused: 0 };
  const samples = [{ at: began, done: 0 }];
  let done = 0;
  return {
    add(result: BulkResult): void {
      counts[result.kind] += 1;
      done += 1;
      if (result.kind === "refused") announce(`Refused CIK ${result.cik}: ${result.why}`);
      const last = samples.at(-1);
      if (last === undefined || clock() - last.at < EVERY_MS) return;
      samples.push({ at: clock(), done });
      if (samples.length > SAMPLES) samples.shift();
      announce(progressLine(samples, done, of));
    },
    /** One sentence about all of it. */
    summary(): string {
      const seconds = Math.max(0.001, (clock() - began) / 1000);
      const { saved, unchanged, newer, unlisted, refused } = counts;
      const rest = of - done;
      return [
        `${written(saved)} saved, ${written(unchanged)} unchanged, ${written(newer)} newer in the database,`,
        `${written(unlisted)} without a symbol, ${written(refused)} refused, in ${time(seconds)}: ${(done / seconds).toFixed(1)} a second.`,
        ...(rest === 0 ? [] : [`Stopped before ${written(rest)}; run it again to continue.`]),
      ].join(" ");
    },
  };
}

function progressLine(
  samples: readonly { readonly at: number; readonly done: number }[],
  done: number,
  of: number,
): string {
  const [first] = samples;
  const last = samples.at(-1);
  const seconds = first === undefined || last === undefined ? 0 : (last.at - first.at) / 1000;
  const rate = first === undefined || seconds === 0 ? 0 : (done - first.done) / seconds;
  const left = rate === 0 ? "" : `  ${rate.toFixed(1)} a second, ${time((of - done) / rate)} left`;
  return `${drawProgress(done, of)}${left}`;
}

function written(count: number): string {
  return count.toLocaleString("en-US");
}

function time(seconds: number): string {
  return seconds < 90 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`;
}
