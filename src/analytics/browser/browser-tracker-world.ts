import { clearTraces } from "./clear-traces.ts";
import type { ConsentStore } from "./consent.ts";
import type { TrackerWorld } from "./tracker.ts";

/** The real browser; made anywhere, also where there is none, because it looks at its globals only when asked. */
export function browserTrackerWorld(consent: Pick<ConsentStore, "read" | "subscribe">): TrackerWorld {
  return {
    consent,
    openSink: async (provider, userId) => {
      const { openAmplitude } = await import("./amplitude/open-amplitude.ts");
      return openAmplitude(provider, userId);
    },
    clearTraces: () =>
      clearTraces({
        stores: [() => localStorage, () => sessionStorage],
        cookies: {
          read: () => document.cookie,
          write: (cookie) => {
            // The cookie store of newer browsers is not there over plain HTTP.
            document.cookie = cookie;
          },
        },
      }),
    session: () => sessionStorage,
    now: Date.now,
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  };
}
