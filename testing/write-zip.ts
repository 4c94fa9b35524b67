import { type FileHandle, open } from "node:fs/promises";
import { crc32, deflateRawSync } from "node:zlib";

/** A file of an archive, and what the archive says of it where that is not true. */
export interface ZippedFile {
  readonly name: string;
  readonly body: string | Buffer;
  /** What the archive claims of the size of the unpacked file. */
  readonly claimedBytes?: number;
  readonly claimedChecksum?: number;
}

const LOCAL_HEADER = 0x04034b50;
const CENTRAL_HEADER = 0x02014b50;
const END = 0x06054b50;
const END_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;
const UNKNOWN_16 = 0xffff;
const UNKNOWN_32 = 0xffffffff;
const DEFLATED = 8;
const ZIP_2 = 20;
const ZIP_64 = 45;

/**
 * Writes a zip archive with the end records of ZIP64, as the SEC's are, file by file. Archives that lie are the point: no
 * library writes them.
 *
 * @param madeAt the time of every file
 */
export async function writeZip(
  path: string,
  files: Iterable<ZippedFile> | AsyncIterable<ZippedFile>,
  madeAt: Date,
): Promise<void> {
  const file = await open(path, "w");
  try {
    const directory: Buffer[] = [];
    let at = 0;
    for await (const one of files) {
      const { header, packed, central } = fileOf(one, at, madeAt);
      await file.write(Buffer.concat([header, packed]));
      at += header.length + packed.length;
      directory.push(central);
    }
    await writeEnd(file, directory, at);
  } finally {
    await file.close();
  }
}

function fileOf({ name, body, claimedBytes, claimedChecksum }: ZippedFile, offset: number, madeAt: Date) {
  const bytes = Buffer.from(body);
  const packed = deflateRawSync(bytes, { level: 6 });
  const title = Buffer.from(name, "latin1");
  const common = Buffer.alloc(26);
  common.writeUInt16LE(ZIP_2, 0);
  common.writeUInt16LE(DEFLATED, 4);
  common.writeUInt16LE(dosTime(madeAt), 6);
  common.writeUInt16LE(dosDate(madeAt), 8);
  common.writeUInt32LE(claimedChecksum ?? crc32(bytes), 10);
  common.writeUInt32LE(packed.length, 14);
  common.writeUInt32LE(claimedBytes ?? bytes.length, 18);
  common.writeUInt16LE(title.length, 22);
  const local = Buffer.alloc(4);
  local.writeUInt32LE(LOCAL_HEADER);
  const before = Buffer.alloc(6);
  before.writeUInt32LE(CENTRAL_HEADER);
  before.writeUInt16LE(ZIP_2, 4);
  const after = Buffer.alloc(14);
  after.writeUInt32LE(offset, 10);
  return {
    header: Buffer.concat([local, common, title]),
    packed,
    central: Buffer.concat([before, common, after, title]),
  };
}

async function writeEnd(file: FileHandle, directory: readonly Buffer[], at: number): Promise<void> {
  const listed = Buffer.concat(directory);
  const end64 = Buffer.alloc(56);
  end64.writeUInt32LE(END_64, 0);
  end64.writeBigUInt64LE(44n, 4);
  end64.writeUInt16LE(ZIP_64, 12);
  end64.writeUInt16LE(ZIP_64, 14);
  end64.writeBigUInt64LE(BigInt(directory.length), 24);
  end64.writeBigUInt64LE(BigInt(directory.length), 32);
  end64.writeBigUInt64LE(BigInt(listed.length), 40);
  end64.writeBigUInt64LE(BigInt(at), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(LOCATOR_64, 0);
  locator.writeBigUInt64LE(BigInt(at + listed.length), 8);
  locator.writeUInt32LE(1, 16);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(UNKNOWN_16, 8);
  end.writeUInt16LE(UNKNOWN_16, 10);
  end.writeUInt32LE(UNKNOWN_32, 12);
  end.writeUInt32LE(UNKNOWN_32, 16);
  await file.write(Buffer.concat([listed, end64, locator, end]));
}

function dosTime(at: Date): number {
  return (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
}

function dosDate(at: Date): number {
  return ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
}
