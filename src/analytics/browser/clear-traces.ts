import { PAGE_START_PREFIX } from "./page-timer.ts";
import { LOGIN_NOTE_KEY } from "./login-note.ts";

/** Where a browser keeps things; each is looked up at use, because naming a forbidden one throws. */
export interface TraceWorld {
  readonly stores: readonly (() => Pick<Storage, "length" | "key" | "removeItem">)[];
  readonly cookies: { readonly read: () => string; readonly write: (cookie: string) => void };
}

/** The SDK names all it keeps `AMP…`; the rest is our own. */
const PREFIXES = ["AMP_", PAGE_START_PREFIX, LOGIN_NOTE_KEY];

/** Takes everything of analytics out of the browser. */
export function clearTraces({ stores, cookies }: TraceWorld): void {
  for (const store of stores) {
    try {
      clearStore(store());
    } catch {
      // Where a store is forbidden nothing was kept in it.
    }
  }
  for (const name of cookies.read().split("; ").map(nameOf).filter(isTrace)) {
    cookies.write(`${name}=; path=/; max-age=0; SameSite=Lax`);
  }
}

function clearStore(store: Pick<Storage, "length" | "key" | "removeItem">): void {
  const keys = Array.from({ length: store.length }, (_, index) => store.key(index) ?? "");
  for (const key of keys.filter(isTrace)) store.removeItem(key);
}

function nameOf(cookie: string): string {
  return cookie.slice(0, cookie.indexOf("="));
}

function isTrace(name: string): boolean {
  return PREFIXES.some((prefix) => name.startsWith(prefix));
}
