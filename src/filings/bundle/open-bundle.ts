import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { z } from "zod";
import type { ParsedFiling } from "#filings/document/parse-html.ts";
import { FilingsError } from "#filings/errors.ts";
import { BUNDLE_FORMAT, PACKED_FILING, unpackFiling } from "./packed-filing.ts";

const unpack = promisify(brotliDecompress);

export const BUNDLED_FILING = z.object({
  symbol: z.string(),
  cik: z.string().regex(/^\d{10}$/),
  form: z.enum(["10-K", "10-Q"]),
  period: z.iso.date(),
  filed: z.iso.date(),
  accession: z.string().regex(/^\d{10}-\d{2}-\d{6}$/),
  /** The document at the SEC, or the list of the filing's documents where its name is not known. */
  url: z.url(),
  source: z.enum(["html", "text"]),
  file: z.string().regex(/^[\w-]+\.json\.br$/),
  sha256: z.string(),
});
export const BUNDLE_MANIFEST = z.object({
  format: z.literal(BUNDLE_FORMAT),
  origin: z.string(),
  filings: z.array(BUNDLED_FILING),
});

/** One filing of the bundle: whose it is and where the original is. */
export type BundledFiling = z.infer<typeof BUNDLED_FILING>;

/** Filings that come with the product, so that it works without a network. */
export interface FilingBundle {
  readonly filings: readonly BundledFiling[];
  /** Reads one filing; throws `filings/broken-bundle` when its file is not the one that was packed. */
  read(filing: BundledFiling): Promise<ParsedFiling>;
}

/** Opens the folder that `tools/build-filings.ts` wrote. */
export async function openFilingBundle(folder: string): Promise<FilingBundle> {
  const { filings } = await readManifest(join(folder, "manifest.json"));
  return {
    filings,
    async read({ file, sha256 }) {
      const bytes = await readFile(join(folder, file)).catch((cause: unknown) => broken(file, cause));
      if (createHash("sha256").update(bytes).digest("hex") !== sha256) return broken(file, "checksum");
      const packed = PACKED_FILING.safeParse(JSON.parse((await unpack(bytes)).toString("utf8")));
      return packed.success ? unpackFiling(packed.data) : broken(file, packed.error);
    },
  };
}

async function readManifest(file: string): Promise<z.infer<typeof BUNDLE_MANIFEST>> {
  const text = await readFile(file, "utf8").catch((cause: unknown) => broken(file, cause));
  const manifest = BUNDLE_MANIFEST.safeParse(JSON.parse(text));
  return manifest.success ? manifest.data : broken(file, manifest.error);
}

function broken(file: string, cause: unknown): never {
  throw new FilingsError(
    "filings/broken-bundle",
    `${file} is missing or was changed; get data/filings from the repository again`,
    cause,
  );
}
