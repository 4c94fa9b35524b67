// A thread of the server that computes companies, so that no request waits for one.
import { parentPort, workerData } from "node:worker_threads";
import type { FilingFindings } from "#contracts/filing-findings.ts";
import type { Dossier } from "#facts/dossier.ts";
import { normalise } from "#facts/normalise.ts";
import type { Snapshot } from "#market/snapshot/open-snapshot.ts";
import { computeCompany, type ComputedCompany } from "./compute-record.ts";

/** What the thread is asked: a company of the bundle by its CIK, or a dossier of the database. */
export interface ComputeRequest {
  readonly cik: string;
  readonly dossier: Dossier | null;
  /** What was read out of its filings; null for nothing. */
  readonly findings: FilingFindings | null;
}

export type ComputeAnswer =
  | { readonly ok: true; readonly company: ComputedCompany | null }
  | { readonly ok: false; readonly message: string };

const directory: unknown = workerData;
const opened: { snapshot: Promise<Snapshot> | null } = { snapshot: null };

async function answer({ cik, dossier, findings }: ComputeRequest): Promise<ComputeAnswer> {
  try {
    const found = dossier ?? (await readBundled(cik));
    if (found === null) return { ok: true, company: null };
    return { ok: true, company: computeCompany(findings === null ? found : { ...found, findings }) };
  } catch (error) {
    return { ok: false, message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

async function readBundled(cik: string): Promise<Dossier | null> {
  opened.snapshot ??= open();
  const records = await (await opened.snapshot).company(cik, new AbortController().signal);
  return records === null ? null : normalise(records);
}

/** Loaded when the first company of the bundle is asked for: a changed company, which readers wait for, is in the database. */
async function open(): Promise<Snapshot> {
  if (typeof directory !== "string")
    throw new Error("The thread that computes companies is given the bundle's folder.");
  const { openSnapshot } = await import("#market/snapshot/open-snapshot.ts");
  return openSnapshot(directory);
}

parentPort?.on("message", (request: ComputeRequest) => {
  void answer(request).then((answered) => parentPort?.postMessage(answered));
});
