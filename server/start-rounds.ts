interface Rounds {
  readonly everyMs: number;
  /** One round; the signal says that the server stops. */
  readonly work: (signal: AbortSignal) => Promise<unknown>;
  /** Told of a round that failed; what it left is there for the next one. */
  readonly failed: (error: unknown) => void;
}

/**
 * Does work that nobody waits for at once and then again and again, one round after the other; it keeps no process alive.
 *
 * @returns the function that stops it, and waits for what is being done
 */
export function startRounds({ everyMs, work, failed }: Rounds): () => Promise<void> {
  const stopping = new AbortController();
  const round = (): Promise<void> => work(stopping.signal).then(() => undefined, failed);
  const running = { round: round() };
  const timer = setInterval(() => {
    running.round = running.round.then(round);
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await running.round;
  };
}
