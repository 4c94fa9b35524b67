import type { SearchHit } from "#research/companies/lookup.ts";

const MATCHES: readonly unknown[] = [
  "symbol",
  "symbol-prefix",
  "former-symbol",
  "name",
  "near",
] satisfies readonly SearchHit["match"][];

/** Reads the answer of `GET /api/companies`; throws TypeError when it is not one. By hand: no schema library in the page. */
export function readHits(answer: unknown): readonly SearchHit[] {
  const hits: unknown = isRecord(answer) ? answer["hits"] : null;
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

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
