import type { ConsentStore } from "./consent.ts";
import { LOGIN_NOTE_KEY } from "./login-note.ts";
import type { TrackerWorld } from "./tracker.ts";
import { PAGE_START_PREFIX } from "./page-timer.ts";

/** The real browser; made anywhere, also where there is none, because it looks at its globals only when asked. */
export function browserTrackerWorld(consent: Pick<ConsentStore, "read" | "subscribe">): TrackerWorld {
  return {
    consent,
    openSink: async (provider, userId) => {
      const { openAmplitude } = await import("./amplitude/open-amplitude.ts");
      return openAmplitude(provider, userId);
    },
    clearTraces: () =>
      clearTraces([() => localStorage, () => sessionStorage], {
        read: () => document.cookie,
        write: (cookie) => {
          // The cookie store of newer browsers is not there over plain HTTP.
          document.cookie = cookie;
        },
      }),
    session: () => sessionStorage,
    now: Date.now,
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  };
}

/** The SDK names all it keeps `AMP…`; the rest is our own. */
const PREFIXES = ["AMP_", PAGE_START_PREFIX, LOGIN_NOTE_KEY];

/** Takes everything of analytics out of the browser. */
export function clearTraces(
  stores: readonly (() => Pick<Storage, "length" | "key" | "removeItem">)[],
  cookies: { readonly read: () => string; readonly write: (cookie: string) => void },
): void {
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
