/** Lets only so many pieces of work run at once and so many wait; what is beyond that is turned away with null. */
export function createBound(limits: { readonly running: number; readonly waiting: number }) {
  let running = 0;
  const queue: (() => void)[] = [];
  return async <Value>(work: () => Promise<Value>): Promise<Value | null> => {
    if (running >= limits.running) {
      if (queue.length >= limits.waiting) return null;
      await new Promise<void>((resolve) => queue.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      // Whoever waited longest takes this place over.
      const next = queue.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
