import { randomBytes, randomUUID } from "node:crypto";
import { join } from "node:path";
import type { PgBoss } from "pg-boss";
import type { Services } from "#app/context.ts";
import { createFactStore } from "#facts/store.ts";
import type { LayeredSource } from "#market/layered-source.ts";
import type { ListingRecord } from "#market/records.ts";
import { openSnapshot, type Snapshot } from "#market/snapshot/open-snapshot.ts";
import { createCompanyIndex } from "#research/companies/company-index.ts";
import { CARDS_AND_RULES_VERSION } from "#research/run/made-by.ts";
import { createRunStore, RUN_EVENT_CHANNEL } from "#research/store/run-store.ts";
import { createAnalysisShelf } from "./companies/analysis-shelf.ts";
import { createCompanyShelf } from "./companies/company-shelf.ts";
import { createFigureFinder } from "./companies/find-figure.ts";
import { createKnownCompanies, openAllListed } from "./companies/known-companies.ts";
import { createLiveSource } from "./companies/live-source.ts";
import type { Config } from "./config.ts";
import type { OpenedDatabase } from "./database/opened-database.ts";
import type { Log } from "./log.ts";
import { codeVersion } from "./research/code-version.ts";
import { createPipeline } from "./research/gather-research.ts";
import { createNoticeBoard } from "./research/notice-board.ts";
import { createRunDesk } from "./research/run-desk.ts";
import { startRunWorker } from "./research/run-worker.ts";

const QUEUE_STOP_MS = 5_000;
const LISTINGS_MS = 5_000;

export interface ProductParts {
  readonly root: string;
  readonly config: Config;
  readonly database: OpenedDatabase;
  readonly log: Log;
}

/** The services behind the pages, and how to stop what they keep running. */
export interface Product {
  readonly services: Services;
  readonly gauges: () => Readonly<Record<string, number>>;
  close(): Promise<void>;
}

/** Puts the product together: bundled figures, database, run worker, and the services that pages ask. */
export async function createProduct({ root, config, database, log }: ProductParts): Promise<Product> {
  const reportError = (error: unknown, where: string): void => log.error({ err: error, where }, "an unexpected error");
  const now = (): Date => new Date();
  const snapshot = await openSnapshot(join(root, "data/snapshot"));
  const live = createLiveSource({ config, database, snapshot, now });
  const { known, index } = await openCompanies(snapshot, live);
  const factStore = createFactStore(database);
  const shelf = createCompanyShelf({ store: factStore, snapshot, snapshotAsOf: snapshot.manifest.asOf, live, now });
  const read = createAnalysisShelf();

  const queue = await startQueue(database, log);
  const store = createRunStore(database);
  const board = await createNoticeBoard(database, RUN_EVENT_CHANNEL);
  // The embedded database has one process, so a run that is held now was held by one that died.
  if (database.kind === "embedded") await store.releaseAll();
  const pipeline = createPipeline({ ...known, shelf, read, now, reportError });
  const stopWorker = await startRunWorker({ queue, store, pipeline, log, holder: randomUUID() });

  const newId = (): string => randomBytes(16).toString("base64url");
  const rulesVersion = `${CARDS_AND_RULES_VERSION}, code ${await codeVersion(root)}`;
  return {
    services: {
      companies: index,
      research: createRunDesk({
        companies: index,
        store,
        board,
        queue,
        heldVersion: (cik) => shelf.version(cik),
        rulesVersion,
        now,
        newId,
      }),
      figures: createFigureFinder({ shelf, read, now }),
      data: dataOf(snapshot, config),
      reportError,
    },
    gauges: () => ({ event_streams: board.watchers(), resident_memory_bytes: process.memoryUsage().rss }),
    async close() {
      await stopWorker();
      await board.close();
      await queue.stop({ graceful: true, timeout: QUEUE_STOP_MS });
    },
  };
}

async function openCompanies(snapshot: Snapshot, live: LayeredSource | null) {
  const { signal } = new AbortController();
  const bundled = await snapshot.identities(signal);
  const listings = (live === null ? null : await listLive(live)) ?? (await snapshot.listings(signal));
  const index = createCompanyIndex(listings, bundled);
  return { known: createKnownCompanies(listings, bundled), index: live === null ? index : openAllListed(index) };
}

/** The list of symbols as of today; null when it takes longer than a start may wait. */
async function listLive(live: LayeredSource): Promise<readonly ListingRecord[] | null> {
  const signal = AbortSignal.timeout(LISTINGS_MS);
  try {
    return (await live.listings(signal)).listings;
  } catch (error) {
    if (signal.aborted) return null;
    throw error;
  }
}

async function startQueue(database: OpenedDatabase, log: Log): Promise<PgBoss> {
  const queue = database.createQueue();
  queue.on("error", (error) => log.error({ err: error }, "job queue error"));
  await queue.start();
  return queue;
}

function dataOf(snapshot: Snapshot, config: Config): Services["data"] {
  const { asOf, origin, counts } = snapshot.manifest;
  return { source: config.market.source, asOf, origin, companies: counts.companies, symbols: counts.listings };
}
