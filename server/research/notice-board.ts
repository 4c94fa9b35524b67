import type { Notices } from "#contracts/database.ts";

/** Wakes everyone in this process who waits for one topic, on a single database listener. */
export interface NoticeBoard {
  /** Calls `wake` at each notice for `topic`; returns the function that stops it. */
  watch(topic: string, wake: () => void): () => void;
  /** How many are waiting. */
  watchers(): number;
  close(): Promise<void>;
}

/** Starts listening on a channel whose payloads are topics. */
export async function createNoticeBoard(notices: Notices, channel: string): Promise<NoticeBoard> {
  const waiting = new Map<string, Set<() => void>>();
  const stop = await notices.listen(channel, (topic) => {
    for (const wake of waiting.get(topic) ?? []) wake();
  });
  return {
    watch(topic, wake) {
      const wakes = waiting.get(topic) ?? new Set();
      wakes.add(wake);
      waiting.set(topic, wakes);
      return () => {
        wakes.delete(wake);
        if (wakes.size === 0 && waiting.get(topic) === wakes) waiting.delete(topic);
      };
    },
    watchers: () => [...waiting.values()].reduce((sum, wakes) => sum + wakes.size, 0),
    close: stop,
  };
}
