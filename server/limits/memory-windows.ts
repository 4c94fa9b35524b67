import { LRUCache } from "lru-cache";
import type { RateWindow } from "#contracts/rate-window.ts";

/** Counts one more for a key in windows of so many seconds. */
export type CountOneMore = (key: string, seconds: number) => RateWindow;

const MOST_KEYS = 20_000;

/**
 * Makes counters in the memory of this process, for while the database that all nodes share is away.
 *
 * @param clock milliseconds, from any beginning
 */
export function createMemoryWindows(clock: () => number): CountOneMore {
  const windows = new LRUCache<string, { readonly startedAt: number; count: number }>({ max: MOST_KEYS });
  return (key, seconds) => {
    const now = clock();
    const kept = windows.get(key);
    const window = kept !== undefined && now - kept.startedAt < seconds * 1_000 ? kept : { startedAt: now, count: 0 };
    window.count += 1;
    windows.set(key, window);
    return { count: window.count, left: Math.ceil(seconds - (now - window.startedAt) / 1_000) };
  };
}
