import type { IncomingDocument, PreparedDocument } from "#filings/store/prepare-filing.ts";
import { startThread } from "#server/start-thread.ts";

/** What one document may use before its worker is ended. */
export interface WorkerLimits {
  readonly ms: number;
  readonly megabytes: number;
}

/** The largest filing takes 6 seconds and 300 MB here. */
const LIMITS: WorkerLimits = { ms: 60_000, megabytes: 768 };

export type WorkerAnswer = PreparedDocument | { readonly ok: false; readonly reason: "too-slow" | "failed" };

/** Prepares a document in a thread of its own that is ended when it takes too long or too much memory; never throws. */
export function prepareInWorker(
  document: IncomingDocument,
  signal: AbortSignal,
  limits: WorkerLimits = LIMITS,
): Promise<WorkerAnswer> {
  const worker = startThread(new URL("filing-worker.ts", import.meta.url), document, { old: limits.megabytes });
  const { promise, resolve } = Promise.withResolvers<WorkerAnswer>();
  const timer = setTimeout(() => resolve({ ok: false, reason: "too-slow" }), limits.ms);
  const stop = (): void => resolve({ ok: false, reason: "failed" });
  signal.addEventListener("abort", stop, { once: true });
  // The worker is our own file: what it sends is what `prepareFiling` returned.
  worker.once("message", (answer: PreparedDocument) => resolve(answer));
  worker.once("error", stop);
  worker.once("exit", stop);
  if (signal.aborted) stop();
  return promise.finally(() => {
    clearTimeout(timer);
    signal.removeEventListener("abort", stop);
    void worker.terminate();
  });
}
