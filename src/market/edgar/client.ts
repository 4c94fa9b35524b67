import { MarketError } from "#market/errors.ts";
import { politeFetch, type PoliteFetchDeps } from "#market/polite/polite-fetch.ts";
import type { ResponseCache, StoredResponse } from "#market/polite/response-cache.ts";
import { type Quarter, quarterOf } from "./daily-index.ts";
import { parseEdgarJson } from "./read-json.ts";

/** An answer of EDGAR, read as JSON. */
export interface EdgarAnswer {
  readonly json: unknown;
  /** When EDGAR last said that this is its current answer. */
  readonly checkedAt: Date;
}

export interface EdgarClient {
  /** Reads an address, from the cache while the kept answer is younger than `maxAgeMilliseconds`. */
  readJson(url: string, maxAgeMilliseconds: number, signal: AbortSignal): Promise<EdgarAnswer>;
  /** Asks for a text that is wanted once; it is not kept. */
  readText(url: string, signal: AbortSignal): Promise<string>;
}

export interface EdgarClientDeps extends PoliteFetchDeps {
  /** A name and an e-mail address; the SEC refuses clients that do not name themselves. */
  readonly contact: string;
  readonly cache: ResponseCache;
}

/** Makes the transport to EDGAR; throws `MarketError` `market/contact-missing` without a usable contact. */
export function createEdgarClient(deps: EdgarClientDeps): EdgarClient {
  const userAgent = userAgentOf(deps.contact);
  return {
    async readJson(url, maxAgeMilliseconds, signal) {
      const kept = await deps.cache.read(url);
      const isFresh = kept !== null && deps.now().getTime() - kept.checkedAt.getTime() < maxAgeMilliseconds;
      if (!isFresh) return ask({ url, userAgent, cached: kept, signal }, deps);
      return { json: parseEdgarJson(kept.body, url), checkedAt: kept.checkedAt };
    },
    async readText(url, signal) {
      const headers = { "user-agent": userAgent, "accept-encoding": "gzip" };
      const response = await politeFetch({ url, headers, signal }, deps);
      if (response.kind === "not-modified") throw modifiedSinceNever(url);
      return response.body;
    },
  };
}

interface RevalidationInput {
  readonly url: string;
  readonly userAgent: string;
  readonly cached: StoredResponse | null;
  readonly signal: AbortSignal;
}

async function ask({ url, userAgent, cached, signal }: RevalidationInput, deps: EdgarClientDeps): Promise<EdgarAnswer> {
  const headers = {
    "user-agent": userAgent,
    accept: "application/json",
    "accept-encoding": "gzip",
    ...(cached === null ? {} : validators(cached)),
  };
  const response = await politeFetch({ url, headers, signal }, deps);
  const checkedAt = deps.now();
  if (response.kind === "not-modified") {
    if (cached === null) throw modifiedSinceNever(url);
    await deps.cache.confirm(url, checkedAt);
    return { json: parseEdgarJson(cached.body, url), checkedAt };
  }
  // Read before it is kept: a body that is no JSON would be served again.
  const json = parseEdgarJson(response.body, url);
  const { body, etag, lastModified } = response;
  await deps.cache.write(url, { body, etag, lastModified, checkedAt });
  return { json, checkedAt };
}

function modifiedSinceNever(url: string): MarketError {
  return new MarketError("market/unavailable", `${url} said "not modified" to a first question.`, { facts: { url } });
}

function validators({ etag, lastModified }: StoredResponse): Record<string, string> {
  return {
    ...(etag === null ? {} : { "if-none-match": etag }),
    ...(lastModified === null ? {} : { "if-modified-since": lastModified }),
  };
}

/** How we name ourselves; throws `MarketError` `market/contact-missing` without a usable contact. */
export function userAgentOf(contact: string): string {
  // One header line: printable Latin-1 only.
  if (/^[\x20-\x7e\xa0-\xff]+$/.test(contact) && contact.includes("@")) return `Beforehand ${contact.trim()}`;
  throw new MarketError(
    "market/contact-missing",
    'SEC_CONTACT must be a name and an e-mail address, for example "Jane Doe jane@example.com": the SEC asks every client to name itself.',
  );
}

/** The two hosts of EDGAR; handed in so that tests and mirrors can stand in for them. */
export interface EdgarBaseUrls {
  /** Lists of companies, and the documents of filings. */
  readonly files: string;
  /** Submissions and company facts. */
  readonly data: string;
}

/** The SEC's own hosts. */
export const SEC_BASE_URLS: EdgarBaseUrls = { files: "https://www.sec.gov", data: "https://data.sec.gov" };

/** A page of older filings, as `filings.files[].name` writes it; nothing else may become part of an address. */
export const HISTORY_PAGE_NAME = /^CIK\d{10}-submissions-\d{3,4}\.json$/;

/** Builds the addresses of the endpoints used here. */
export function edgarAddresses(baseUrls: EdgarBaseUrls) {
  const data = (path: string) => new URL(path, baseUrls.data).href;
  const files = (path: string) => new URL(path, baseUrls.files).href;
  return {
    tickers: files("/files/company_tickers.json"),
    tickersWithExchange: files("/files/company_tickers_exchange.json"),
    submissions: (cik: string) => data(`/submissions/CIK${cik}.json`),
    historyPage: (name: string) => data(`/submissions/${name}`),
    document: ({ cik, accession }: { readonly cik: string; readonly accession: string }, name: string) =>
      files(`/Archives/edgar/data/${String(Number(cik))}/${accession.replaceAll("-", "")}/${name}`),
    indexFolder: ({ year, quarter }: Quarter) =>
      files(`/Archives/edgar/daily-index/${String(year)}/QTR${String(quarter)}/index.json`),
    dayIndex: (day: string) => {
      const { year, quarter } = quarterOf(day);
      return files(
        `/Archives/edgar/daily-index/${String(year)}/QTR${String(quarter)}/master.${day.replaceAll("-", "")}.idx`,
      );
    },
    companyFactsArchive: files("/Archives/edgar/daily-index/xbrl/companyfacts.zip"),
    submissionsArchive: files("/Archives/edgar/daily-index/bulkdata/submissions.zip"),
    companyFacts: (cik: string) => data(`/api/xbrl/companyfacts/CIK${cik}.json`),
  };
}
