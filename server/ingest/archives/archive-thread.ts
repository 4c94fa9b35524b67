// A thread that reads companies out of the SEC's archives and prepares them for the database.
import { parentPort, workerData } from "node:worker_threads";
import { z } from "zod";
import { normalise } from "#facts/normalise.ts";
import { type PreparedDossier, prepareDossier } from "#facts/prepared-dossier.ts";
import { type BulkCompany, type BulkPaths, type BulkReader, openBulkReader } from "#market/bulk/bulk-companies.ts";
import { MarketError } from "#market/errors.ts";
import { mergeRecords } from "#market/layered-source.ts";
import { openSnapshot, type Snapshot } from "#market/snapshot/open-snapshot.ts";

/** What every thread of one ingest is told at its start. */
export interface ArchiveThreadData {
  readonly paths: BulkPaths;
  readonly snapshotDirectory: string;
  /** Of the code that reads texts. */
  readonly codeVersion: string;
  /** ISO instant. */
  readonly madeAt: string;
}

export interface ReadRequest {
  readonly company: BulkCompany;
  /** Of what is stored; null where nothing is. */
  readonly storedVersion: string | null;
}

/** What became of a company in a thread. */
export type ReadAnswer =
  | { readonly kind: "read"; readonly version: string; readonly symbol: string; readonly dossier: PreparedDossier }
  /** Texts, bundle and code are those of what is stored. */
  | { readonly kind: "unchanged" }
  /** It has no symbol, so no page could lead to it. */
  | { readonly kind: "unlisted" }
  /** `why`: a whole sentence. */
  | { readonly kind: "refused"; readonly why: string };

const data = z
  .object({
    paths: z.object({ companyFacts: z.string(), submissions: z.string() }),
    snapshotDirectory: z.string(),
    codeVersion: z.string(),
    madeAt: z.string(),
  })
  .parse(workerData);
const opened: { parts: Promise<{ readonly snapshot: Snapshot; readonly reader: BulkReader }> | null } = { parts: null };

async function answer(request: ReadRequest): Promise<ReadAnswer> {
  try {
    return await read(request);
  } catch (error) {
    if (error instanceof MarketError) return { kind: "refused", why: error.message };
    const what = error instanceof Error ? error.message : String(error);
    return { kind: "refused", why: `Its figures could not be read: ${what}` };
  }
}

async function read({ company, storedVersion }: ReadRequest): Promise<ReadAnswer> {
  opened.parts ??= openParts();
  const { snapshot, reader } = await opened.parts;
  const texts = await reader.texts(company);
  const version = [texts.hash, snapshot.edition(company.cik)?.version ?? "not bundled", data.codeVersion].join(", ");
  if (version === storedVersion) return { kind: "unchanged" };
  const fresh = await texts.records(new Date(data.madeAt));
  const held = await snapshot.company(company.cik, new AbortController().signal);
  if (held === null && fresh.company.symbol === `CIK${company.cik}`) return { kind: "unlisted" };
  const dossier = normalise(held === null ? fresh : mergeRecords(held, fresh));
  return { kind: "read", version, symbol: dossier.company.symbol, dossier: prepareDossier(dossier) };
}

async function openParts() {
  const [snapshot, reader] = await Promise.all([openSnapshot(data.snapshotDirectory), openBulkReader(data.paths)]);
  return { snapshot, reader };
}

parentPort?.on("message", (request: ReadRequest) => {
  void answer(request).then((answered) => parentPort?.postMessage(answered));
});
