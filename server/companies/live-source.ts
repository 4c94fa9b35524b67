import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Database } from "#contracts/database.ts";
import { type EdgarBaseUrls, SEC_BASE_URLS } from "#market/edgar/client.ts";
import type { DailyIndex } from "#market/edgar/daily-index.ts";
import { createEdgarSource } from "#market/edgar/edgar-source.ts";
import type { FilingDocuments } from "#market/edgar/filing-documents.ts";
import { createLayeredSource, type LayeredSource } from "#market/layered-source.ts";
import { createRateLimiter, type RateLimiter } from "#market/polite/rate-limiter.ts";
import type { MarketSource } from "#market/records.ts";
import type { Config } from "#server/config.ts";
import { openPrices } from "./open-prices.ts";

/** The SEC allows ten requests a second from all machines together; we stay below. */
const PER_SECOND = 8;
const LONGEST_WAIT_MS = 20_000;

export interface LiveSourceDeps {
  readonly config: Config;
  readonly database: Database;
  readonly snapshot: MarketSource;
  readonly now: () => Date;
  readonly fetch: typeof globalThis.fetch;
}

/** The live source laid over the bundled one, with EDGAR's index of what was filed and its documents. */
export interface LiveSource extends LayeredSource {
  readonly index: DailyIndex;
  readonly documents: FilingDocuments;
}

/** The live source laid over the bundled one; null when the settings ask for bundled figures only. */
export function createLiveSource({ config, database, snapshot, now, fetch }: LiveSourceDeps): LiveSource | null {
  const { market, dataDirectory } = config;
  if (market.source === "snapshot") return null;
  const live = createEdgarSource({
    fetch,
    contact: market.contact,
    limiter: createEdgarLimiter(database),
    cacheDirectory: join(dataDirectory, "responses"),
    baseUrls: edgarHosts(market),
    now,
    random: Math.random,
    wait: pause,
  });
  const prices = openPrices(config.prices, { database, now, fetch });
  return { ...createLayeredSource({ snapshot, live, prices }), index: live.index, documents: live.documents };
}

/** Waits, unless the signal says that nobody does any more. */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await wait(milliseconds, undefined, { signal });
}

/** One pace for everything that every process asks of EDGAR. */
export function createEdgarLimiter(database: Database): RateLimiter {
  return createRateLimiter({
    database,
    name: "SEC EDGAR",
    perSecond: PER_SECOND,
    longestWaitMilliseconds: LONGEST_WAIT_MS,
    wait: pause,
  });
}

/** The SEC's own hosts, or the mirror that the settings name. */
export function edgarHosts({ mirror }: Extract<Config["market"], { readonly source: "live" }>): EdgarBaseUrls {
  return mirror === null ? SEC_BASE_URLS : { files: mirror, data: mirror };
}
