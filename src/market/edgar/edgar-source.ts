import { z } from "zod";
import type { CompanyRecords, FilingRecord, MarketSource, ListingRecord } from "#market/records.ts";
import { createCircuitBreaker } from "#market/polite/circuit-breaker.ts";
import type { RateLimiter } from "#market/polite/rate-limiter.ts";
import { createResponseCache } from "#market/polite/response-cache.ts";
import { assembleCompany, checkCik, HISTORY_BOUNDS, type HistoryBounds, wantedPages } from "./assemble-company.ts";
import { createEdgarClient, edgarAddresses, type EdgarBaseUrls, type EdgarClient } from "./client.ts";
import { type CompanyFacts, decodeCompanyFacts } from "./decode-company-facts.ts";
import { type DailyIndex, decodeDailyIndex, decodeIndexFolder } from "./daily-index.ts";
import { decodeHistoryPage, decodeSubmissions, type HistoryPage } from "./decode-submissions.ts";
import { type EarlierHistory, earlierRegistrants } from "./predecessors.ts";
import { createFilingDocuments, type FilingDocuments } from "./filing-documents.ts";
import { cikSchema, failShape, maybeTextSchema, readShape } from "./read-json.ts";

const MINUTE = 60_000;
const DAY = 86_400_000;

/** Limits and ages; every default can be replaced. */
export interface EdgarLimits extends HistoryBounds {
  /** Of one request with its whole body (20 s). */
  readonly timeoutMilliseconds: number;
  /** Of one unpacked body (64 MiB). */
  readonly largestBodyBytes: number;
  /** How long submissions and company facts count as current (10 minutes: EDGAR renews them within one). */
  readonly companyMaxAgeMilliseconds: number;
  /** How long the lists of symbols and closed pages of old filings count as current (a day). */
  readonly listMaxAgeMilliseconds: number;
  readonly failuresToOpen: number;
  readonly circuitPauseMilliseconds: number;
}

const DEFAULT_LIMITS: EdgarLimits = {
  timeoutMilliseconds: 20_000,
  largestBodyBytes: 64 * 1024 * 1024,
  companyMaxAgeMilliseconds: 10 * MINUTE,
  listMaxAgeMilliseconds: DAY,
  ...HISTORY_BOUNDS,
  failuresToOpen: 5,
  circuitPauseMilliseconds: MINUTE,
};

export interface EdgarSourceOptions {
  readonly fetch: typeof globalThis.fetch;
  /** A name and an e-mail address, sent with every request. */
  readonly contact: string;
  readonly limiter: RateLimiter;
  readonly cacheDirectory: string;
  readonly baseUrls: EdgarBaseUrls;
  readonly now: () => Date;
  /** At least 0, less than 1. */
  readonly random: () => number;
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  readonly limits?: Partial<EdgarLimits>;
}

/** EDGAR as a market source, with its index of what was filed and the documents of filings. */
export interface EdgarSource extends MarketSource {
  readonly index: DailyIndex;
  readonly documents: FilingDocuments;
}

interface Reader {
  readonly client: EdgarClient;
  readonly addresses: ReturnType<typeof edgarAddresses>;
  readonly limits: EdgarLimits;
}

/**
 * Makes the market source that reads SEC EDGAR: facts as filed, filings and identity; no prices, announcements or
 * splits. Its methods throw `MarketError`; a company that EDGAR does not know is null.
 */
export function createEdgarSource(options: EdgarSourceOptions): EdgarSource {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const breaker = createCircuitBreaker({
    name: "SEC EDGAR",
    failuresToOpen: limits.failuresToOpen,
    pauseMilliseconds: limits.circuitPauseMilliseconds,
    now: options.now,
  });
  const cache = createResponseCache(options.cacheDirectory);
  const client = createEdgarClient({ ...options, ...limits, breaker, cache });
  const reader: Reader = { client, addresses: edgarAddresses(options.baseUrls), limits };
  return {
    listings: async (signal) => {
      const { addresses } = reader;
      const age = limits.listMaxAgeMilliseconds;
      const tickers = await client.readJson(addresses.tickers, age, signal);
      const withExchange = await client.readJson(addresses.tickersWithExchange, age, signal);
      return decodeTickers(tickers.json, withExchange.json);
    },
    company: async (cik, signal) => nullWhenNotFound(readCompany(reader, cik, signal)),
    documents: createFilingDocuments(client, reader.addresses),
    index: {
      async days(quarter, signal) {
        const url = reader.addresses.indexFolder(quarter);
        return decodeIndexFolder((await client.readJson(url, limits.companyMaxAgeMilliseconds, signal)).json);
      },
      filedOn: async (day, signal) => decodeDailyIndex(await client.readText(reader.addresses.dayIndex(day), signal)),
    },
  };
}

async function readCompany(reader: Reader, cik: string, signal: AbortSignal): Promise<CompanyRecords> {
  const { client, addresses, limits } = reader;
  const answer = await client.readJson(addresses.submissions(cik), limits.companyMaxAgeMilliseconds, signal);
  const { company, filings, historyPages } = decodeSubmissions(answer.json);
  checkCik("submissions", company.cik, cik);
  const older = await readHistory(reader, historyPages, signal);
  const facts = await readFacts(reader, cik, limits.companyMaxAgeMilliseconds, signal);
  const earlier = await readEarlier(reader, cik, signal);
  return assembleCompany({ company, filings: [...filings, ...older], facts, earlier, checkedAt: answer.checkedAt });
}

/** What an earlier registrant filed no longer changes; where it cannot be read, the company is shown without it. */
async function readEarlier(reader: Reader, cik: string, signal: AbortSignal): Promise<EarlierHistory[]> {
  const histories: EarlierHistory[] = [];
  for (const registrant of earlierRegistrants(cik)) {
    const reading = readFacts(reader, registrant.cik, reader.limits.listMaxAgeMilliseconds, signal);
    histories.push({ registrant, facts: await nullWhen(UNREADABLE, reading) });
  }
  return histories;
}

/** Newest pages first; pages that end before the history wanted are left out. */
async function readHistory(
  reader: Reader,
  pages: readonly HistoryPage[],
  signal: AbortSignal,
): Promise<FilingRecord[]> {
  const { client, addresses, limits } = reader;
  const filings: FilingRecord[] = [];
  for (const page of wantedPages(pages, limits)) {
    const reading = client.readJson(addresses.historyPage(page.name), limits.listMaxAgeMilliseconds, signal);
    // A page that the list names but the source no longer has costs its filings, not the company.
    const answer = await nullWhenNotFound(reading);
    if (answer !== null) filings.push(...decodeHistoryPage(answer.json));
  }
  return filings.filter((filing) => filing.filed >= limits.historyFrom);
}

/** A registrant without XBRL filings has submissions but no facts. */
async function readFacts(
  { client, addresses }: Reader,
  cik: string,
  maxAgeMilliseconds: number,
  signal: AbortSignal,
): Promise<Omit<CompanyFacts, "cik">> {
  const answer = await nullWhenNotFound(client.readJson(addresses.companyFacts(cik), maxAgeMilliseconds, signal));
  if (answer === null) return { facts: [], fiscalYearLabels: {} };
  const read = decodeCompanyFacts(answer.json);
  checkCik("company facts", read.cik, cik);
  return read;
}

const NOT_FOUND: ReadonlySet<unknown> = new Set(["market/not-found"]);
/** Asking again would bring the same. */
const UNREADABLE: ReadonlySet<unknown> = new Set(["market/not-found", "market/bad-shape", "market/too-large"]);

async function nullWhenNotFound<Result>(reading: Promise<Result>): Promise<Result | null> {
  return nullWhen(NOT_FOUND, reading);
}

async function nullWhen<Result>(codes: ReadonlySet<unknown>, reading: Promise<Result>): Promise<Result | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Error && "code" in error && codes.has(error.code)) return null;
    throw error;
  }
}

const WHAT = "lists of symbols";

const tickersSchema = z.record(
  z.string(),
  z.object({ cik_str: cikSchema, ticker: z.string().min(1), title: z.string() }),
);
const exchangesSchema = z.object({ fields: z.array(z.string()), data: z.array(z.array(z.unknown())) });
const exchangeRowSchema = z.object({ cik: cikSchema, ticker: z.string(), exchange: maybeTextSchema });

/**
 * Reads `company_tickers.json` (rank and name) together with `company_tickers_exchange.json` (exchange).
 * Both list securities, so a company stands there once per symbol.
 */
export function decodeTickers(tickers: unknown, withExchange: unknown): ListingRecord[] {
  const exchanges = readExchanges(withExchange);
  return Object.entries(readShape(WHAT, tickersSchema, tickers))
    .map(([rank, row]) => ({ rank: readRank(rank), row }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ row }, index) => ({
      cik: row.cik_str,
      symbol: row.ticker,
      name: row.title,
      exchange: exchanges.get(`${row.cik_str} ${row.ticker}`) ?? null,
      rank: index + 1,
    }));
}

function readRank(key: string): number {
  return /^\d{1,9}$/.test(key) ? Number(key) : failShape(WHAT, key, "the key is not a rank");
}

function readExchanges(json: unknown): ReadonlyMap<string, string> {
  const { fields, data } = readShape(WHAT, exchangesSchema, json);
  const rows = data.map((row) => Object.fromEntries(fields.map((field, index) => [field, row[index]])));
  const exchanges = new Map<string, string>();
  for (const { cik, ticker, exchange } of readShape(WHAT, z.array(exchangeRowSchema), rows)) {
    if (exchange !== null) exchanges.set(`${cik} ${ticker}`, exchange);
  }
  return exchanges;
}
