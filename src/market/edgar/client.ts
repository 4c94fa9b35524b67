import { MarketError } from "#market/errors.ts";
import { politeFetch } from "#market/polite/polite-fetch.ts";
import type { PoliteFetchParts } from "#market/polite/polite-fetch.ts";
import type { ResponseCache, StoredResponse } from "#market/polite/response-cache.ts";
import { parseJson } from "./parse-json.ts";

/** An answer of EDGAR, read as JSON. */
export interface EdgarAnswer {
  readonly json: unknown;
  /** When EDGAR last said that this is its current answer. */
  readonly checkedAt: Date;
}

export interface EdgarClient {
  /** Reads an address, from the cache while the kept answer is younger than `maxAgeMilliseconds`. */
  readJson(url: string, maxAgeMilliseconds: number, signal: AbortSignal): Promise<EdgarAnswer>;
}

export interface EdgarClientParts extends PoliteFetchParts {
  /** A name and an e-mail address; the SEC refuses clients that do not name themselves. */
  readonly contact: string;
  readonly cache: ResponseCache;
}

/** Makes the transport to EDGAR; throws `MarketError` `market/contact-missing` without a usable contact. */
export function createEdgarClient(parts: EdgarClientParts): EdgarClient {
  const userAgent = `Beforehand ${checkContact(parts.contact)}`;
  return {
    async readJson(url, maxAgeMilliseconds, signal) {
      const kept = await parts.cache.read(url);
      const isFresh = kept !== null && parts.now().getTime() - kept.checkedAt.getTime() < maxAgeMilliseconds;
      if (!isFresh) return ask({ url, userAgent, kept, signal }, parts);
      return { json: parseJson(kept.body, url), checkedAt: kept.checkedAt };
    },
  };
}

interface Question {
  readonly url: string;
  readonly userAgent: string;
  readonly kept: StoredResponse | null;
  readonly signal: AbortSignal;
}

async function ask({ url, userAgent, kept, signal }: Question, parts: EdgarClientParts): Promise<EdgarAnswer> {
  const headers = {
    "user-agent": userAgent,
    accept: "application/json",
    "accept-encoding": "gzip",
    ...(kept === null ? {} : validators(kept)),
  };
  const response = await politeFetch({ url, headers, signal }, parts);
  const checkedAt = parts.now();
  if (response.kind === "not-modified") {
    if (kept === null) throw modifiedSinceNever(url);
    await parts.cache.confirm(url, checkedAt);
    return { json: parseJson(kept.body, url), checkedAt };
  }
  // Read before it is kept: a body that is no JSON would be served again.
  const json = parseJson(response.body, url);
  const { body, etag, lastModified } = response;
  await parts.cache.write(url, { body, etag, lastModified, checkedAt });
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

function checkContact(contact: string): string {
  // One header line: printable Latin-1 only.
  if (/^[\x20-\x7e\xa0-\xff]+$/.test(contact) && contact.includes("@")) return contact.trim();
  throw new MarketError(
    "market/contact-missing",
    'SEC_CONTACT must be a name and an e-mail address, for example "Jane Doe jane@example.com": the SEC asks every client to name itself.',
  );
}
