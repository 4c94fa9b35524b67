import { availableParallelism } from "node:os";
import { createBulkStore } from "#facts/bulk-store.ts";
import { type BulkPaths, listBulkCompanies } from "#market/bulk/list-companies.ts";
import type { Database } from "#contracts/database.ts";
import { sourcesVersion } from "#server/research/open-runs.ts";
import { startArchiveThreads } from "./archive-threads.ts";
import { createBulkProgress } from "./bulk-progress.ts";
import { type BulkResult, ingestArchives } from "./ingest-archives.ts";

interface IngestAllInput {
  readonly database: Database;
  readonly paths: BulkPaths;
  readonly root: string;
  readonly snapshotDirectory: string;
  readonly signal: AbortSignal;
  readonly announce: (line: string) => void;
  readonly report?: (result: BulkResult) => void;
}

/** The folders whose code decides what is read from equal texts. */
const FOLDERS = ["src/market", "src/facts"];
/** Each thread needs some hundred megabytes at most and less usually. */
const MOST_THREADS = 8;

/** Reads every company of two archives into the database and says how it goes. Throws `MarketError` for a broken archive. */
export async function ingestAll({
  database,
  paths,
  root,
  snapshotDirectory,
  signal,
  announce,
  report,
}: IngestAllInput): Promise<void> {
  const bulk = await listBulkCompanies(paths, new Date());
  const madeAt = bulk.madeAt.toISOString();
  const of = bulk.companies.length + bulk.refused.length;
  announce(`${of} companies in the archives of ${madeAt.slice(0, 10)}.`);
  const count = Math.min(availableParallelism(), MOST_THREADS);
  const codeVersion = await sourcesVersion(root, FOLDERS);
  const threads = startArchiveThreads(count, { paths, snapshotDirectory, codeVersion, madeAt });
  const progress = createBulkProgress({ of, clock: () => performance.now(), announce });
  const heard = (result: BulkResult): void => {
    progress.add(result);
    report?.(result);
  };
  try {
    await ingestArchives({ store: createBulkStore(database), threads, lanes: count * 2, report: heard }, bulk, signal);
  } finally {
    await threads.close();
    announce(progress.summary());
  }
}
