import type { EndedSessions } from "#server/identity/ended-sessions.ts";

/** For tests in which a node hears of all sessions that end, and none does. */
export const NOTHING_ENDED: EndedSessions = {
  has: () => false,
  isCurrent: () => true,
  watch: () => () => undefined,
  close: () => Promise.resolve(),
};
