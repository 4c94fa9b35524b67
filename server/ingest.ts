import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { createFactStore } from "#facts/store.ts";
import { openSnapshot, type Snapshot } from "#market/snapshot/open-snapshot.ts";
import { createCompanyIndex } from "#research/companies/company-index.ts";
import type { CompanyIndex } from "#research/companies/lookup.ts";
import { createLiveSource } from "./companies/live-source.ts";
import { ConfigError, processConfig } from "./config.ts";
import { openDatabase } from "./database/open-database.ts";
import { type DatabaseBounds, REQUEST_BOUNDS } from "./database/postgres-pool.ts";
import { failStart } from "./fail-start.ts";
import { openLibrary } from "./filings/open-library.ts";
import { fetchArchives, pathsIn } from "./ingest/archives/fetch-archives.ts";
import { ingestAll } from "./ingest/archives/ingest-all.ts";
import { dailyRound } from "./ingest/daily/open-daily.ts";
import { drawProgress } from "./ingest/draw-progress.ts";
import { ingestCompanies, type IngestCompany, type IngestDeps, type IngestResult } from "./ingest/ingest-companies.ts";
import { createLog, announce } from "./log.ts";
import { createHeldCompanies } from "./universe/held-companies.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const SNAPSHOT = join(ROOT, "data/snapshot");

const USAGE = [
  "Say which companies:",
  "  npm run ingest -- NVDA AAPL                    from SEC EDGAR, one after the other",
  "  npm run ingest -- --daily                      companies we have figures for that filed since the last time",
  "  npm run ingest -- --all                        every listed company, from the SEC's archives, which are downloaded",
  "  npm run ingest -- --all --archives FOLDER      the same from companyfacts.zip and submissions.zip in that folder",
].join("\n");

/** Nobody waits for a page: a large company's facts may take their time. */
const PATIENT_BOUNDS: DatabaseBounds = { ...REQUEST_BOUNDS, waitMs: 60_000, statementMs: 120_000, replyMs: 125_000 };

/** Takes in companies: `npm run ingest -- NVDA AAPL` or `--all`; can be stopped and run again. */
async function main(given: readonly string[]): Promise<number> {
  const { values, positionals } = readArguments(given);
  const stopping = new AbortController();
  process.once("SIGINT", () => stopping.abort());
  if (values.all === true && positionals.length === 0) return ingestEvery(values.archives ?? null, stopping.signal);
  if (values.daily === true && values.all !== true && positionals.length === 0) return ingestDaily(stopping.signal);
  if (values.all === true || values.daily === true || positionals.length === 0) throw new ConfigError(USAGE);
  return ingestNamed(positionals, stopping.signal);
}

function readArguments(given: readonly string[]) {
  try {
    const options = { all: { type: "boolean" }, daily: { type: "boolean" }, archives: { type: "string" } } as const;
    return parseArgs({ args: [...given], options, allowPositionals: true });
  } catch (cause) {
    throw new ConfigError(`${cause instanceof Error ? cause.message : String(cause)}\n${USAGE}`);
  }
}

/** Refused companies are listed and do not make the command fail: a few of the archives' companies always are. */
async function ingestEvery(folder: string | null, signal: AbortSignal): Promise<number> {
  const config = processConfig(folder === null ? { MARKET_SOURCE: "live" } : {});
  const database = await openDatabase(config, createLog(config.logLevel), ["product"], PATIENT_BOUNDS);
  try {
    const paths =
      folder === null ? await fetchArchives({ config, database, fetch, signal, announce }) : pathsIn(folder);
    await ingestAll({ database, paths, root: ROOT, snapshotDirectory: SNAPSHOT, signal, announce });
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    await database.close();
  }
  return 0;
}

/** Fails where EDGAR could not be asked to the end; the next one goes on from there. */
async function ingestDaily(signal: AbortSignal): Promise<number> {
  const config = processConfig({ MARKET_SOURCE: "live" });
  const snapshot = await openSnapshot(SNAPSHOT);
  const database = await openDatabase(config, createLog(config.logLevel));
  const now = (): Date => new Date();
  const live = createLiveSource({ config, database, snapshot, fetch, now });
  if (live === null) throw new TypeError("ingest needs the live source: MARKET_SOURCE must be live");
  const factStore = createFactStore(database);
  const bundled = (await snapshot.identities(signal)).map(({ cik }) => cik);
  const held = createHeldCompanies(factStore, bundled);
  const round = dailyRound({ database, live, factStore, snapshot, held, now }, announce);
  const { days, refreshed, current, refused, stopped } = await round(signal);
  announce(
    `${days.length} days of the index, ${refreshed} companies read again, ${current} were current, ${refused.length} refused.`,
  );
  if (stopped !== null) announce(`Stopped: ${stopped} Run it again to continue.`);
  await database.close();
  return stopped === null ? 0 : 1;
}

/** Refreshes companies from SEC EDGAR. */
async function ingestNamed(symbols: readonly string[], signal: AbortSignal): Promise<number> {
  const config = processConfig({ MARKET_SOURCE: "live" });
  const snapshot = await openSnapshot(SNAPSHOT);
  const companies = await requestedCompanies(snapshot, symbols);
  const log = createLog(config.logLevel);
  const database = await openDatabase(config, log);
  const now = (): Date => new Date();
  const live = createLiveSource({ config, database, snapshot, fetch, now });
  if (live === null) throw new TypeError("ingest needs the live source: MARKET_SOURCE must be live");
  const library = await openLibrary({ root: ROOT, database, live: { source: live }, ...config.filings, log, now });
  const deps = { store: createFactStore(database), live, now, fetchFilings: library.fetch };
  const results = await ingest(deps, companies, signal);
  announce(summary(results, companies.length));
  await database.close();
  return results.some((result) => result.kind === "failed") ? 1 : 0;
}

async function requestedCompanies(snapshot: Snapshot, symbols: readonly string[]): Promise<readonly IngestCompany[]> {
  const { signal } = new AbortController();
  const bundled = await snapshot.identities(signal);
  const index = createCompanyIndex(await snapshot.listings(signal), bundled);
  return symbols.map((symbol) => companyNamed(index, symbol));
}

/** Stops at Ctrl-C after the company in hand, which stays as it was. */
async function ingest(
  deps: IngestDeps,
  companies: readonly IngestCompany[],
  signal: AbortSignal,
): Promise<readonly IngestResult[]> {
  const results: IngestResult[] = [];
  try {
    for await (const result of ingestCompanies(deps, companies, signal)) {
      results.push(result);
      report(result, { done: results.length, of: companies.length });
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  return results;
}

function companyNamed(index: CompanyIndex, symbol: string): IngestCompany {
  const found = index.find(symbol);
  switch (found.kind) {
    case "held":
    case "listed":
      return found;
    case "moved":
      return companyNamed(index, found.symbol);
    case "fund":
      throw new ConfigError(`${symbol} is a fund; funds file no company facts.`);
    case "delisted":
      throw new ConfigError(`${symbol} was ${found.name}, which is no longer listed.`);
    case "unknown": {
      const near = found.near.map((hit) => hit.symbol).join(", ");
      throw new ConfigError(`We do not cover the symbol ${symbol}.${near === "" ? "" : ` Near: ${near}.`}`);
    }
  }
}

function report(result: IngestResult, { done, of }: { readonly done: number; readonly of: number }): void {
  const bar = `${drawProgress(done, of)}  ${result.symbol}`;
  switch (result.kind) {
    case "refreshed":
      return announce(`${bar}  ${result.facts} facts held, ${result.filings} filings read`);
    case "current":
      return announce(`${bar}  refreshed less than a day ago`);
    case "failed":
      return announce(`${bar}  ${result.why} Existing data is unchanged.`);
  }
}

function summary(results: readonly IngestResult[], asked: number): string {
  const count = (kind: IngestResult["kind"]): number => results.filter((result) => result.kind === kind).length;
  const rest = asked - results.length;
  const stopped = rest === 0 ? "" : ` Stopped before ${rest}; run it again to continue.`;
  return `${count("refreshed")} refreshed, ${count("current")} current, ${count("failed")} failed.${stopped}`;
}

main(process.argv.slice(2)).then((code) => process.exit(code), failStart);
