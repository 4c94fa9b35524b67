/** Names one change, so that its repeats are answered and not done again (draft-ietf-httpapi-idempotency-key-header). */
export const IDEMPOTENCY_KEY_HEADER = "idempotency-key";

/** Marks the answer to a repeat. */
export const REPLAYED_HEADER = "idempotency-replayed";

/** A structured-field string (RFC 9651 section 3.3.3) of 1 to 64 visible ASCII characters. */
const KEY = /^"((?:[\x21\x23-\x5b\x5d-\x7e]|\\["\\]){1,64})"$/;

export type IdempotencyKey = { readonly ok: true; readonly key: string | null } | { readonly ok: false };

/** Reads the header: the key, null where none was sent, or that it is malformed. */
export function readIdempotencyKey(headers: Headers): IdempotencyKey {
  const value = headers.get(IDEMPOTENCY_KEY_HEADER);
  if (value === null) return { ok: true, key: null };
  const key = KEY.exec(value.trim())?.[1];
  return key === undefined ? { ok: false } : { ok: true, key: key.replaceAll(/\\(.)/g, "$1") };
}
