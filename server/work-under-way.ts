/** Work that nobody waits for when it is begun, so that its owner can before closing what it uses. */
export interface WorkUnderWay {
  /** Notes what was begun and gives it back; a failure is for whoever waits for it, and for nobody else. */
  add<Value>(work: Promise<Value>): Promise<Value>;
  /** Waits until nothing is under way any more. */
  ended(): Promise<void>;
}

/** Makes the list of what is under way for one owner. */
export function createWorkUnderWay(): WorkUnderWay {
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
