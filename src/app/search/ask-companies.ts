import { isRecord } from "#platform/json.ts";
import type { SearchHit } from "#contracts/api/company-search.ts";
import type { SearchEvent } from "./search-state.ts";

/** How long typing must pause before we search (docs/specification-map.md#5). */
export const SEARCH_DEBOUNCE_MS = 500;

/** Asks for the companies of a query after a pause; the function it returns takes the question back, sent or not. */
export function askCompanies(
  query: string,
  waitMs: number,
  fetch: typeof globalThis.fetch,
  emit: (event: SearchEvent) => void,
): () => void {
  const outdated = new AbortController();
  const timer = setTimeout(() => {
    fetchHits(query, fetch, outdated.signal).then(
      (hits) => emit({ kind: "answered", query, hits }),
      () => {
        if (!outdated.signal.aborted) emit({ kind: "failed", query });
      },
    );
  }, waitMs);
  return () => {
    clearTimeout(timer);
    outdated.abort();
  };
}

async function fetchHits(
  query: string,
  fetch: typeof globalThis.fetch,
  signal: AbortSignal,
): Promise<readonly SearchHit[]> {
  const response = await fetch(`/api/companies?q=${encodeURIComponent(query)}`, { signal });
  if (!response.ok) throw new TypeError(`the search answered ${response.status}`);
  return readHits(await response.json());
}

const MATCHES: readonly unknown[] = [
  "symbol",
  "symbol-prefix",
  "former-symbol",
  "name",
  "near",
] satisfies readonly SearchHit["match"][];

/**
 * Reads the answer of `GET /api/companies`; throws TypeError when it is not one. By hand, because every page loads this and
 * the schema would add 5 KB; a test holds it to the schema (docs/decisions/035-schemas-and-libraries.md).
 */
export function readHits(answer: unknown): readonly SearchHit[] {
  const hits: unknown = isRecord(answer) && typeof answer["query"] === "string" ? answer["hits"] : null;
  if (!Array.isArray(hits) || !hits.every(isHit))
    throw new TypeError("readHits(): not an answer of the company search");
  return hits;
}

function isHit(value: unknown): value is SearchHit {
  return (
    isRecord(value) &&
    typeof value["symbol"] === "string" &&
    typeof value["name"] === "string" &&
    typeof value["cik"] === "string" &&
    (value["exchange"] === null || typeof value["exchange"] === "string") &&
    typeof value["isHeld"] === "boolean" &&
    MATCHES.includes(value["match"])
  );
}
