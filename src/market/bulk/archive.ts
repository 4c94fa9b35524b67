import { crc32 } from "node:zlib";
import { Entry, openPromise, type ZipFile } from "yauzl";
import { MarketError } from "#market/errors.ts";

/** Where one file is inside an archive: plain data, so that it can be handed to a thread. */
export interface ArchivePlace {
  /** Of its header, in bytes from the start of the archive. */
  readonly offset: number;
  readonly method: number;
  readonly packedBytes: number;
  readonly bytes: number;
  readonly crc32: number;
}

/** What an archive may hold at most (docs/threats.md#63). */
export interface ArchiveBounds {
  /** EDGAR's list of submissions has about a million files. */
  readonly files: number;
  /** Of one file, unpacked; the largest bank's facts have a fifth of it. */
  readonly fileBytes: number;
  /** Unpacked bytes for each packed one; EDGAR's JSON has 15 to 40. */
  readonly ratio: number;
}

export const ARCHIVE_BOUNDS: ArchiveBounds = { files: 5_000_000, fileBytes: 64 * 1024 * 1024, ratio: 250 };

/** The files that an archive names and somebody wants, and when it was made. */
export interface ArchiveContents {
  readonly places: ReadonlyMap<string, ArchivePlace>;
  /** Names that it has twice: nothing says which of the two is right. */
  readonly repeated: ReadonlySet<string>;
  /** How many files were passed over because nobody wants files of such a name. */
  readonly others: number;
  /** The time of its newest file, which is not read as later than it can be. */
  readonly madeAt: Date;
}

/** An open archive, of which single files are read; nothing is unpacked to disk. */
export interface Archive {
  /** Reads one file. Throws `MarketError` `market/broken-archive` or `market/too-large`. */
  read(name: string, place: ArchivePlace): Promise<Buffer>;
  close(): void;
}

/**
 * Lists the files whose names are wanted; names are compared and never used as paths.
 * Throws `MarketError` `market/broken-archive` for what is no whole zip archive.
 */
export async function listArchive(
  path: string,
  isWanted: (name: string) => boolean,
  bounds: ArchiveBounds = ARCHIVE_BOUNDS,
): Promise<ArchiveContents> {
  const zip = await openZip(path);
  const places = new Map<string, ArchivePlace>();
  const repeated = new Set<string>();
  let others = 0;
  let newest = 0;
  try {
    if (zip.entryCount > bounds.files) throw broken(path, `it names ${String(zip.entryCount)} files`);
    for await (const entry of zip.eachEntry()) {
      const name = entry.fileNameRaw.toString("latin1");
      newest = Math.max(newest, entry.getLastModDate({ timezone: "UTC" }).getTime());
      if (!isWanted(name)) others += 1;
      else if (places.has(name)) repeated.add(name);
      else places.set(name, placeOf(entry));
    }
  } catch (cause) {
    throw cause instanceof MarketError ? cause : broken(path, sentenceOf(cause), cause);
  } finally {
    zip.close();
  }
  return { places, repeated, others, madeAt: new Date(newest) };
}

/** Opens an archive to read files at places that `listArchive` named. */
export async function openArchive(path: string, bounds: ArchiveBounds = ARCHIVE_BOUNDS): Promise<Archive> {
  const zip = await openZip(path);
  return { read: (name, place) => readFile({ path, zip, bounds }, name, place), close: () => zip.close() };
}

function placeOf({
  relativeOffsetOfLocalHeader,
  compressionMethod,
  compressedSize,
  uncompressedSize,
  crc32,
}: Entry): ArchivePlace {
  return {
    offset: relativeOffsetOfLocalHeader,
    method: compressionMethod,
    packedBytes: compressedSize,
    bytes: uncompressedSize,
    crc32,
  };
}

/** Names stay bytes: one that tries to leave a folder must not end the reading of all the others. */
async function openZip(path: string): Promise<ZipFile> {
  try {
    return await openPromise(path, { autoClose: false, decodeStrings: false, validateEntrySizes: true });
  } catch (cause) {
    throw broken(path, sentenceOf(cause), cause);
  }
}

const STORED = 0;
const DEFLATED = 8;

async function readFile(
  { path, zip, bounds }: { readonly path: string; readonly zip: ZipFile; readonly bounds: ArchiveBounds },
  name: string,
  place: ArchivePlace,
): Promise<Buffer> {
  const { offset, method, packedBytes, bytes } = place;
  if (bytes > bounds.fileBytes)
    throw tooLarge(`${name} has ${String(bytes)} bytes; at most ${String(bounds.fileBytes)} are read.`);
  if (bytes > packedBytes * bounds.ratio)
    throw tooLarge(`${name} would unpack to ${String(Math.round(bytes / Math.max(1, packedBytes)))} times its size.`);
  if (method !== STORED && method !== DEFLATED) throw broken(path, `${name} is packed by method ${String(method)}`);
  const entry = Object.assign(new Entry(), {
    relativeOffsetOfLocalHeader: offset,
    compressionMethod: method,
    compressedSize: packedBytes,
    uncompressedSize: bytes,
    generalPurposeBitFlag: 0,
  });
  try {
    const stream = await zip.openReadStreamPromise(entry);
    const chunks: Buffer[] = [];
    for await (const chunk of stream) if (chunk instanceof Buffer) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    // The library leaves the checksum to its caller.
    if (crc32(body) !== place.crc32) throw broken(path, `${name} is damaged: its checksum differs`);
    return body;
  } catch (cause) {
    throw cause instanceof MarketError ? cause : broken(path, `${name} cannot be read: ${sentenceOf(cause)}`, cause);
  }
}

function tooLarge(sentence: string): MarketError {
  return new MarketError("market/too-large", sentence);
}

function broken(path: string, problem: string, cause?: unknown): MarketError {
  return new MarketError(
    "market/broken-archive",
    `The archive ${path} cannot be used: ${problem}. Fetch it again.`,
    cause === undefined ? {} : { cause },
  );
}

function sentenceOf(cause: unknown): string {
  return cause instanceof Error ? cause.message.replace(/\.$/, "") : String(cause);
}
