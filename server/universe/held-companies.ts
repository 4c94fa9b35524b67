import type { FactStore } from "#facts/store.ts";

/** The companies that we have figures of, bundled or stored. */
export interface HeldCompanies {
  /** Their CIKs: the bundled ones in the order given, then the others. */
  list(): Promise<readonly string[]>;
  /** How many there were when they were last listed. */
  count(): number;
}

/**
 * Lists the companies whose rows the universe must have.
 * @param bundled CIKs, the largest company first
 */
export function createHeldCompanies(store: Pick<FactStore, "stored">, bundled: readonly string[]): HeldCompanies {
  const state = { count: bundled.length };
  return {
    async list() {
      const every = [...new Set([...bundled, ...(await store.stored())])];
      state.count = every.length;
      return every;
    },
    count: () => state.count,
  };
}
