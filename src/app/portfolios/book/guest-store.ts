import { EMPTY_SHELF, GUEST_KEY, readShelf, type GuestShelf } from "./guest-shelf.ts";

/** What a guest keeps in this browser, followed across its tabs. */
export interface GuestStore {
  /** The same object until something changes. */
  read(): GuestShelf;
  /** False when the browser keeps nothing, or holds something that must not be written over. */
  write(shelf: GuestShelf): boolean;
  /** For `useSyncExternalStore`; hears of other tabs too. */
  subscribe(heard: () => void): () => void;
}

interface StoreParts {
  /** Null, or throwing at every touch, where a browser keeps nothing. */
  readonly storage: () => Storage | null;
  readonly events: StorageEvents;
}

interface StorageEvents {
  addEventListener(type: "storage", listener: (event: Event) => void): void;
  removeEventListener(type: "storage", listener: (event: Event) => void): void;
}

/** @param parts.storage - Asked each time: what a browser allows can change while a page is open. */
export function createGuestStore({ storage, events }: StoreParts): GuestStore {
  const listeners = new Set<() => void>();
  const held = { text: null as string | null, shelf: EMPTY_SHELF, isReadable: true };
  const look = (): GuestShelf => {
    const text = readText(storage);
    if (text === held.text) return held.shelf;
    const shelf = readShelf(text);
    Object.assign(held, { text, shelf: shelf ?? EMPTY_SHELF, isReadable: shelf !== null });
    return held.shelf;
  };
  return {
    read: look,
    write(shelf) {
      look();
      const text = JSON.stringify(shelf);
      if (!held.isReadable || !writeText(storage, text)) return false;
      // The same objects, not read anew: rows of what did not change are not drawn again.
      Object.assign(held, { text, shelf });
      for (const heard of listeners) heard();
      return true;
    },
    subscribe(heard) {
      const onStorage = (event: Event): void => {
        if (!("key" in event) || event.key === GUEST_KEY || event.key === null) heard();
      };
      listeners.add(heard);
      events.addEventListener("storage", onStorage);
      return () => {
        listeners.delete(heard);
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
    const place = storage();
    place?.setItem(GUEST_KEY, text);
    return place !== null;
  } catch {
    // Full, or not allowed: the caller says so.
    return false;
  }
}
