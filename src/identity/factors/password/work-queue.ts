/** Runs a few jobs at a time and refuses at once when the queue is full (docs/threats.md#16). */
export interface WorkQueue {
  /** @param asker for whom the work is done: nobody may take more than half of the waiting places */
  run<Result>(work: () => Promise<Result>, asker?: string): Promise<Result | "busy">;
}

interface QueueLimits {
  readonly atOnce: number;
  /** How many may wait for a place. */
  readonly queueLimit: number;
}

interface Waiting {
  readonly asker: string;
  readonly begin: () => void;
}

export function createWorkQueue({ atOnce, queueLimit }: QueueLimits): WorkQueue {
  const waiting: Waiting[] = [];
  const mostOfOne = Math.ceil(queueLimit / 2);
  let running = 0;

  function isFullFor(asker: string): boolean {
    if (running < atOnce) return false;
    return waiting.length >= queueLimit || waiting.filter((one) => one.asker === asker).length >= mostOfOne;
  }

  async function takePlace(asker: string): Promise<void> {
    if (running < atOnce) running += 1;
    // Whoever leaves hands the place over, so nobody who comes later can take it first.
    else await new Promise<void>((begin) => waiting.push({ asker, begin }));
  }

  function leavePlace(): void {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next.begin();
  }

  return {
    async run(work, asker = "") {
      if (isFullFor(asker)) return "busy";
      await takePlace(asker);
      try {
        return await work();
      } finally {
        leavePlace();
      }
    },
  };
}
