import { createContext, useContext, useSyncExternalStore } from "react";
import type { Consent, ConsentStore } from "#analytics/browser/consent.ts";
import type { KeptValues } from "./kept/kept-values.ts";

/** What opens over every page. */
export type ShellDialog = "feedback" | "cookie-preferences";

/** What the shell keeps for all that stands in it, pages too. */
export interface ShellDesk {
  readonly consent: ConsentStore;
  readonly kept: KeptValues;
  readonly open: (dialog: ShellDialog) => void;
}

export const ShellContext = createContext<ShellDesk | null>(null);

/** The shell's desk, for whatever stands in a page. */
export function useShell(): ShellDesk {
  const desk = useContext(ShellContext);
  if (desk === null) throw new TypeError("useShell(): use it inside <Shell>");
  return desk;
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
