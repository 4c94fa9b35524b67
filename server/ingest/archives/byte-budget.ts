/** Bounds how many bytes are worked on at once, so that memory depends on them and not on the number of threads. */
export interface ByteBudget {
  /** Does the work when so many bytes are free; what is larger than the whole budget is done alone. */
  within<Result>(bytes: number, work: () => Promise<Result>): Promise<Result>;
}

/** Makes a budget of so many bytes, first come, first served. */
export function createByteBudget(most: number): ByteBudget {
  const waiting: { readonly bytes: number; readonly go: () => void }[] = [];
  let spent = 0;
  function admit(): void {
    for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
      if (spent > 0 && spent + next.bytes > most) return;
      waiting.shift();
      spent += next.bytes;
      next.go();
    }
  }
  return {
    async within(bytes, work) {
      await new Promise<void>((go) => {
        waiting.push({ bytes, go });
        admit();
      });
      try {
        return await work();
      } finally {
        spent -= bytes;
        admit();
      }
    },
  };
}
