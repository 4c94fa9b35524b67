import { parseJson } from "#platform/json.ts";
import { IDEMPOTENCY_KEY_HEADER } from "#contracts/failed-requests.ts";
import { hashOf } from "./hash-of.ts";
import { isFields, isListOf, isText } from "./portfolios/fields.ts";

export interface ChangeRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

/** What the server answered; the JSON is null where the body is none. */
export interface ChangeAnswer {
  readonly isOk: boolean;
  readonly status: number;
  readonly json: unknown;
}

/** Sends a change to the API; null where nobody can tell whether it was carried out. */
export type SendChange = (change: ChangeRequest) => Promise<ChangeAnswer | null>;

/**
 * Sends changes with the browser's clock, random numbers and session storage.
 *
 * @param part of the page that sends them; each part keeps the keys of its own changes
 */
export function createBrowserSender(part: string, fetch: typeof globalThis.fetch): SendChange {
  return createChangeSender(
    fetch,
    randomId,
    globalThis.isSecureContext ? createStoredChanges(part, () => sessionStorage) : createUnsettledChanges(),
    (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  );
}

/**
 * Sends each change with an Idempotency-Key, and once more with the same key where the answer is lost. A change whose
 * outcome stays unknown keeps its key, so that sending it again cannot double it (docs/decisions/030-repeats-do-not-double.md).
 */
export function createChangeSender(
  fetch: typeof globalThis.fetch,
  newKey: () => string,
  unsettled: UnsettledChanges,
  pause: (ms: number) => Promise<void>,
): SendChange {
  return async ({ method, path, body }) => {
    const text = body === undefined ? null : JSON.stringify(body);
    const name = await unsettled.nameOf(`${method} ${path}\n${text}`);
    const known = unsettled.keyOf(name);
    const key = known ?? newKey();
    const init = { method, body: text, headers: headersOf(key, text !== null) };
    const earlier = unsettled.names();
    let isRepeat = known !== null;
    let sent = await sendOnce(fetch, path, init);
    if (sent.answer === null) {
      isRepeat = true;
      // Now, because the page may be left while this waits.
      unsettled.add(name, key);
      await pause(sent.waitMs);
      sent = await sendOnce(fetch, path, init);
    }
    // After another change was answered, the page shows what there is: the same change once more is then a new one.
    if (sent.isSettled) unsettled.remove([...earlier, name]);
    else unsettled.add(name, key);
    // "Too many" speaks of the repeat alone, not of the request whose answer was lost.
    return isRepeat && sent.answer?.status === 429 ? null : sent.answer;
  };
}

function headersOf(key: string, hasBody: boolean): Record<string, string> {
  const headers = { [IDEMPOTENCY_KEY_HEADER]: `"${key}"` };
  return hasBody ? { ...headers, "content-type": "application/json" } : headers;
}

const SHORT_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 5_000;

type SendAttempt =
  | { readonly answer: ChangeAnswer; readonly isSettled: boolean }
  | { readonly answer: null; readonly isSettled: false; readonly waitMs: number };

async function sendOnce(fetch: typeof globalThis.fetch, path: string, init: RequestInit): Promise<SendAttempt> {
  try {
    const response = await fetch(path, init);
    // Also an answer that breaks off is lost.
    const text = await response.text();
    const { ok: isOk, status, headers } = response;
    const retryAfter = headers.get("retry-after");
    if ([502, 503, 504].includes(status) || (status === 409 && retryAfter !== null))
      return { answer: null, isSettled: false, waitMs: waitOf(retryAfter) };
    // What the server does not keep, it would carry out when it comes again.
    const isSettled = status < 500 && status !== 401 && status !== 429;
    return { answer: { isOk, status, json: parseJson(text) ?? null }, isSettled };
  } catch {
    return { answer: null, isSettled: false, waitMs: SHORT_WAIT_MS };
  }
}

function waitOf(retryAfter: string | null): number {
  const ms = Number(retryAfter) * 1_000;
  return ms > 0 ? Math.min(ms, LONGEST_WAIT_MS) : SHORT_WAIT_MS;
}

/** Returns 128 random bits in hexadecimal digits. `crypto.randomUUID` is missing on pages that a browser opened over plain HTTP. */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Changes whose outcome is unknown, and the keys that they were sent with. */
export interface UnsettledChanges {
  /** Names a change by its method, path and body, so that the same one is known again. */
  nameOf(change: string): Promise<string>;
  keyOf(name: string): string | null;
  names(): readonly string[];
  add(name: string, key: string): void;
  remove(names: readonly string[]): void;
}

/** Keeps them until the page is left. */
export function createUnsettledChanges(): UnsettledChanges {
  const keys = new Map<string, string>();
  return {
    nameOf: (change) => Promise.resolve(change),
    keyOf: (name) => keys.get(name) ?? null,
    names: () => [...keys.keys()],
    add: (name, key) => void keys.set(name, key),
    remove: (names) => names.forEach((name) => keys.delete(name)),
  };
}

const STORED_AS = "unsettled-changes";
/** Of all parts of a page together; the oldest go first. */
const MOST_STORED = 20;

/**
 * Keeps them as long as the tab is open, also when the page is loaded again. Only the hash of a change is stored, because
 * the next person at this browser must not find what was typed.
 *
 * @param part of the page that sends them; each part has its own
 */
export function createStoredChanges(part: string, storage: () => Storage): UnsettledChanges {
  // What this page sends again is known without a storage, which may be full or forbidden.
  const memory = createUnsettledChanges();
  const own = (): readonly StoredChange[] => readAll(storage).filter((change) => change.part === part);
  return {
    nameOf: hashOf,
    keyOf: (name) => memory.keyOf(name) ?? own().find((change) => change.name === name)?.key ?? null,
    names: () => [...new Set([...memory.names(), ...own().map(({ name }) => name)])],
    add(name, key) {
      memory.add(name, key);
      writeAll(storage, [...without(readAll(storage), part, [name]), { part, name, key }].slice(-MOST_STORED));
    },
    remove(names) {
      memory.remove(names);
      const stored = readAll(storage);
      const left = without(stored, part, names);
      if (left.length < stored.length) writeAll(storage, left);
    },
  };
}

interface StoredChange {
  readonly part: string;
  readonly name: string;
  readonly key: string;
}

function without(stored: readonly StoredChange[], part: string, names: readonly string[]): readonly StoredChange[] {
  return stored.filter((change) => change.part !== part || !names.includes(change.name));
}

function readAll(storage: () => Storage): readonly StoredChange[] {
  try {
    const stored: unknown = JSON.parse(storage().getItem(STORED_AS) ?? "[]");
    return isListOf(stored, isStoredChange) ? stored : [];
  } catch {
    // Forbidden, or not written by us.
    return [];
  }
}

function isStoredChange(value: unknown): value is StoredChange {
  return isFields(value) && isText(value["part"]) && isText(value["name"]) && isText(value["key"]);
}

function writeAll(storage: () => Storage, changes: readonly StoredChange[]): void {
  try {
    if (changes.length === 0) storage().removeItem(STORED_AS);
    else storage().setItem(STORED_AS, JSON.stringify(changes));
  } catch {
    // Full or forbidden: the memory of this page is what there is.
  }
}
