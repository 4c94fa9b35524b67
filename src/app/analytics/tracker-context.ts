import { createContext, use } from "react";
import type { PageTracker } from "./tracker-handle.ts";

/** Where nothing is tracked: on the server, and outside of the shell. */
const SILENT: PageTracker = {
  track: () => undefined,
  flush: () => Promise.resolve(),
  loggedIn: () => undefined,
  loggedOut: () => Promise.resolve(),
};

export const TrackerContext = createContext(SILENT);

/** The tracker of the page: `const { track } = useTracker()`, then `track("Research Run", { … })`. */
export function useTracker(): PageTracker {
  return use(TrackerContext);
}
