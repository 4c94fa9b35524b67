/** What the kept values need of a browser. */
export interface KeptWorld {
  /** Looked up at each use: where the browser forbids storage, even naming it throws. */
  readonly storage: () => Pick<Storage, "getItem" | "setItem">;
  /** Hears when anything may have changed in another tab; gives the end of it. */
  readonly onStorage: (heard: () => void) => () => void;
}

/** Short words this browser keeps from visit to visit. Where it keeps nothing they last as long as the page does. */
export interface KeptValues {
  readonly read: (key: string) => string | null;
  readonly write: (key: string, value: string) => void;
  /** Hears every change, of this tab and of others; gives the end of it. */
  readonly subscribe: (heard: () => void) => () => void;
}

export function createKeptValues({ storage, onStorage }: KeptWorld): KeptValues {
  const memory = new Map<string, string>();
  const listeners = new Set<() => void>();
  return {
    read(key) {
      try {
        return memory.get(key) ?? storage().getItem(key);
      } catch {
        // Forbidden by the browser's settings, and not written on this page.
        return null;
      }
    },
    write(key, value) {
      try {
        storage().setItem(key, value);
        memory.delete(key);
      } catch {
        // Full or forbidden: this page remembers, the next one does not.
        memory.set(key, value);
      }
      for (const heard of listeners) heard();
    },
    subscribe(heard) {
      const end = onStorage(heard);
      listeners.add(heard);
      return () => {
        listeners.delete(heard);
        end();
      };
    },
  };
}

/** The real browser; made anywhere, also where there is none, because it looks at its globals only when asked. */
export function browserKeptWorld(): KeptWorld {
  return {
    storage: () => localStorage,
    onStorage(heard) {
      window.addEventListener("storage", heard);
      // A page that Back brings out of the browser's memory was told of nothing that happened meanwhile.
      window.addEventListener("pageshow", heard);
      return () => {
        window.removeEventListener("storage", heard);
        window.removeEventListener("pageshow", heard);
      };
    },
  };
}
