// The offline list of common and leaked passwords (docs/threats.md#15) as a Bloom filter: it never forgets a password that
// was put in, and takes about one in a hundred thousand others for one of them. data/breached-passwords/README.md
// describes the file.
import { createHash } from "node:crypto";
import { IdentityError } from "#identity/errors.ts";
import { normalisePassword } from "./normalise-password.ts";
import { responseText } from "#platform/read-body.ts";

interface BreachFilter {
  /** How many passwords were put in. */
  readonly entries: number;
  has(password: string): boolean;
}

const MAGIC = "LKBF";
const FORMAT = 1;
const HEADER_BYTES = 16;

/** One SHA-512 gives sixteen independent positions of 32 bits. */
const POSITIONS = 16;

/** With sixteen positions an entry this wide makes about one false alarm in 100,000. */
const BITS_PER_ENTRY = 24;

/** Reads a filter file; throws when it was cut or is of another format. */
export function readBreachFilter(file: Uint8Array): BreachFilter {
  const view = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (view.length <= HEADER_BYTES || view.toString("latin1", 0, 4) !== MAGIC || view.readUInt32BE(4) !== FORMAT)
    throw new IdentityError("identity/unreadable-data", "The list of breached passwords is not a filter of format 1.");
  const entries = view.readUInt32BE(8);
  const bitCount = view.readUInt32BE(12);
  if (bitCount === 0 || view.length !== HEADER_BYTES + Math.ceil(bitCount / 8))
    throw new IdentityError("identity/unreadable-data", "The list of breached passwords is not whole.");
  const bits = view.subarray(HEADER_BYTES);
  return {
    entries,
    has: (password) =>
      positionsOf(password, bitCount).every((position) => ((bits[position >>> 3] ?? 0) & (1 << (position & 7))) !== 0),
  };
}

/** Writes the filter file of a list; equal lists, in whatever order, give equal bytes. */
export function writeBreachFilter(passwords: Iterable<string>): Uint8Array {
  const entries = new Set(Array.from(passwords, listSpelling));
  const bitCount = Math.max(8, entries.size * BITS_PER_ENTRY);
  const file = Buffer.alloc(HEADER_BYTES + Math.ceil(bitCount / 8));
  file.write(MAGIC, "latin1");
  file.writeUInt32BE(FORMAT, 4);
  file.writeUInt32BE(entries.size, 8);
  file.writeUInt32BE(bitCount, 12);
  for (const entry of entries) {
    for (const position of positionsOf(entry, bitCount)) {
      const byte = HEADER_BYTES + (position >>> 3);
      file[byte] = (file[byte] ?? 0) | (1 << (position & 7));
    }
  }
  return file;
}

function positionsOf(password: string, bitCount: number): readonly number[] {
  const digest = createHash("sha512").update(listSpelling(password)).digest();
  return Array.from({ length: POSITIONS }, (_, index) => digest.readUInt32BE(index * 4) % bitCount);
}

/** Lists differ in capitals and so do people's attempts at being clever; "Password" is the leaked "password". */
function listSpelling(password: string): string {
  return normalisePassword(password).toLowerCase();
}

// Asks a service of the "Pwned Passwords" kind whether a password leaked, by k-anonymity: only the first five hex digits
// of its SHA-1 leave the server (docs/threats.md#15 and #29).

export type RangeVerdict = "listed" | "absent" | "unavailable";

type BreachRange = (password: string) => Promise<RangeVerdict>;

const PREFIX_DIGITS = 5;
const MOST_BYTES = 5_000_000;

/** @param parts.timeoutMilliseconds how long the whole answer may take (1000) */
export function createBreachRange({
  fetch,
  baseUrl,
  timeoutMilliseconds = 1000,
}: {
  readonly fetch: typeof globalThis.fetch;
  /** Where the five digits are appended, for example https://api.pwnedpasswords.com/range/ */
  readonly baseUrl: string;
  readonly timeoutMilliseconds?: number;
}): BreachRange {
  const base = baseUrl.endsWith("/") ? baseUrl : `${baseUrl}/`;
  return async (password) => {
    const digest = createHash("sha1").update(normalisePassword(password)).digest("hex").toUpperCase();
    const signal = AbortSignal.timeout(timeoutMilliseconds);
    try {
      const response = await fetch(base + digest.slice(0, PREFIX_DIGITS), {
        headers: { "add-padding": "true" },
        redirect: "error",
        signal,
      });
      const text = await responseText(response, MOST_BYTES);
      if (text === null || !response.ok) return "unavailable";
      return isListed(text, digest.slice(PREFIX_DIGITS)) ? "listed" : "absent";
    } catch {
      // The offline list has decided already; a service that is down must not keep people out (docs/threats.md#15).
      return "unavailable";
    }
  };
}

/** Lines are `SUFFIX:COUNT`; padding is lines of count 0. */
function isListed(text: string, suffix: string): boolean {
  return text.split("\n").some((line) => {
    const [listed = "", count = ""] = line.trim().split(":");
    return listed.toUpperCase() === suffix && Number(count) > 0;
  });
}

/** Whether a password is among those that leaked or that everybody uses. */
export type BreachCheck = (password: string) => Promise<boolean>;

/**
 * Asks the offline list first, then the service where one is configured; no answer counts as "not known"
 * (docs/threats.md#15).
 */
export function createBreachCheck({
  filter,
  range,
}: {
  readonly filter: BreachFilter;
  /** Null where no outside service may be asked. */
  readonly range: BreachRange | null;
}): BreachCheck {
  return async (password) => {
    if (filter.has(password)) return true;
    return range !== null && (await range(password)) === "listed";
  };
}
