import type { RunEvent } from "#research/run/run.ts";
import type { RunStore } from "#research/store/run-store.ts";
import type { NoticeBoard } from "./notice-board.ts";

/** Notices can be lost when a connection breaks; looking again this often finds what they would have told. */
const SAFETY_NET_MS = 5_000;

const LAST_KINDS: ReadonlySet<RunEvent["kind"]> = new Set(["complete", "cancelled", "failed"]);

export interface Following {
  readonly runId: string;
  readonly afterSeq: number;
  readonly signal: AbortSignal;
}

/** Gives a run's events after `afterSeq`, then each new one as it is written, until its last event or the signal. */
export async function* followRun(
  parts: { readonly store: RunStore; readonly board: NoticeBoard },
  { runId, afterSeq, signal }: Following,
): AsyncGenerator<RunEvent> {
  const bell = createBell(signal);
  const unwatch = parts.board.watch(runId, bell.ring);
  try {
    let seen = afterSeq;
    while (!signal.aborted) {
      for (const event of await parts.store.events(runId, seen)) {
        seen = event.seq;
        yield event;
        if (LAST_KINDS.has(event.kind)) return;
      }
      await bell.wait();
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
        const net = setTimeout(ring, SAFETY_NET_MS);
        signal.addEventListener("abort", ring, { once: true });
        await new Promise<void>((resolve) => (wake = resolve));
        signal.removeEventListener("abort", ring);
        clearTimeout(net);
      }
      hasRung = false;
      wake = null;
    },
  };
}
