import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import type { z } from "zod";
import { MarketError } from "#market/errors.ts";
import type { CompanyDisclosures, CompanyRecord, CompanyRecords, MarketSource } from "#market/records.ts";
import { manifestSchema, type PackedFile, packedIdentitiesSchema, type SnapshotManifest } from "./manifest.ts";
import { packedCompanySchema, type PackedCompany, unpackCompany } from "./packed-company.ts";
import { packedDisclosureListSchema, packedDisclosuresSchema, unpackDisclosures } from "./packed-disclosures.ts";
import { packedListingsSchema, unpackListings } from "./packed-listings.ts";

const CURE =
  "Restore the folder from the release (git checkout -- data/snapshot) or build it again with tools/build-snapshot.ts.";
const LARGEST_UNPACKED_BYTES = 64 * 1024 * 1024;
const unpackBytes = promisify(brotliDecompress);

/** A market source that reads the bundled figures, with the snapshot's table of contents. */
export interface Snapshot extends MarketSource {
  readonly manifest: SnapshotManifest;
  /** Who the held companies are, without their figures. */
  identities(signal: AbortSignal): Promise<readonly CompanyRecord[]>;
  /** What a held company tells of its business; null where we have nothing. Nothing of it is read before. */
  disclosures(cik: string, signal: AbortSignal): Promise<CompanyDisclosures | null>;
  /** The days to which a company's bundled figures and closes reach, and their version; null when it is not bundled. */
  edition(cik: string): { readonly figures: string; readonly prices: string | null; readonly version: string } | null;
}

/**
 * Opens the snapshot in `directory`; only the manifest is read now, a company when it is asked for.
 * Throws `MarketError` `market/broken-snapshot` when a file is missing, damaged or of another format.
 */
export async function openSnapshot(directory: string): Promise<Snapshot> {
  const manifest = await readManifest(directory);
  const byCik = new Map(manifest.companies.map((company) => [company.cik, company]));
  const readDisclosureList = lazily(async (signal) =>
    readPacked({
      directory,
      file: manifest.disclosures,
      schema: packedDisclosureListSchema,
      unpack: ({ files }) => files,
      signal,
    }),
  );
  return {
    manifest,
    listings: async (signal) =>
      readPacked({ directory, file: manifest.listings, schema: packedListingsSchema, unpack: unpackListings, signal }),
    identities: async (signal) =>
      readPacked({
        directory,
        file: manifest.identities,
        schema: packedIdentitiesSchema,
        unpack: ({ companies }) => companies,
        signal,
      }),
    disclosures: async (cik, signal) => {
      const file = (await readDisclosureList(signal))[cik];
      if (file === undefined) return null;
      return readPacked({ directory, file, schema: packedDisclosuresSchema, unpack: unpackDisclosures, signal });
    },
    edition: (cik) => {
      const company = byCik.get(cik);
      if (company === undefined) return null;
      const { figures, prices } = company.asOf;
      return { figures, prices, version: company.sha256 };
    },
    company: async (cik, signal) => {
      const file = byCik.get(cik);
      if (file === undefined) return null;
      const gaps = file.gaps.map((gap) => manifest.gapMeanings[gap] ?? gap);
      const unpack = (packed: PackedCompany): CompanyRecords => unpackCompany(packed, gaps, manifest.concepts);
      return readPacked({ directory, file, schema: packedCompanySchema, unpack, signal });
    },
  };
}

/** Remembers the first answer; a failed reading is tried again. */
function lazily<Value>(read: (signal: AbortSignal) => Promise<Value>): (signal: AbortSignal) => Promise<Value> {
  let known: Promise<Value> | null = null;
  return (signal) => {
    known ??= read(signal).catch((error: unknown) => {
      known = null;
      throw error;
    });
    return known;
  };
}

async function readManifest(directory: string): Promise<SnapshotManifest> {
  const file = "manifest.json";
  const text = await guard(file, async () => readFile(join(directory, file), "utf8"));
  return guard(file, () => manifestSchema.parse(JSON.parse(text)));
}

interface PackedInput<Packed, Records> {
  readonly directory: string;
  readonly file: PackedFile;
  readonly schema: z.ZodType<Packed>;
  readonly unpack: (packed: Packed) => Records;
  readonly signal: AbortSignal;
}

async function readPacked<Packed, Records>(packed: PackedInput<Packed, Records>): Promise<Records> {
  const { file, bytes, sha256 } = packed.file;
  packed.signal.throwIfAborted();
  return guard(file, async () => {
    const stored = await readFile(join(packed.directory, file));
    if (stored.length !== bytes) throw new RangeError(`${String(stored.length)} bytes instead of ${String(bytes)}`);
    if (createHash("sha256").update(stored).digest("hex") !== sha256)
      throw new RangeError("the checksum does not match");
    const text = await unpackBytes(stored, { maxOutputLength: LARGEST_UNPACKED_BYTES });
    packed.signal.throwIfAborted();
    return packed.unpack(packed.schema.parse(JSON.parse(text.toString("utf8"))));
  });
}

async function guard<Result>(file: string, read: () => Promise<Result> | Result): Promise<Result> {
  try {
    return await read();
  } catch (cause) {
    if (cause instanceof Error && cause.name === "AbortError") throw cause;
    throw new MarketError(
      "market/broken-snapshot",
      `The bundled figures are damaged: ${file} cannot be read. ${CURE}`,
      {
        cause,
        facts: { file },
      },
    );
  }
}
