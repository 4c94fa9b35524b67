import { fileURLToPath } from "node:url";
import { createFactStore } from "#facts/store.ts";
import { openSnapshot, type Snapshot } from "#market/snapshot/open-snapshot.ts";
import { createCompanyIndex } from "#research/companies/company-index.ts";
import type { CompanyIndex } from "#research/companies/lookup.ts";
import { createLiveSource } from "./companies/live-source.ts";
import { ConfigError, processConfig } from "./config.ts";
import { openDatabase } from "./database/open-database.ts";
import { failStart } from "./fail-start.ts";
import { openLibrary } from "./filings/open-library.ts";
import {
  drawProgress,
  ingestCompanies,
  type IngestCompany,
  type IngestDeps,
  type IngestResult,
} from "./ingest/ingest-companies.ts";
import { createLog, announce } from "./log.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const SNAPSHOT = fileURLToPath(new URL("../data/snapshot", import.meta.url));

const USAGE = "Say which companies: npm run ingest -- NVDA AAPL, or npm run ingest -- --all for every bundled one.";

/** Refreshes companies from SEC EDGAR: `npm run ingest -- NVDA AAPL` or `--all`; can be stopped and run again. */
async function main(asked: readonly string[]): Promise<number> {
  const config = processConfig({ MARKET_SOURCE: "live" });
  const snapshot = await openSnapshot(SNAPSHOT);
  const companies = await requestedCompanies(snapshot, asked);
  const log = createLog(config.logLevel);
  const database = await openDatabase(config, log);
  const now = (): Date => new Date();
  const live = createLiveSource({ config, database, snapshot, fetch, now });
  if (live === null) throw new TypeError("ingest needs the live source: MARKET_SOURCE must be live");
  const { documents } = live;
  const { fetch: fetchFilings } = await openLibrary({ root: ROOT, database, documents, ...config.filings, log, now });
  const deps: IngestDeps = { store: createFactStore(database), live, now, fetchFilings };
  const results = await ingest(deps, companies);
  announce(summary(results, companies.length));
  await database.close();
  return results.some((result) => result.kind === "failed") ? 1 : 0;
}

async function requestedCompanies(snapshot: Snapshot, asked: readonly string[]): Promise<readonly IngestCompany[]> {
  if (asked.length === 0) throw new ConfigError(USAGE);
  const { signal } = new AbortController();
  const bundled = await snapshot.identities(signal);
  if (asked.includes("--all")) return bundled;
  const index = createCompanyIndex(await snapshot.listings(signal), bundled);
  return asked.map((symbol) => companyNamed(index, symbol));
}

/** Stops at Ctrl-C after the company in hand, which stays as it was. */
async function ingest(deps: IngestDeps, companies: readonly IngestCompany[]): Promise<readonly IngestResult[]> {
  const stopping = new AbortController();
  process.once("SIGINT", () => stopping.abort());
  const results: IngestResult[] = [];
  try {
    for await (const result of ingestCompanies(deps, companies, stopping.signal)) {
      results.push(result);
      report(result, { done: results.length, of: companies.length });
    }
  } catch (error) {
    if (!stopping.signal.aborted) throw error;
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
  const bar = drawProgress(done, of, result.symbol);
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
