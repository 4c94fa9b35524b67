import type { BulkStore, SaveAnswer } from "#facts/bulk-store.ts";
import type { BulkCompanies, BulkCompany } from "#market/bulk/list-companies.ts";
import type { ReadAnswer } from "./archive-thread.ts";
import type { ArchiveThreads } from "./archive-threads.ts";
import { createByteBudget } from "./byte-budget.ts";

/** What became of one company. */
export type BulkResult =
  | { readonly kind: "saved"; readonly symbol: string }
  | { readonly kind: "unchanged" | "newer" | "unlisted" }
  | { readonly kind: "refused"; readonly cik: string; readonly why: string };

export interface BulkIngestDeps {
  readonly store: BulkStore;
  readonly threads: ArchiveThreads;
  /** Companies under way at once: more than threads, so that a thread reads while the database saves. */
  readonly lanes: number;
  readonly report: (result: BulkResult) => void;
}

/** Unpacked bytes under way; reading needs about ten times as much memory. */
const MOST_BYTES = 24 * 1024 * 1024;

/**
 * Reads every company of the archives and saves each with its version in one transaction. Killed at any moment, it leaves
 * each company as it was before or as it is after; started again, it passes over those whose version is stored.
 */
export async function ingestArchives(deps: BulkIngestDeps, bulk: BulkCompanies, signal: AbortSignal): Promise<void> {
  for (const { cik, why } of bulk.refused) deps.report({ kind: "refused", cik, why });
  const stored = await deps.store.stored();
  const budget = createByteBudget(MOST_BYTES);
  const rest = bulk.companies.values();
  const madeAt = bulk.madeAt.toISOString();
  async function lane(): Promise<void> {
    for (const company of rest) {
      if (signal.aborted) return;
      const before = stored.get(company.cik) ?? null;
      // What was asked of EDGAR after the archives were made must not be replaced by them.
      const isNewer = before !== null && (before.fetchedAt ?? "") > madeAt;
      const bytes = company.facts.bytes + company.submissions.bytes;
      const work = () => ingestCompany(deps, company, before?.version ?? null);
      deps.report(isNewer ? { kind: "newer" } : await budget.within(bytes, work));
    }
  }
  await Promise.all(Array.from({ length: deps.lanes }, lane));
}

async function ingestCompany(
  { store, threads }: BulkIngestDeps,
  company: BulkCompany,
  storedVersion: string | null,
): Promise<BulkResult> {
  const answer = await threads.read({ company, storedVersion });
  switch (answer.kind) {
    case "unchanged":
    case "unlisted":
      return { kind: answer.kind };
    case "refused":
      return { kind: "refused", cik: company.cik, why: answer.why };
    case "read":
      return savedAs(answer, await store.save(answer.dossier, answer.version));
  }
}

function savedAs({ symbol, dossier }: Extract<ReadAnswer, { readonly kind: "read" }>, saved: SaveAnswer): BulkResult {
  if (saved.ok) return { kind: "saved", symbol };
  return { kind: "refused", cik: dossier.cik, why: `The database does not take its values: ${saved.why}.` };
}
