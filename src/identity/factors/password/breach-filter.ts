// The offline list of common and leaked passwords (docs/threats.md#15) as a Bloom filter: it never forgets a password that
// was put in, and takes about one in a hundred thousand others for one of them. data/breached-passwords/README.md
// describes the file.
import { createHash } from "node:crypto";
import { IdentityError } from "#identity/errors.ts";
import { normalisePassword } from "./normalise-password.ts";

export interface BreachFilter {
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
