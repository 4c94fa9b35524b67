import type { Worker } from "node:worker_threads";
import { askThread } from "#server/ask-thread.ts";
import { startThread } from "#server/start-thread.ts";
import type { ArchiveThreadData, ReadAnswer, ReadRequest } from "./archive-thread.ts";

/** Threads that read companies, each one at a time. */
export interface ArchiveThreads {
  /** Waits for a free thread; a company that ends its thread is refused, and the next one gets a new thread. */
  read(request: ReadRequest): Promise<ReadAnswer>;
  close(): Promise<void>;
}

/** A company with 300,000 values needs some of it. */
const MOST_MEMORY_MB = 448;
const YOUNG_MEMORY_MB = 16;

/** Starts so many threads, each with so many megabytes for what it reads. */
export function startArchiveThreads(
  count: number,
  data: ArchiveThreadData,
  mostMemoryMb = MOST_MEMORY_MB,
): ArchiveThreads {
  const free: (Worker | null)[] = Array.from({ length: count }, () => null);
  const waiting: ((thread: Worker) => void)[] = [];
  const running = new Set<Worker>();

  function begin(): Worker {
    const thread = startThread(new URL("./archive-thread.ts", import.meta.url), data, {
      old: mostMemoryMb,
      young: YOUNG_MEMORY_MB,
    });
    running.add(thread);
    thread.once("exit", () => running.delete(thread));
    return thread;
  }
  function take(): Promise<Worker> {
    const thread = free.pop();
    if (thread !== undefined) return Promise.resolve(thread ?? begin());
    return new Promise((resolve) => waiting.push(resolve));
  }
  function giveBack(thread: Worker | null): void {
    const next = waiting.shift();
    if (next === undefined) free.push(thread);
    else next(thread ?? begin());
  }
  return {
    async read(request) {
      const thread = await take();
      try {
        const answer = await askThread<ReadRequest, ReadAnswer>(thread, request);
        giveBack(thread);
        return answer;
      } catch (error) {
        giveBack(null);
        const what = error instanceof Error ? error.message : String(error);
        return { kind: "refused", why: `Reading it ended its thread: ${what}` };
      }
    },
    async close() {
      await Promise.all([...running].map((thread) => thread.terminate()));
    },
  };
}
