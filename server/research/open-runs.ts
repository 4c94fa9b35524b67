import { createHash, randomBytes, randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { PgBoss } from "pg-boss";
import type { Services } from "#app/context.ts";
import { createRunReader, createRunStore, RUN_EVENT_CHANNEL } from "#research/store/run-store.ts";
import type { AnalyseDossier, CompanyCache } from "#server/companies/company-cache.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import type { Log } from "#server/log.ts";
import type { Instruments } from "#server/observe/tracing.ts";
import { type AnswerCache, createAnswerCache } from "#model/model-store.ts";
import type { LanguageModel } from "#contracts/language-model.ts";
import type { Company } from "#facts/dossier.ts";
import type { DeepPlan } from "#contracts/api/deep-research.ts";
import { proposePlan } from "#research/deep/propose-plan.ts";
import { planByRules } from "#research/deep/plan-by-rules.ts";
import { analysisDay, type RunDeps } from "#research/run/run-inputs.ts";
import { runResearch } from "#research/run/run-research.ts";
import { createEventStreams } from "./event-streams.ts";
import { createRunLogs, createTopicNotices, type RunLogs } from "./run-logs.ts";
import { createRunService, type RunServiceDeps } from "./run-service.ts";
import { createFilingQuotes } from "./quote-filings.ts";
import type { WrittenRuns } from "./written-runs.ts";
import { openPeers } from "./run-companies.ts";
import { type Pipeline, RUN_QUEUE, startRunWorker } from "./run-worker.ts";

const QUEUE_STOP_MS = 5_000;

interface OpenRunsInput extends Omit<
  Parameters<typeof createPipeline>[0],
  "companyCache" | "logs" | "answers" | "database"
> {
  readonly database: OpenedDatabase;
  readonly companies: Services["companies"];
  readonly companyCache: CompanyCache;
  /** What pages read, perhaps from a replica; research itself is made from what the primary has. */
  readonly shown: {
    readonly reads: Pick<OpenedDatabase, "query">;
    readonly companyCache: CompanyCache;
    readonly votes: RunDeps["votes"];
  };
  readonly rulesVersion: string;
  readonly waits: Pick<RunServiceDeps, "waitToStart" | "waitToFetch"> & { readonly writtenRuns: WrittenRuns };
  readonly observed: Instruments;
  readonly log: Log;
}

/** Research runs: asked for at the service, worked off in this process too, told of to every process. */
export async function openRuns(options: OpenRunsInput) {
  const { database, companies, shown, rulesVersion, waits, log, observed, ...parts } = options;
  const queue = await startQueue(database, log);
  const store = createRunStore(database);
  const board = await createTopicNotices(database, RUN_EVENT_CHANNEL);
  const logs = createRunLogs({ store, board, onError: reportUnread(log) });
  const streams = createEventStreams({ logs });
  // The embedded database has one process, so a run that is held now was held by one that died.
  if (database.kind === "embedded") await store.releaseAll();
  const pipeline = createPipeline({ ...parts, database, logs, answers: createAnswerCache(database) });
  const { writtenRuns } = waits;
  const stopWorker = await startRunWorker({ queue, store, pipeline, log, observed, writtenRuns, holder: randomUUID() });
  const ending = new AbortController();
  const research = createRunService({
    companies,
    store,
    reader: createRunReader(shown.reads),
    logs,
    streams,
    queue,
    rulesVersion,
    now: parts.now,
    newId: random128,
    newCancelKey: random128,
    model: parts.model?.name ?? null,
    ...waits,
    ...askHeld({ ...parts, ...shown }),
    traceparent: () => observed.tracing.here(),
  });
  return {
    queue,
    research: {
      ...research,
      follow: (runId: string, afterSeq: number, signal: AbortSignal) =>
        research.follow(runId, afterSeq, AbortSignal.any([signal, ending.signal])),
    },
    endStreams() {
      ending.abort();
      streams.end();
    },
    openStreams: () => streams.size(),
    queued: () => countQueued(queue),
    async close() {
      await stopWorker();
      logs.close();
      await board.close();
      await queue.stop({ graceful: true, timeout: QUEUE_STOP_MS });
    },
  };
}

async function startQueue(database: OpenedDatabase, log: Log): Promise<PgBoss> {
  const queue = database.createQueue((error) => log.error({ err: error }, "job queue error"));
  await queue.start();
  return queue;
}

/** What the service asks of the companies that we have figures of. */
function askHeld(
  parts: Pick<OpenRunsInput, "companyCache" | "votes" | "read" | "model" | "companyOf">,
): Pick<RunServiceDeps, "storedVersion" | "planFor" | "proposeFor" | "isHeld"> {
  return {
    storedVersion: (cik) => storedVersion(parts, cik),
    planFor: (cik, asOf) => planFor(parts, cik, asOf),
    proposeFor: (cik, asOf) => proposeFor(parts, cik, asOf),
    isHeld: (cik) => parts.companyCache.isHeld(cik),
  };
}

/** The plan of our rules, from what is held. */
async function planFor(
  { companyCache, read }: Pick<OpenRunsInput, "companyCache" | "read">,
  cik: string,
  asOf: string | null,
): Promise<DeepPlan | null> {
  const dossier = await companyCache.recall(cik, AbortSignal.timeout(GATHER_MS));
  return dossier === null ? null : planByRules(read(dossier, analysisDay(dossier, asOf)).analysis);
}

/** A reader waits for a proposal, so it may not take long. */
const PROPOSAL_MS = 60_000;

async function proposeFor(
  parts: Pick<OpenRunsInput, "companyCache" | "read" | "model" | "companyOf">,
  cik: string,
  asOf: string | null,
): Promise<DeepPlan | null> {
  const usual = await planFor(parts, cik, asOf);
  const company = parts.companyOf(cik);
  if (parts.model === null || usual === null || company === null) return null;
  const signal = AbortSignal.timeout(PROPOSAL_MS);
  return proposePlan({ model: parts.model, company: company.displayName, usual, budget: `plan ${cik}`, signal });
}

function reportUnread(log: Log): (error: unknown, runId: string) => void {
  return (error, runId) => log.warn({ err: error, runId }, "new events not read");
}

/** What calendars say moves the next results, so a run is good only as long as they say the same. */
async function storedVersion(
  { companyCache, votes }: Pick<OpenRunsInput, "companyCache" | "votes">,
  cik: string,
): Promise<string> {
  const said = await votes(cik);
  return [await companyCache.version(cik), ...(said.length === 0 ? [] : [JSON.stringify(said)])].join(" ");
}

/** Counts runs that no worker has taken up yet, and those that one works on. */
async function countQueued(queue: PgBoss): Promise<{ waiting: number; active: number }> {
  const stats = (await queue.getQueueStats(RUN_QUEUE, { force: true })).at(-1);
  return { waiting: stats?.queuedCount ?? 0, active: stats?.activeCount ?? 0 };
}

function random128(): string {
  return randomBytes(16).toString("base64url");
}

/** The modules whose code decides what a card says. */
const MODULES: readonly string[] = ["src/facts", "src/metrics", "src/research"];

/**
 * Names the code that makes cards from facts, so that a finished run is never shown for code that would write it
 * otherwise. Tests and what only they use do not count.
 *
 * @param more further folders whose code counts (none)
 */
export function codeVersion(root: string, more: readonly string[] = []): Promise<string> {
  return sourcesVersion(root, [...MODULES, ...more]);
}

/** Names the code in some folders. */
export async function sourcesVersion(root: string, folders: readonly string[]): Promise<string> {
  const names = (await Promise.all(folders.map((folder) => sourcesIn(root, folder)))).flat().toSorted();
  const sources = await Promise.all(names.map((name) => readFile(join(root, name))));
  const hash = createHash("sha256");
  for (const [index, name] of names.entries())
    hash
      .update(name)
      .update("\0")
      .update(sources[index] ?? "");
  return hash.digest("hex").slice(0, 12);
}

async function sourcesIn(root: string, module: string): Promise<readonly string[]> {
  const names = await readdir(join(root, module), { recursive: true });
  return names.filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts")).map((name) => join(module, name));
}

const GATHER_MS = 45_000;

interface PipelineDeps {
  readonly companyCache: CompanyCache;
  readonly read: AnalyseDossier;
  /** The companies whose figures are bundled; peers are chosen among them. */
  readonly bundled: readonly Company[];
  /** Who a company is before anything is gathered; null for an unlisted CIK. */
  readonly companyOf: (cik: string) => Company | null;
  /** Place in the SEC's list; null for companies not in it. */
  readonly rankOf: (company: Company) => number | null;
  readonly votes: RunDeps["votes"];
  /** Where the text of filings is. */
  readonly database: Pick<OpenedDatabase, "query">;
  /** Null: the rules write all text. */
  readonly model: LanguageModel | null;
  readonly answers: AnswerCache;
  readonly logs: RunLogs;
  readonly now: () => Date;
  readonly reportError: RunDeps["reportError"];
}

/** Gives research runs their data: dossiers from the cache, analyses from memory, peers from the bundled companies. */
function createPipeline(deps: PipelineDeps): Pipeline {
  return async function* (run, written, stopping) {
    const company = deps.companyOf(run.cik);
    if (company === null) throw new Error(`A run was made for the CIK ${run.cik}, which no list names.`);
    const { model, answers } = deps;
    const isWorded = model !== null && run.model === model.name;
    const ended = isWorded ? await watchEnd(deps.logs, run.id) : null;
    const signal = ended === null ? stopping : AbortSignal.any([stopping, ended.signal]);
    const research = runResearch({
      run,
      writer: isWorded ? { model, cache: answers, signal } : null,
      company,
      written,
      gather: (cik) => deps.companyCache.open(cik, AbortSignal.any([stopping, AbortSignal.timeout(GATHER_MS)])),
      read: deps.read,
      votes: deps.votes,
      quote: createFilingQuotes(deps.database, (cik) => deps.companyOf(cik)?.symbol ?? null),
      peersOf: (own) => openPeers(deps, own, run.peers),
      clock: deps.now,
      reportError: deps.reportError,
    });
    try {
      yield* research;
    } finally {
      ended?.close();
    }
  };
}

/** A signal that aborts when the reader ends the run: a model may be writing for a minute without an event in between. */
async function watchEnd(logs: RunLogs, runId: string): Promise<{ readonly signal: AbortSignal; close(): void }> {
  const ending = new AbortController();
  const log = await logs.open(runId);
  const unwatch = log?.watch(() => log.isEnded() && ending.abort());
  return { signal: ending.signal, close: () => unwatch?.() };
}
