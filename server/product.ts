import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { Services } from "#app/context.ts";
import type { Snapshot } from "#market/snapshot/open-snapshot.ts";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { createCompanyIndex } from "#research/companies/company-index.ts";
import { createRunStore, RUN_EVENT_CHANNEL } from "#research/store/run-store.ts";
import type { Config } from "./config.ts";
import type { OpenedDatabase } from "./database/opened-database.ts";
import type { Log } from "./log.ts";
import { createNoticeBoard } from "./research/notice-board.ts";
import { createRunDesk } from "./research/run-desk.ts";

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

/** Puts the product's services together. */
export async function createProduct({ root, config, database, log }: ProductParts): Promise<Product> {
  const snapshot = await openSnapshot(join(root, "data/snapshot"));
  const { signal } = new AbortController();
  const companies = createCompanyIndex(await snapshot.listings(signal), await snapshot.identities(signal));
  const queue = database.createQueue();
  queue.on("error", (error) => log.error({ err: error }, "job queue error"));
  await queue.start();
  const store = createRunStore(database);
  const board = await createNoticeBoard(database, RUN_EVENT_CHANNEL);
  const research = createRunDesk({
    companies,
    store,
    board,
    queue,
    heldVersion: (cik) => Promise.resolve(snapshotVersion(snapshot, cik)),
    rulesVersion: "0",
    now: () => new Date(),
    newId: () => randomBytes(16).toString("base64url"),
  });
  return {
    services: {
      companies,
      research,
      figures: { find: () => Promise.resolve(null) },
      data: dataOf(snapshot, config),
      reportError: (error, where) => log.error({ err: error, where }, "an unexpected error"),
    },
    gauges: () => ({ event_streams: board.watchers(), resident_memory_bytes: process.memoryUsage().rss }),
    async close() {
      await board.close();
      await queue.stop({ graceful: true, timeout: 5_000 });
    },
  };
}

function snapshotVersion(snapshot: Snapshot, cik: string): string {
  return snapshot.manifest.companies.find((company) => company.cik === cik)?.sha256 ?? "none";
}

function dataOf(snapshot: Snapshot, config: Config): Services["data"] {
  const { asOf, origin, counts } = snapshot.manifest;
  return { source: config.market.source, asOf, origin, companies: counts.companies, symbols: counts.listings };
}
