import { hashOf } from "./hash-of.ts";
import { isFields, isListOf, isText } from "./portfolios/fields.ts";

/** Changes whose outcome is unknown, and the keys that they were sent with. */
export interface UnsettledChanges {
  /** Names a change by its method, path and body, so that the same one is known again. */
  nameOf(change: string): Promise<string>;
  keyOf(name: string): string | null;
  names(): readonly string[];
  add(name: string, key: string): void;
  remove(names: readonly string[]): void;
}

/** Keeps them until the page is left. */
export function createUnsettledChanges(): UnsettledChanges {
  const keys = new Map<string, string>();
  return {
    nameOf: (change) => Promise.resolve(change),
    keyOf: (name) => keys.get(name) ?? null,
    names: () => [...keys.keys()],
    add: (name, key) => void keys.set(name, key),
    remove: (names) => names.forEach((name) => keys.delete(name)),
  };
}

const STORED_AS = "unsettled-changes";
/** Of all parts of a page together; the oldest go first. */
const MOST_STORED = 20;

/**
 * Keeps them as long as the tab is open, also when the page is loaded again. Only the hash of a change is stored, because
 * the next person at this browser must not find what was typed.
 *
 * @param part of the page that sends them; each part has its own
 */
export function createStoredChanges(part: string, storage: () => Storage): UnsettledChanges {
  // What this page sends again is known without a storage, which may be full or forbidden.
  const memory = createUnsettledChanges();
  const own = (): readonly StoredChange[] => readAll(storage).filter((change) => change.part === part);
  return {
    nameOf: hashOf,
    keyOf: (name) => memory.keyOf(name) ?? own().find((change) => change.name === name)?.key ?? null,
    names: () => [...new Set([...memory.names(), ...own().map(({ name }) => name)])],
    add(name, key) {
      memory.add(name, key);
      writeAll(storage, [...without(readAll(storage), part, [name]), { part, name, key }].slice(-MOST_STORED));
    },
    remove(names) {
      memory.remove(names);
      const stored = readAll(storage);
      const left = without(stored, part, names);
      if (left.length < stored.length) writeAll(storage, left);
    },
  };
}

interface StoredChange {
  readonly part: string;
  readonly name: string;
  readonly key: string;
}

function without(stored: readonly StoredChange[], part: string, names: readonly string[]): readonly StoredChange[] {
  return stored.filter((change) => change.part !== part || !names.includes(change.name));
}

function readAll(storage: () => Storage): readonly StoredChange[] {
  try {
    const stored: unknown = JSON.parse(storage().getItem(STORED_AS) ?? "[]");
    return isListOf(stored, isStoredChange) ? stored : [];
  } catch {
    // Forbidden, or not written by us.
    return [];
  }
}

function isStoredChange(value: unknown): value is StoredChange {
  return isFields(value) && isText(value["part"]) && isText(value["name"]) && isText(value["key"]);
}

function writeAll(storage: () => Storage, changes: readonly StoredChange[]): void {
  try {
    if (changes.length === 0) storage().removeItem(STORED_AS);
    else storage().setItem(STORED_AS, JSON.stringify(changes));
  } catch {
    // Full or forbidden: the memory of this page is what there is.
  }
}
