import type { RunEvent } from "#research/run/run.ts";
import type { RunLogs } from "./run-logs.ts";

export interface Following {
  readonly runId: string;
  readonly afterSeq: number;
  readonly signal: AbortSignal;
}

/** Gives a run's events after `afterSeq`, then each new one as it is written, until its last event or the signal. */
export async function* followRun(logs: RunLogs, { runId, afterSeq, signal }: Following): AsyncGenerator<RunEvent> {
  const log = await logs.open(runId);
  if (log === null) return;
  const bell = createBell(signal);
  const unwatch = log.watch(bell.ring);
  try {
    let seen = afterSeq;
    while (!signal.aborted) {
      const entry = log.after(seen);
      if (entry === undefined) {
        if (log.isEnded()) return;
        await bell.wait();
        continue;
      }
      seen = entry.event.seq;
      yield entry.event;
      if (entry.isLast) return;
    }
  } finally {
    unwatch();
  }
}

interface Bell {
  readonly ring: () => void;
  /** Resolves at the next ring, at once if it rang since the last wait. */
  wait(): Promise<void>;
}

function createBell(signal: AbortSignal): Bell {
  let hasRung = false;
  let wake: (() => void) | null = null;
  const ring = (): void => {
    hasRung = true;
    wake?.();
  };
  return {
    ring,
    async wait() {
      if (!hasRung && !signal.aborted) {
        signal.addEventListener("abort", ring, { once: true });
        await new Promise<void>((resolve) => (wake = resolve));
        signal.removeEventListener("abort", ring);
      }
      hasRung = false;
      wake = null;
    },
  };
}
