import { ASKING_KEY } from "./conversation-key.ts";

/** Notes the question that this tab is waiting for, so that a reload can say that it was lost; null when it has its end. */
export function noteAsking(about: { readonly page: string | null; readonly question: string } | null): void {
  writeKept(sessionStorage, ASKING_KEY, about);
}

/** Keeps a value as JSON, where the browser keeps anything. */
export function writeKept(storage: Storage, key: string, value: unknown): void {
  try {
    storage.setItem(key, JSON.stringify(value));
  } catch {
    // Full, or forbidden: the conversation lasts as long as the page.
  }
}
