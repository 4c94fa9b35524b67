/** Timers that run only when a test lets time pass. */
export interface HeldTimers {
  readonly now: () => number;
  readonly after: (milliseconds: number, run: () => void) => () => void;
  /** Lets time pass, timer by timer, and what each sets off come to its end. */
  readonly pass: (milliseconds: number) => Promise<void>;
  /** Lets time pass without waiting for what is under way, such as a server that never answers. */
  readonly skip: (milliseconds: number) => void;
  /** How long until the next timer; null when none waits. */
  readonly nextIn: () => number | null;
}

interface Waiting {
  readonly at: number;
  readonly run: () => void;
}

/** @param settle waits for what is under way, such as calls to a server */
export function createHeldTimers(settle: () => Promise<void>): HeldTimers {
  const waiting = new Set<Waiting>();
  let milliseconds = Date.now();
  const next = (before: number): Waiting | undefined =>
    [...waiting].toSorted((one, other) => one.at - other.at).find(({ at }) => at <= before);
  const run = (timer: Waiting): void => {
    waiting.delete(timer);
    milliseconds = timer.at;
    timer.run();
  };
  return {
    now: () => milliseconds,
    after(delay, then) {
      const timer = { at: milliseconds + delay, run: then };
      waiting.add(timer);
      return () => waiting.delete(timer);
    },
    async pass(duration) {
      await settle();
      const end = milliseconds + duration;
      for (let timer = next(end); timer !== undefined; timer = next(end)) {
        run(timer);
        await settle();
      }
      milliseconds = end;
    },
    skip(duration) {
      const end = milliseconds + duration;
      for (let timer = next(end); timer !== undefined; timer = next(end)) run(timer);
      milliseconds = end;
    },
    nextIn() {
      const timer = next(Infinity);
      return timer === undefined ? null : timer.at - milliseconds;
    },
  };
}
