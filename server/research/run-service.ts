import { createHash } from "node:crypto";
import type { PgBoss } from "pg-boss";
import type { RunRequest, RunStarter, Services, StartAnswer } from "#app/context.ts";
import { PROMPT_VERSION } from "#research/writer/prompt.ts";
import type { CompanyIndex } from "#research/companies/lookup.ts";
import type { NewRun, RunReader, RunStore } from "#research/store/run-store.ts";
import { isKnownDay } from "#server/companies/find-figure.ts";
import type { RunEvent } from "#research/run/run.ts";
import type { DeepPlan } from "#contracts/api/deep-research.ts";
import { repairPlan } from "#research/deep/repair-plan.ts";
import type { Payer } from "#server/model/day-use.ts";
import type { EventStreams } from "./event-streams.ts";
import type { RunLogs } from "./run-logs.ts";
import { chosenPeers, type HeldCompany, heldCompany } from "./run-companies.ts";
import { RUN_QUEUE, type RunJob } from "./run-worker.ts";
import type { WrittenRuns } from "./written-runs.ts";

export interface RunServiceDeps {
  readonly companies: CompanyIndex;
  readonly store: RunStore;
  /** Where complete runs are read; it may lack the newest runs. */
  readonly reader: RunReader;
  readonly logs: RunLogs;
  readonly streams: Pick<EventStreams, "open">;
  readonly queue: PgBoss;
  /** The plan of our rules for deep research as known on a day (null: the newest); null where nothing is held. */
  readonly planFor: (cik: string, asOf: string | null) => Promise<DeepPlan | null>;
  /** The same as the configured model proposes it; null where it gave none that can run. */
  readonly proposeFor: (cik: string, asOf: string | null) => Promise<DeepPlan | null>;
  /** Identifies what is held on a company now; changes when its data does. */
  readonly storedVersion: (cik: string) => Promise<string>;
  readonly rulesVersion: string;
  readonly now: () => Date;
  /** 128 random bits, base64url. */
  readonly newId: () => string;
  /** What lets a run's starter cancel it: 128 random bits, base64url. */
  readonly newCancelKey: () => string;
  /** Counts one more new run for a client; null when it may start, else the seconds to wait. */
  readonly waitToStart: (client: string) => Promise<number | null>;
  /** The model that words runs; null: the rules write all text. */
  readonly model: string | null;
  readonly writtenRuns: Omit<WrittenRuns, "settle">;
  /** Whether anything is held on a company, so that its research needs no outside source. */
  readonly isHeld: (cik: string) => Promise<boolean>;
  /** Counts one more company to fetch for a client; null when it may be, else the seconds to wait. */
  readonly waitToFetch: (client: string) => Promise<number | null>;
  /** The request at hand in its trace, for the trace of the run; null where nothing is traced. */
  readonly traceparent?: () => string | null;
}

/** What pages and the API do with runs: start or join, read, follow, cancel. */
export function createRunService(deps: RunServiceDeps): Services["research"] {
  const { store, reader, logs, streams } = deps;
  return {
    model: deps.model,
    async plan(symbol, asOf) {
      const company = heldCompany(deps.companies, symbol);
      return typeof company === "string" ? null : deps.planFor(company.cik, asOf);
    },
    async propose(symbol, asOf, starter) {
      const company = heldCompany(deps.companies, symbol);
      if (typeof company === "string" || deps.model === null || starter.reader === "crawler") return null;
      return proposePaid(deps, company.cik, asOf, await payerOf(starter));
    },
    start: (request, starter) => startRun(deps, request, starter),
    async complete(request) {
      const company = heldCompany(deps.companies, request.symbol);
      if (typeof company === "string") return null;
      const run = await reader.find(await questionKeyOf(deps, request, company));
      return run?.status === "complete" ? run.id : null;
    },
    status: async (runId) => (await findCopy(deps, runId)).run?.status ?? null,
    async read(runId) {
      const { run, from } = await findCopy(deps, runId);
      return run === null ? null : { run, events: await from.events(runId, 0) };
    },
    otherTexts: (run) => store.otherTexts(run),
    follow: (runId, afterSeq, signal) => followRun(logs, runId, afterSeq, signal),
    stream: (runId, afterSeq, reader) => streams.open(runId, afterSeq, reader),
    cancel: (runId, cancelKey) => store.cancel(runId, hashOf(cancelKey)),
  };
}

/** A complete run never changes, so any copy of it will do; what is still being written is read where it is written. */
async function findCopy({ store, reader }: Pick<RunServiceDeps, "store" | "reader">, runId: string) {
  const run = await reader.read(runId);
  return run?.status === "complete" ? { run, from: reader } : { run: await store.read(runId), from: store };
}

async function startRun(deps: RunServiceDeps, request: RunRequest, starter: RunStarter): Promise<StartAnswer> {
  if (request.asOf !== null && !isKnownDay(request.asOf, deps.now())) return { ok: false, reason: "bad-date" };

  const company = heldCompany(deps.companies, request.symbol);
  if (typeof company === "string") return { ok: false, reason: company };

  const cancelKey = deps.newCancelKey();
  const asked = await newRun(deps, request, company, hashOf(cancelKey));
  // A question that was asked before costs nothing and is not counted.
  const copy = await deps.reader.find(asked.questionKey);
  const held = copy?.status === "complete" ? copy : await deps.store.join(asked.questionKey);
  if (held !== null) return { ok: true, run: held, cancelKey: null };
  const byRules = { ...request, text: "rules" } as const;
  // Crawlers may read what a model wrote, but never make it write.
  if (asked.model !== null && starter.reader === "crawler") return startRun(deps, byRules, starter);
  const retryAfterSeconds = await deps.waitToStart(starter.client);
  if (retryAfterSeconds !== null) return { ok: false, reason: "too-many-runs", retryAfterSeconds };
  const refusal = await refuseFetch(deps, company.cik, starter);
  if (refusal !== null) return refusal;

  if (asked.model === null) return createRun(deps, asked, cancelKey);
  const payer = await payerOf(starter);
  if (await deps.writtenRuns.take(payer)) return createRun(deps, asked, cancelKey, payer);
  const answer = await createRun(deps, await newRun(deps, byRules, company, hashOf(cancelKey)), cancelKey);
  return answer.ok ? { ...answer, isOverPlan: true } : answer;
}

async function payerOf({ user, client }: RunStarter): Promise<Payer> {
  const current = (await user?.()) ?? null;
  return { userId: current?.userId ?? null, client };
}

/** A model that gives no plan has not been used. */
async function proposePaid(
  deps: RunServiceDeps,
  cik: string,
  asOf: string | null,
  payer: Payer,
): Promise<DeepPlan | null> {
  if (!(await deps.writtenRuns.take(payer))) return null;
  const plan = await deps.proposeFor(cik, asOf);
  if (plan === null) await deps.writtenRuns.giveBack(payer);
  return plan;
}

/** @param payer of a run that a model words; it is counted already (null) */
async function createRun(
  deps: RunServiceDeps,
  asked: NewRun,
  cancelKey: string,
  payer: Payer | null = null,
): Promise<StartAnswer> {
  const created = await deps.store.create(asked);
  if (payer !== null) {
    if (created?.isNew === true) await deps.writtenRuns.note(created.run.id, payer);
    else await deps.writtenRuns.giveBack(payer);
  }
  if (created === null) return { ok: false, reason: "too-many-runs" };
  const { run, isNew } = created;
  const job: RunJob = { runId: run.id, traceparent: deps.traceparent?.() ?? null };
  if (isNew) await deps.queue.send(RUN_QUEUE, job, { singletonKey: run.id });
  return { ok: true, run, cancelKey: isNew ? cancelKey : null };
}

/** Visits must not make the server ask EDGAR without end: crawlers never do, people so often an hour. */
async function refuseFetch(
  deps: RunServiceDeps,
  cik: string,
  { client, reader }: RunStarter,
): Promise<Extract<StartAnswer, { ok: false }> | null> {
  if (await deps.isHeld(cik)) return null;
  if (reader === "crawler") return { ok: false, reason: "not-held" };
  const retryAfterSeconds = await deps.waitToFetch(client);
  return retryAfterSeconds === null ? null : { ok: false, reason: "too-many-fetches", retryAfterSeconds };
}

function hashOf(cancelKey: string): string {
  return createHash("sha256").update(cancelKey).digest("hex");
}

async function newRun(
  deps: RunServiceDeps,
  request: RunRequest,
  company: HeldCompany,
  cancelKeyHash: string,
): Promise<NewRun> {
  return {
    id: deps.newId(),
    cik: company.cik,
    symbol: company.symbol,
    type: request.type,
    asOf: request.asOf,
    plan: planOfRequest(request),
    ...chosenPeers(deps.companies, request, company),
    model: modelOf(deps, request),
    questionKey: await questionKeyOf(deps, request, company),
    cancelKeyHash,
  };
}

/** Equal for equal questions on equal data under equal rules. */
async function questionKeyOf(deps: RunServiceDeps, request: RunRequest, company: HeldCompany): Promise<string> {
  const { cik } = company;
  const version = await deps.storedVersion(cik);
  const model = modelOf(deps, request);
  const writer = model === null ? [] : [`${model}, prompt ${PROMPT_VERSION}`];
  const plan = planOfRequest(request);
  const { peers = [] } = chosenPeers(deps.companies, request, company);
  const versions = await Promise.all(peers.map(async (peer) => `${peer} ${await deps.storedVersion(peer)}`));
  const chosen = peers.length === 0 ? [] : [`peers ${versions.join(", ")}`];
  const asked = [...(plan === null ? [] : [JSON.stringify(plan)]), ...chosen];
  return [cik, request.type, request.asOf ?? "now", version, deps.rulesVersion, ...writer, ...asked].join(" | ");
}

/** The plan of a deep research, made one that can run; null where the rules make it, and in other types. */
function planOfRequest({ type, plan = null }: RunRequest): DeepPlan | null {
  return type === "deep" && plan !== null ? repairPlan(plan) : null;
}

/** The model that is to word a run; null where none is configured, or the reader chose the text of the rules. */
function modelOf({ model }: RunServiceDeps, { text }: RunRequest): string | null {
  return text === "rules" ? null : model;
}

/** Gives a run's events after `afterSeq`, then each new one as it is written, until its last event or the signal. */
export async function* followRun(
  logs: RunLogs,
  runId: string,
  afterSeq: number,
  signal: AbortSignal,
): AsyncGenerator<RunEvent> {
  const log = await logs.open(runId);
  if (log === null) return;
  const bell = createBell(signal);
  const unwatch = log.watch(bell.ring);
  try {
    let seen = afterSeq;
    while (!signal.aborted) {
      const entry = log.after(seen);
      if (entry === undefined) {
        if (log.isEnded()) return;
        await bell.wait();
        continue;
      }
      seen = entry.event.seq;
      yield entry.event;
      if (entry.isLast) return;
    }
  } finally {
    unwatch();
  }
}

interface WakeSignal {
  readonly ring: () => void;
  /** Resolves at the next ring, at once if it rang since the last wait. */
  wait(): Promise<void>;
}

function createBell(signal: AbortSignal): WakeSignal {
  let hasRung = false;
  let wake: (() => void) | null = null;
  const ring = (): void => {
    hasRung = true;
    wake?.();
  };
  return {
    ring,
    async wait() {
      if (!hasRung && !signal.aborted) {
        signal.addEventListener("abort", ring, { once: true });
        await new Promise<void>((resolve) => (wake = resolve));
        signal.removeEventListener("abort", ring);
      }
      hasRung = false;
      wake = null;
    },
  };
}
