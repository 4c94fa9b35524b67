import { createHash, randomUUID } from "node:crypto";
import { mkdir, readFile, rename, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { z } from "zod";
import { MarketError } from "#market/errors.ts";

export interface StoredResponse {
  readonly body: string;
  readonly etag: string | null;
  readonly lastModified: string | null;
  /** When the source last said that this is its current answer. */
  readonly checkedAt: Date;
}

/** Answers kept on disk, one file per address; a folder that may be deleted at any time. */
export interface ResponseCache {
  /** Null when nothing readable is kept. */
  read(url: string): Promise<StoredResponse | null>;
  write(url: string, response: StoredResponse): Promise<void>;
  /** Notes that a kept answer is still current. */
  confirm(url: string, checkedAt: Date): Promise<void>;
}

const headSchema = z.object({ url: z.string(), etag: z.string().nullable(), lastModified: z.string().nullable() });
const pack = promisify(gzip);
const unpack = promisify(gunzip);

/** Makes a cache in `directory`; a write that fails throws `MarketError` `market/broken-cache`. */
export function createResponseCache(directory: string): ResponseCache {
  const pathOf = (url: string) => join(directory, `${createHash("sha256").update(url).digest("hex")}.gz`);
  return {
    read: async (url) => readStored(pathOf(url), url),
    write: async (url, response) =>
      guardWrite(directory, async () => writeStored(directory, pathOf(url), url, response)),
    confirm: async (url, checkedAt) => guardWrite(directory, async () => confirmStored(pathOf(url), checkedAt)),
  };
}

/** The file's own time is when it was checked, so that confirming it need not write the body again. */
async function readStored(path: string, url: string): Promise<StoredResponse | null> {
  try {
    const { mtime } = await stat(path);
    const text = (await unpack(await readFile(path))).toString("utf8");
    const headEnd = text.indexOf("\n");
    const head = headSchema.parse(JSON.parse(text.slice(0, headEnd)));
    if (head.url !== url) return null;
    return { body: text.slice(headEnd + 1), etag: head.etag, lastModified: head.lastModified, checkedAt: mtime };
  } catch {
    // Missing, half written or damaged: whatever the reason, the answer is fetched again and written over.
    return null;
  }
}

/** Written beside and renamed, so that no reader ever meets half a file. */
async function writeStored(directory: string, path: string, url: string, response: StoredResponse): Promise<void> {
  const { body, etag, lastModified, checkedAt } = response;
  const beside = `${path}.${randomUUID()}`;
  await mkdir(directory, { recursive: true });
  await writeFile(beside, await pack(`${JSON.stringify({ url, etag, lastModified })}\n${body}`, { level: 1 }));
  await utimes(beside, checkedAt, checkedAt);
  await rename(beside, path);
}

async function confirmStored(path: string, checkedAt: Date): Promise<void> {
  try {
    await utimes(path, checkedAt, checkedAt);
  } catch (cause) {
    // The folder may be emptied at any time: then there is nothing to confirm.
    if (!(cause instanceof Error && "code" in cause && cause.code === "ENOENT")) throw cause;
  }
}

async function guardWrite(directory: string, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (cause) {
    throw new MarketError(
      "market/broken-cache",
      `Answers cannot be kept in ${directory}: make the folder writable, make room on the disk, or set DATA_DIR to another one.`,
      { cause, facts: { directory } },
    );
  }
}
