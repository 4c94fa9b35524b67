import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** https://www.postgresql.org/docs/18/storage-page-layout.html */
const PAGE_BYTES = 8192;
const CHECKSUM_WORD = 2;
const PAGES_PER_SEGMENT = 131_072;

/** Files of tables and indexes, their free-space and visibility maps; others have checksums of another kind or none. */
const TABLE_FILE = /^\d+(?:_(?:fsm|vm|init))?(?:\.(\d+))?$/;

/** The constants of PostgreSQL's src/include/storage/checksum_impl.h. */
const FNV_PRIME = 16_777_619;
const LANES = 32;
const OFFSETS = new Int32Array([
  0x5b1f36e9, 0xb8525960, 0x02ab50aa, 0x1de66d2a, 0x79ff467a, 0x9bb9f8a3, 0x217e7cd2, 0x83e13d2c, 0xf8d4474f,
  0xe39eb970, 0x42c6ae16, 0x993216fa, 0x7b093b5d, 0x98daff3c, 0xf718902a, 0x0b1c9cdb, 0xe58f764b, 0x187636bc,
  0x5d7b3bb1, 0xe73de7de, 0x92bec979, 0xcca6c0b2, 0x304a0979, 0x85aa43d4, 0x783125bb, 0x6ca8eaa2, 0xe407eac6,
  0x4b5cfc3e, 0x9fbf8c76, 0x15ca20be, 0xf2ca9fd3, 0x959bd756,
]);

/**
 * Finds the first table file of an embedded database that holds a page with a wrong checksum, or ends within a page. The
 * database must have replayed its log and be idle.
 *
 * @returns its path inside the folder; null when every page is as the database wrote it
 */
export async function findDamagedFile(files: string): Promise<string | null> {
  const databases = (await readdir(join(files, "base"))).map((name) => join("base", name));
  for (const folder of ["global", ...databases]) {
    for (const name of await readdir(join(files, folder))) {
      const segment = TABLE_FILE.exec(name);
      if (segment === null) continue;
      const firstPage = Number(segment[1] ?? 0) * PAGES_PER_SEGMENT;
      if (!isSound(await readFile(join(files, folder, name)), firstPage)) return join(folder, name);
    }
  }
  return null;
}

/** Whether a file consists of whole pages with the checksums that PostgreSQL computes for them. */
function isSound(file: Buffer, firstPage: number): boolean {
  if (file.length % PAGE_BYTES !== 0) return false;
  for (let start = 0; start < file.length; start += PAGE_BYTES) {
    const page = file.subarray(start, start + PAGE_BYTES);
    if (!isPageSound(page, firstPage + start / PAGE_BYTES)) return false;
  }
  return true;
}

/** A page that was added and never written is all zeros and has no checksum. */
function isPageSound(page: Buffer, number: number): boolean {
  const words = new Int32Array(PAGE_BYTES / 4);
  for (let index = 0; index < words.length; index += 1) words[index] = page.readInt32LE(index * 4);
  if (words.every((word) => word === 0)) return true;
  const kept = page.readUInt16LE(CHECKSUM_WORD * 4);
  // PostgreSQL computes it as if the field itself were zero.
  words[CHECKSUM_WORD] = (words[CHECKSUM_WORD] ?? 0) & ~0xffff;
  return kept === (((hash(words) ^ number) >>> 0) % 65_535) + 1;
}

function hash(words: Int32Array): number {
  const sums = OFFSETS.slice();
  for (let index = 0; index < words.length; index += 1) mix(sums, index % LANES, words[index] ?? 0);
  for (let index = 0; index < 2 * LANES; index += 1) mix(sums, index % LANES, 0);
  return sums.reduce((all, sum) => all ^ sum, 0);
}

function mix(sums: Int32Array, lane: number, word: number): void {
  const mixed = (sums[lane] ?? 0) ^ word;
  sums[lane] = Math.imul(mixed, FNV_PRIME) ^ (mixed >>> 17);
}
