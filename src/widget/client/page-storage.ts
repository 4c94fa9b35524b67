import type { Settings } from "./settings.ts";
import type { World } from "./world.ts";

/** Local storage under the client's own prefix. Where the browser keeps nothing, the page's memory stands in. */
export interface PageStorage {
  /** @param name what follows the prefix; empty for the state itself */
  readonly read: (name: string) => string | null;
  readonly write: (name: string, value: string) => void;
  readonly remove: (name: string) => void;
  /** What stands under a name of storage, as other tabs' changes tell it. */
  readonly keyOf: (name: string) => string;
}

export function createPageStorage({ storageKey }: Pick<Settings, "storageKey">, world: World): PageStorage {
  const memory = new Map<string, string>();
  const keyOf = (name: string): string => (name === "" ? storageKey : `${storageKey}::${name}`);
  return {
    keyOf,
    read(name) {
      try {
        return world.storage().getItem(keyOf(name)) ?? memory.get(name) ?? null;
      } catch {
        // Forbidden by the browser's settings, or by the frame that holds the page.
        return memory.get(name) ?? null;
      }
    },
    write(name, value) {
      try {
        world.storage().setItem(keyOf(name), value);
        memory.delete(name);
      } catch {
        // Full or forbidden: this page still works, and forgets when it goes.
        memory.set(name, value);
      }
    },
    remove(name) {
      memory.delete(name);
      try {
        world.storage().removeItem(keyOf(name));
      } catch {
        // There is nothing to remove where nothing is kept.
      }
    },
  };
}
