import { availableParallelism } from "node:os";
import { createBulkStore, type BulkStore, type SaveAnswer } from "#facts/prepared-dossier.ts";
import {
  type BulkPaths,
  listBulkCompanies,
  type BulkCompanies,
  type BulkCompany,
} from "#market/bulk/bulk-companies.ts";
import type { Database } from "#contracts/database.ts";
import { sourcesVersion } from "#server/research/open-runs.ts";
import { drawProgress } from "#server/ingest/draw-progress.ts";
import { startArchiveThreads, type ArchiveThreads } from "./archive-threads.ts";
import type { ReadAnswer } from "./archive-thread.ts";

interface IngestAllInput {
  readonly database: Database;
  readonly paths: BulkPaths;
  readonly root: string;
  readonly snapshotDirectory: string;
  readonly signal: AbortSignal;
  readonly announce: (line: string) => void;
  readonly report?: (result: BulkResult) => void;
}

/** The folders whose code decides what is read from equal texts. */
const FOLDERS = ["src/market", "src/facts"];
/** Each thread needs some hundred megabytes at most and less usually. */
const MOST_THREADS = 8;

/** Reads every company of two archives into the database and says how it goes. Throws `MarketError` for a broken archive. */
export async function ingestAll({
  database,
  paths,
  root,
  snapshotDirectory,
  signal,
  announce,
  report,
}: IngestAllInput): Promise<void> {
  const bulk = await listBulkCompanies(paths, new Date());
  const madeAt = bulk.madeAt.toISOString();
  const of = bulk.companies.length + bulk.refused.length;
  announce(`${of} companies in the archives of ${madeAt.slice(0, 10)}.`);
  const count = Math.min(availableParallelism(), MOST_THREADS);
  const codeVersion = await sourcesVersion(root, FOLDERS);
  const threads = startArchiveThreads(count, { paths, snapshotDirectory, codeVersion, madeAt });
  const progress = createBulkProgress({ of, clock: () => performance.now(), announce });
  const heard = (result: BulkResult): void => {
    progress.add(result);
    report?.(result);
  };
  try {
    await ingestArchives({ store: createBulkStore(database), threads, lanes: count * 2, report: heard }, bulk, signal);
  } finally {
    await threads.close();
    announce(progress.summary());
  }
}

const EVERY_MS = 5_000;
/** The rate is that of the last minute: companies that are passed over come first and go fast. */
const SAMPLES = 12;

/** Counts results, says who is refused and why, and every five seconds how far the ingest is. */
function createBulkProgress({
  of,
  clock,
  announce,
}: {
  readonly of: number;
  /** Milliseconds of a clock that only goes forward. */
  readonly clock: () => number;
  readonly announce: (line: string) => void;
}) {
  const began = clock();
  const counts = { saved: 0, unchanged: 0, newer: 0, unlisted: 0, refused: 0 };
  const samples = [{ at: began, done: 0 }];
  let done = 0;
  return {
    add(result: BulkResult): void {
      counts[result.kind] += 1;
      done += 1;
      if (result.kind === "refused") announce(`Refused CIK ${result.cik}: ${result.why}`);
      const last = samples.at(-1);
      if (last === undefined || clock() - last.at < EVERY_MS) return;
      samples.push({ at: clock(), done });
      if (samples.length > SAMPLES) samples.shift();
      announce(progressLine(samples, done, of));
    },
    /** One sentence about all of it. */
    summary(): string {
      const seconds = Math.max(0.001, (clock() - began) / 1000);
      const { saved, unchanged, newer, unlisted, refused } = counts;
      const rest = of - done;
      return [
        `${written(saved)} saved, ${written(unchanged)} unchanged, ${written(newer)} newer in the database,`,
        `${written(unlisted)} without a symbol, ${written(refused)} refused, in ${time(seconds)}: ${(done / seconds).toFixed(1)} a second.`,
        ...(rest === 0 ? [] : [`Stopped before ${written(rest)}; run it again to continue.`]),
      ].join(" ");
    },
  };
}

function progressLine(
  samples: readonly { readonly at: number; readonly done: number }[],
  done: number,
  of: number,
): string {
  const [first] = samples;
  const last = samples.at(-1);
  const seconds = first === undefined || last === undefined ? 0 : (last.at - first.at) / 1000;
  const rate = first === undefined || seconds === 0 ? 0 : (done - first.done) / seconds;
  const left = rate === 0 ? "" : `  ${rate.toFixed(1)} a second, ${time((of - done) / rate)} left`;
  return `${drawProgress(done, of)}${left}`;
}

function written(count: number): string {
  return count.toLocaleString("en-US");
}

function time(seconds: number): string {
  return seconds < 90 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`;
}

/** What became of one company. */
export type BulkResult =
  | { readonly kind: "saved"; readonly symbol: string }
  | { readonly kind: "unchanged" | "newer" | "unlisted" }
  | { readonly kind: "refused"; readonly cik: string; readonly why: string };

interface BulkIngestDeps {
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
