import { GUEST_KEY } from "./guest-key.ts";
import { EMPTY_STATE, readGuestState, type GuestState } from "./guest-state.ts";

/** What a guest keeps in this browser, followed across its tabs. */
export interface GuestStore {
  /** The same object until something changes. */
  read(): GuestState;
  /** False when the browser keeps nothing, or holds something that must not be written over. */
  write(state: GuestState): boolean;
  /** For `useSyncExternalStore`; told of other tabs too. */
  subscribe(listener: () => void): () => void;
}

interface StorageEvents {
  addEventListener(type: "storage", listener: (event: Event) => void): void;
  removeEventListener(type: "storage", listener: (event: Event) => void): void;
}

/** @param deps.storage - Asked each time: what a browser allows can change while a page is open. */
export function createGuestStore({
  storage,
  events,
}: {
  /** Null, or throwing at every touch, where a browser keeps nothing. */
  readonly storage: () => Storage | null;
  readonly events: StorageEvents;
}): GuestStore {
  const listeners = new Set<() => void>();
  const kept = { text: null as string | null, state: EMPTY_STATE, isReadable: true };
  const look = (): GuestState => {
    const text = readText(storage);
    if (text === kept.text) return kept.state;
    const state = readGuestState(text);
    Object.assign(kept, { text, state: state ?? EMPTY_STATE, isReadable: state !== null });
    return kept.state;
  };
  return {
    read: look,
    write(state) {
      look();
      const text = JSON.stringify(state);
      if (!kept.isReadable || !writeText(storage, text)) return false;
      // The same objects, not read again: rows of what did not change are not drawn again.
      Object.assign(kept, { text, state });
      for (const listener of listeners) listener();
      return true;
    },
    subscribe(listener) {
      const onStorage = (event: Event): void => {
        if (!("key" in event) || event.key === GUEST_KEY || event.key === null) listener();
      };
      listeners.add(listener);
      events.addEventListener("storage", onStorage);
      return () => {
        listeners.delete(listener);
        events.removeEventListener("storage", onStorage);
      };
    },
  };
}

function readText(storage: () => Storage | null): string | null {
  try {
    return storage()?.getItem(GUEST_KEY) ?? null;
  } catch {
    // A browser that keeps nothing has nothing kept.
    return null;
  }
}

function writeText(storage: () => Storage | null, text: string): boolean {
  try {
    const browser = storage();
    browser?.setItem(GUEST_KEY, text);
    return browser !== null;
  } catch {
    // Full, or not allowed: the caller says so.
    return false;
  }
}
