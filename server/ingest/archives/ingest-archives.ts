import type { BulkStore, SaveAnswer } from "#facts/bulk-store.ts";
import type { BulkCompanies, BulkCompany } from "#market/bulk/list-companies.ts";
import type { ReadAnswer } from "./archive-thread.ts";
import type { ArchiveThreads } from "./archive-threads.ts";

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

/** Bounds how many bytes are worked on at once, so that memory depends on them and not on the number of threads. */
interface ByteBudget {
  /** Does the work when so many bytes are free; what is larger than the whole budget is done alone. */
  within<Result>(bytes: number, work: () => Promise<Result>): Promise<Result>;
}

/** Makes a budget of so many bytes, first come, first served. */
function createByteBudget(most: number): ByteBudget {
  const waiting: { readonly bytes: number; readonly go: () => void }[] = [];
  let spent = 0;
  function admit(): void {
    for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
      if (spent > 0 && spent + next.bytes > most) return;
      waiting.shift();
      spent += next.bytes;
      next.go();
    }
  }
  return {
    async within(bytes, work) {
      await new Promise<void>((go) => {
        waiting.push({ bytes, go });
        admit();
      });
      try {
        return await work();
      } finally {
        spent -= bytes;
        admit();
      }
    },
  };
}
