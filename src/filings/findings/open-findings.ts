import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { type FilingFindings, findingsFile } from "#contracts/filing-findings.ts";
import { FilingsError } from "#filings/errors.ts";

const unpack = promisify(brotliDecompress);

/** The findings that come with the product. */
export interface BundledFindings {
  /** Changes when any finding does. */
  readonly version: string;
  /** Null for a company of which nothing was read. */
  of(cik: string): FilingFindings | null;
}

/** Opens the file that `tools/build-filing-findings.ts` wrote. */
export async function openFindings(file: string): Promise<BundledFindings> {
  const bytes = await readFile(file).catch((cause: unknown) => broken(file, cause));
  const parsed = findingsFile.safeParse(JSON.parse((await unpack(bytes)).toString("utf8")));
  if (!parsed.success) return broken(file, parsed.error);
  const byCik = new Map(Object.entries(parsed.data.companies));
  const version = createHash("sha256").update(bytes).digest("hex").slice(0, 12);
  return { version, of: (cik) => byCik.get(cik) ?? null };
}

function broken(file: string, cause: unknown): never {
  const cure = `${file} is missing or was changed; get data/filings from the repository again`;
  throw new FilingsError("filings/broken-bundle", cure, cause);
}
