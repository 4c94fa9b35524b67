/**
 * Does work that nobody waits for at once and then again and again, one round at a time; it keeps no process alive.
 *
 * @returns the function that stops it, and waits for what is being done
 */
export function startIntervalJob({
  everyMs,
  work,
  failed,
}: {
  readonly everyMs: number;
  /** One round; the signal says that the server stops. */
  readonly work: (signal: AbortSignal) => Promise<unknown>;
  /** Told of a round that failed; what it left is there for the next one. */
  readonly failed: (error: unknown) => void;
}): () => Promise<void> {
  const stopping = new AbortController();
  const round = (): Promise<void> => work(stopping.signal).then(() => undefined, failed);
  const running = { round: Promise.resolve(), isAtWork: false };
  const begin = (): void => {
    // Rounds that take longer than the time between them must not queue up: a stop would wait for all of them.
    if (running.isAtWork) return;
    running.isAtWork = true;
    running.round = round().then(() => void (running.isAtWork = false));
  };
  begin();
  const timer = setInterval(begin, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await running.round;
  };
}

/** Work that nobody waits for when it is begun, so that its owner can before closing what it uses. */
export interface PendingWork {
  /** Notes what was begun and gives it back; a failure is for anyone who waits for it, and for nobody else. */
  add<Value>(work: Promise<Value>): Promise<Value>;
  /** Waits until nothing is under way any more. */
  ended(): Promise<void>;
}

/** Makes the list of what is under way for one owner. */
export function createPendingWork(): PendingWork {
  const underWay = new Set<Promise<unknown>>();
  return {
    add(work) {
      underWay.add(work);
      const forget = (): unknown => underWay.delete(work);
      work.then(forget, forget);
      return work;
    },
    async ended() {
      while (underWay.size > 0) await Promise.allSettled(underWay);
    },
  };
}
