/**
 * The key of the browser's present entry, as the router keeps it in the entry's state. The address changes a moment
 * before the page is drawn, and until then `useLocation()` tells of the page before.
 */
export function entryKey(state: unknown): string {
  if (typeof state !== "object" || state === null || !("key" in state)) return "default";
  return typeof state.key === "string" ? state.key : "default";
}
