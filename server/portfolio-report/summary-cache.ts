import { setImmediate as letOthersIn, setTimeout as wait } from "node:timers/promises";
import { createFactSet } from "#facts/fact-set.ts";
import { createAnalysis } from "#metrics/create-analysis.ts";
import type { CompanySummary } from "#research/portfolio-report/summary/company-summary.ts";
import { summariseCompany } from "#research/portfolio-report/summary/summarise-company.ts";
import type { CompanySummaryRepository } from "#research/portfolio-report/summary/company-summary-repository.ts";
import { analysisDay } from "#research/run/run-inputs.ts";
import { LRUCache } from "lru-cache";
import type { CompanyCache } from "#server/companies/company-cache.ts";
import { createPendingWork } from "#server/background-work.ts";

/** A sheet takes some fifty kilobytes; so many are all that is bundled, and a few more. */
const REMEMBERED = 400;
const OPEN_MS = 30_000;

export interface SummaryCacheDeps {
  readonly store: CompanySummaryRepository;
  readonly companyCache: Pick<CompanyCache, "recall" | "version">;
  /** Changes when equal facts could give another summary. */
  readonly rulesVersion: string;
}

/** The sheets of companies as far as they could be had, and who is still being read. */
export interface GatherResult {
  /** Null where nothing is held on a company. */
  readonly summaries: ReadonlyMap<string, CompanySummary | null>;
  readonly unread: readonly string[];
}

export interface SummaryCache {
  /** Waits for so long at most; what is not read by then goes on being read for anyone who asks next. */
  gather(ciks: readonly string[], patienceMs: number): Promise<GatherResult>;
  /** Reads no further; what was begun with the database has ended then. */
  close(): Promise<void>;
}

/**
 * Makes the cache of company summaries: from memory, else from the database, else computed. One company is computed at a time, with
 * everybody else let in between, and two who want the same share the work.
 */
export function createSummaryCache(deps: SummaryCacheDeps): SummaryCache {
  const recent = new LRUCache<string, { readonly summary: CompanySummary | null }>({ max: REMEMBERED });
  const reading = new Map<string, Promise<CompanySummary | null>>();
  const turn = { last: Promise.resolve() };
  const underWay = createPendingWork();
  const stopping = new AbortController();

  async function summaryOf(cik: string): Promise<CompanySummary | null> {
    const version = `${await deps.companyCache.version(cik)}, ${deps.rulesVersion}`;
    const key = `${cik} ${version}`;
    const known = recent.get(key);
    if (known !== undefined) return known.summary;
    const begun = reading.get(key) ?? read(cik, version).finally(() => reading.delete(key));
    reading.set(key, begun);
    const summary = await begun;
    recent.set(key, { summary });
    return summary;
  }

  async function read(cik: string, version: string): Promise<CompanySummary | null> {
    const kept = await deps.store.read(cik, version);
    if (kept !== null) return kept;
    const made = turn.last.then(() => compute(deps, cik, stopping.signal));
    turn.last = made.then(restFor, restFor);
    const summary = await made;
    if (summary !== null) await deps.store.save(summary, version);
    return summary;
  }

  return {
    async gather(ciks, patienceMs) {
      const summary = new Map<string, CompanySummary | null>();
      const wanted = [...new Set(ciks)];
      const put = async (cik: string): Promise<void> => void summary.set(cik, await summaryOf(cik));
      // Who left before it failed must not end the process by it; who waits is told.
      const all = Promise.all(wanted.map((cik) => underWay.add(put(cik))));
      await Promise.race([all, wait(patienceMs, undefined, { ref: false })]);
      return { summaries: new Map(summary), unread: wanted.filter((cik) => !summary.has(cik)) };
    },
    close() {
      stopping.abort();
      return underWay.ended();
    },
  };
}

/** Lets whatever else waits go first. */
async function restFor(): Promise<void> {
  await letOthersIn();
}

async function compute(
  { companyCache }: SummaryCacheDeps,
  cik: string,
  stopping: AbortSignal,
): Promise<CompanySummary | null> {
  stopping.throwIfAborted();
  const dossier = await companyCache.recall(cik, AbortSignal.any([stopping, AbortSignal.timeout(OPEN_MS)]));
  if (dossier === null) return null;
  return summariseCompany(createAnalysis(createFactSet({ dossier, asOf: analysisDay(dossier, null) })));
}
