import type { Config } from "#server/config.ts";
import { createFetchQueue, type FetchQueue } from "./fetch-queue.ts";
import { type FilingLibrary, type LibraryInput, openLibrary } from "./open-library.ts";

interface FetchingInput extends Pick<LibraryInput, "root" | "database" | "live" | "log" | "now"> {
  readonly config: Pick<Config, "filings">;
}

/** The line in which companies wait for more of their filings, and those that a day has passed over. */
export interface DailyQueue extends FetchQueue {
  due(): Promise<readonly string[]>;
  /** Reads the new reports of managers, once a day. */
  readManagers(signal: AbortSignal): Promise<unknown>;
}

const DAY_MS = 86_400_000;

/** Opens what was read out of filings, and the way to more; the queue is null where nothing is fetched. */
export async function openFetching({
  config,
  ...about
}: FetchingInput): Promise<Pick<FilingLibrary, "findingsOn"> & { readonly queue: DailyQueue | null }> {
  const library = await openLibrary({ ...about, ...config.filings });
  return { findingsOn: library.findingsOn, queue: openQueue(library, about) };
}

function openQueue(
  { fetch, fetchManagers, dueForRound }: FilingLibrary,
  { live, log, now }: Omit<FetchingInput, "config">,
) {
  if (fetch === null || fetchManagers === null) return null;
  const failed = (error: unknown, cik: string): void => log.warn({ err: error, cik }, "filings could not be fetched");
  const queue = createFetchQueue({ fetch, now, failed });
  return {
    ...queue,
    ask: (company: Parameters<FetchQueue["ask"]>[0]) => (live.source === null ? undefined : queue.ask(company)),
    readManagers: async (signal: AbortSignal) => (live.source === null ? undefined : fetchManagers(signal)),
    due: async () => (live.source === null ? [] : dueForRound(new Date(now().getTime() - DAY_MS).toISOString())),
  };
}
