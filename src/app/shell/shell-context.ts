import { createContext, useContext, useState, useSyncExternalStore } from "react";
import type { Consent, ConsentStore } from "#analytics/browser/consent.ts";

/** What opens over every page. */
export type ShellDialog = "feedback" | "cookie-preferences" | "palette";

/** What the shell keeps for all that stands in it, pages too. */
export interface ShellState {
  readonly consent: ConsentStore;
  readonly kept: KeptValues;
  readonly open: (dialog: ShellDialog) => void;
}

export const ShellContext = createContext<ShellState | null>(null);

/** What the shell shares with the pages inside it. */
export function useShell(): ShellState {
  const shell = useContext(ShellContext);
  if (shell === null) throw new TypeError("useShell(): use it inside <Shell>");
  return shell;
}

/** What the person said to analytics, followed across tabs; `unset` until the page's scripts have started. */
export function useConsent(): Consent {
  const { consent } = useShell();
  return useSyncExternalStore(consent.subscribe, consent.read, () => "unset");
}

/** A kept word, followed across tabs; null until the page's scripts have started. */
export function useKept(key: string): string | null {
  const { kept } = useShell();
  return useSyncExternalStore(
    kept.subscribe,
    () => kept.read(key),
    () => null,
  );
}

/** Whether something was ever open: a dialog is not in the page before, and stays afterwards to close in its own time. */
export function useShown(isOpen: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return isOpen || wasOpen;
}

/** What the kept values need of a browser. */
interface KeptWorld {
  /** Looked up at each use: where the browser forbids storage, even naming it throws. */
  readonly storage: () => Pick<Storage, "getItem" | "setItem">;
  /** Hears when anything may have changed in another tab; gives the end of it. */
  readonly onStorage: (listener: () => void) => () => void;
}

/** Short words this browser keeps from visit to visit. Where it keeps nothing they last as long as the page does. */
interface KeptValues {
  readonly read: (key: string) => string | null;
  readonly write: (key: string, value: string) => void;
  /** Hears every change, of this tab and of others; gives the end of it. */
  readonly subscribe: (listener: () => void) => () => void;
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
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      const end = onStorage(listener);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        end();
      };
    },
  };
}

/** The real browser; made anywhere, also where there is none, because it looks at its globals only when asked. */
export function browserKeptWorld(): KeptWorld {
  return {
    storage: () => localStorage,
    onStorage(listener) {
      window.addEventListener("storage", listener);
      // A page that Back brings out of the browser's memory was told of nothing that happened meanwhile.
      window.addEventListener("pageshow", listener);
      return () => {
        window.removeEventListener("storage", listener);
        window.removeEventListener("pageshow", listener);
      };
    },
  };
}
