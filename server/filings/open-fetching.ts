import type { FindingsSource } from "#filings/findings/findings-source.ts";
import type { LiveSource } from "#server/companies/live-source.ts";
import type { Config } from "#server/config.ts";
import { createFetchQueue, type FetchQueue } from "./fetch-queue.ts";
import { type LibraryInput, openLibrary } from "./open-library.ts";

interface FetchingInput extends Pick<LibraryInput, "root" | "database" | "log" | "now"> {
  readonly config: Pick<Config, "filings">;
  readonly live: Pick<LiveSource, "documents"> | null;
}

/** What was read out of filings, and the line in which companies wait for more of theirs; null where nothing is fetched. */
export async function openFetching({
  live,
  config,
  ...about
}: FetchingInput): Promise<{ readonly findings: FindingsSource; readonly queue: FetchQueue | null }> {
  const { log, now } = about;
  const { mostDocuments } = config.filings;
  const { findings, fetch } = await openLibrary({ ...about, documents: live?.documents ?? null, mostDocuments });
  const failed = (error: unknown, cik: string): void => log.warn({ err: error, cik }, "filings could not be fetched");
  return { findings, queue: fetch === null ? null : createFetchQueue({ fetch, now, failed }) };
}
