/** What the product cannot do without, and what its pages and API name when it is away; `overload`: our own server, which took too long. */
export type Outage = "database" | "identity" | "overload";

/** After how many seconds it is worth asking again. */
export const OUTAGE_RETRY_SECONDS = 5;

const OUTAGES: Readonly<Record<string, Outage>> = {
  "server/database-unavailable": "database",
  "server/identity-unreachable": "identity",
};

/** How deep the reason of an error may lie. */
const MOST_CAUSES = 5;

/** Which outage an error or what caused it comes from; null for every other error. */
export function outageOf(error: unknown): Outage | null {
  // One that caused another error is of somebody else, such as a source of figures.
  if (isTimeout(error) || (error instanceof Error && error.name === "AbortError" && isTimeout(error.cause)))
    return "overload";
  let current = error;
  for (let depth = 0; depth < MOST_CAUSES && current instanceof Error; depth += 1) {
    const outage = "code" in current && typeof current.code === "string" ? OUTAGES[current.code] : undefined;
    if (outage !== undefined) return outage;
    current = current.cause;
  }
  return null;
}

/** Node's own reading of files puts it as the cause of an `AbortError`. */
function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === "TimeoutError";
}

/** What we say of a change that got no proper answer, where a repeat does no harm. */
export const SAFE_TO_REPEAT = "We can't tell whether this was saved. Sending it again is safe.";

/**
 * What may be said of a request that got no proper answer: whether it was carried out is not known. A repeat does no harm
 * where the request names the state that there is to be (RFC 9110 section 9.2.2), or where the server knows repeats.
 *
 * @param isRepeatable whether the server knows repeats, by an Idempotency-Key or by what the request asks for
 */
export function unknownOutcome(method: string, isRepeatable: boolean): string {
  switch (method.toUpperCase()) {
    case "GET":
    case "HEAD":
      return "Please try again.";
    case "PUT":
    case "DELETE":
      return SAFE_TO_REPEAT;
    default:
      return isRepeatable
        ? SAFE_TO_REPEAT
        : "We can't tell whether this was saved. Reload the page and look before you send it again.";
  }
}

/** Names one change, so that its repeats are answered and not done again (draft-ietf-httpapi-idempotency-key-header). */
export const IDEMPOTENCY_KEY_HEADER = "idempotency-key";

/** Marks the answer to a repeat. */
export const REPLAYED_HEADER = "idempotency-replayed";

/** A structured-field string (RFC 9651 section 3.3.3) of 1 to 64 visible ASCII characters. */
const KEY = /^"((?:[\x21\x23-\x5b\x5d-\x7e]|\\["\\]){1,64})"$/;

type IdempotencyKey = { readonly ok: true; readonly key: string | null } | { readonly ok: false };

/** Reads the header: the key, null where none was sent, or that it is malformed. */
export function readIdempotencyKey(headers: Headers): IdempotencyKey {
  const value = headers.get(IDEMPOTENCY_KEY_HEADER);
  if (value === null) return { ok: true, key: null };
  const key = KEY.exec(value.trim())?.[1];
  return key === undefined ? { ok: false } : { ok: true, key: key.replaceAll(/\\(.)/g, "$1") };
}
