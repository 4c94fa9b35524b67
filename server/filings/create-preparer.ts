import type { Worker } from "node:worker_threads";
import type { IncomingDocument, PreparedDocument } from "#filings/store/prepare-filing.ts";
import { askThread } from "#server/ask-thread.ts";
import { startThread } from "#server/start-thread.ts";

/** What one document may use before its thread is ended. */
export interface PreparerLimits {
  readonly ms: number;
  readonly megabytes: number;
}

/** The largest filing takes 6 seconds and 300 MB here. */
const LIMITS: PreparerLimits = { ms: 60_000, megabytes: 768 };

export type PreparerAnswer = PreparedDocument | { readonly ok: false; readonly reason: "too-slow" | "failed" };

/** Prepares the documents of one round, one after another, in one thread. */
export interface Preparer {
  /** Never throws: a document that takes too long or too much memory ends the thread, and the next one gets a new one. */
  prepare(document: IncomingDocument, signal: AbortSignal): Promise<PreparerAnswer>;
  /** Ends the thread. */
  end(): Promise<void>;
}

/** Makes a preparer, whose thread starts with the first document. */
export function createPreparer(limits = LIMITS): Preparer {
  const state: { thread: Worker | null; last: Promise<unknown> } = { thread: null, last: Promise.resolve() };
  const forget = (thread: Worker): void => {
    if (state.thread === thread) state.thread = null;
  };
  const begin = (): Worker => {
    const thread = startThread(new URL("filing-worker.ts", import.meta.url), null, { old: limits.megabytes });
    // Idle, it keeps no process alive.
    thread.unref();
    thread.once("error", () => forget(thread));
    thread.once("exit", () => forget(thread));
    return thread;
  };
  const answer = async (document: IncomingDocument, signal: AbortSignal): Promise<PreparerAnswer> => {
    if (signal.aborted) return { ok: false, reason: "failed" };
    const thread = (state.thread ??= begin());
    const isLate = { now: false };
    const stop = (): void => {
      forget(thread);
      void thread.terminate();
    };
    const timer = setTimeout(() => {
      isLate.now = true;
      stop();
    }, limits.ms);
    signal.addEventListener("abort", stop, { once: true });
    try {
      // The thread runs a file of our own: what it sends is what `prepareFiling` returned.
      return await askThread<IncomingDocument, PreparedDocument>(thread, document);
    } catch {
      return { ok: false, reason: isLate.now ? "too-slow" : "failed" };
    } finally {
      clearTimeout(timer);
      signal.removeEventListener("abort", stop);
    }
  };
  return {
    prepare(document, signal) {
      const answered = state.last.then(() => answer(document, signal));
      state.last = answered;
      return answered;
    },
    async end() {
      await state.last;
      await state.thread?.terminate();
    },
  };
}
