import { join } from "node:path";
import type { Database } from "#contracts/database.ts";
import { openFilingBundle } from "#filings/bundle/open-bundle.ts";
import { createFindingStore, type FindingStore } from "#filings/findings/finding-store.ts";
import { createFindingsSource, type FindingsSource } from "#filings/findings/findings-source.ts";
import { openFindings } from "#filings/findings/open-findings.ts";
import { createFilingStore } from "#filings/store/filing-store.ts";
import type { FilingDocuments } from "#market/edgar/filing-documents.ts";
import type { Log } from "#server/log.ts";
import { type CompanyFilings, type FetchedFilings, fetchFilings } from "./fetch-filings.ts";

export interface LibraryInput {
  readonly root: string;
  readonly database: Database;
  /** Asked each time, because the live source may be started later; null where only bundled filings are used. */
  readonly live: { readonly source: { readonly documents: FilingDocuments } | null };
  readonly mostDocuments: number;
  readonly log: Pick<Log, "info" | "warn">;
  readonly now: () => Date;
}

/** What filings say, bundled and fetched. */
export interface FilingLibrary {
  readonly findings: FindingsSource;
  /** The companies whose last round ended before an instant. */
  readonly dueForRound: FindingStore["dueForRound"];
  /** Fetches what a company's list names and we do not have; null where nothing is fetched. */
  readonly fetch: ((company: CompanyFilings, signal: AbortSignal) => Promise<FetchedFilings>) | null;
}

/** Opens what was read out of filings, and the way to more of them. */
export async function openLibrary({ root, database, live, ...deps }: LibraryInput): Promise<FilingLibrary> {
  const folder = join(root, "data/filings");
  const findings = createFindingStore(database);
  const source = createFindingsSource(await openFindings(join(folder, "findings.json.br")), findings);
  const dueForRound: FilingLibrary["dueForRound"] = (before) => findings.dueForRound(before);
  if (deps.mostDocuments === 0) return { findings: source, fetch: null, dueForRound };
  const { filings } = await openFilingBundle(folder);
  const bundled = new Set(filings.map(({ accession }) => accession));
  const fetchDeps = { ...deps, findings, bundled, store: createFilingStore(database) };
  return {
    findings: source,
    dueForRound,
    fetch: async (company, signal) => {
      if (live.source === null) return { read: 0, failed: 0, isCutOff: true };
      return fetchFilings({ ...fetchDeps, documents: live.source.documents }, company, signal);
    },
  };
}
