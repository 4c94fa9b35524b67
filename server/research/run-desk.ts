import { createHash } from "node:crypto";
import type { PgBoss } from "pg-boss";
import type { RunRequest, Services, StartAnswer } from "#app/context.ts";
import type { CompanyIndex } from "#research/companies/lookup.ts";
import type { NewRun, RunStore } from "#research/store/run-store.ts";
import { isKnownDay } from "#server/companies/known-day.ts";
import type { EventStreams } from "./event-streams.ts";
import { followRun } from "./follow-run.ts";
import type { RunLogs } from "./run-logs.ts";
import { RUN_QUEUE, type RunJob } from "./run-worker.ts";

export interface DeskParts {
  readonly companies: CompanyIndex;
  readonly store: RunStore;
  readonly logs: RunLogs;
  readonly streams: Pick<EventStreams, "open">;
  readonly queue: PgBoss;
  /** Identifies what is held on a company now; changes when its data does. */
  readonly heldVersion: (cik: string) => Promise<string>;
  readonly rulesVersion: string;
  readonly now: () => Date;
  /** 128 random bits, base64url. */
  readonly newId: () => string;
  /** What lets a run's starter cancel it: 128 random bits, base64url. */
  readonly newCancelKey: () => string;
  /** Counts one more new run for the client at hand; null when it may start, else the seconds to wait. */
  readonly waitToStart: () => Promise<number | null>;
  /** The request at hand in its trace, for the trace of the run; null where nothing is traced. */
  readonly traceparent?: () => string | null;
}

/** What pages and the API do with runs: start or join, read, follow, cancel. */
export function createRunDesk(parts: DeskParts): Services["research"] {
  const { store, logs, streams } = parts;
  return {
    start: (request) => startRun(parts, request),
    async complete(request) {
      const company = heldCompany(parts.companies, request.symbol);
      if (typeof company === "string") return null;
      const run = await store.find(await questionKeyOf(parts, request, company));
      return run?.status === "complete" ? run.id : null;
    },
    status: async (runId) => (await store.read(runId))?.status ?? null,
    async read(runId) {
      const run = await store.read(runId);
      return run === null ? null : { run, events: await store.events(runId, 0) };
    },
    follow: (runId, afterSeq, signal) => followRun(logs, { runId, afterSeq, signal }),
    stream: (runId, afterSeq, watchSession) => streams.open(runId, afterSeq, watchSession),
    cancel: (runId, cancelKey) => store.cancel(runId, hashOf(cancelKey)),
  };
}

async function startRun(parts: DeskParts, request: RunRequest): Promise<StartAnswer> {
  if (request.asOf !== null && !isKnownDay(request.asOf, parts.now())) return { ok: false, reason: "bad-date" };

  const company = heldCompany(parts.companies, request.symbol);
  if (typeof company === "string") return { ok: false, reason: company };

  const cancelKey = parts.newCancelKey();
  const asked = await newRun(parts, { request, company, cancelKeyHash: hashOf(cancelKey) });
  // A question that was asked before costs nothing and is not counted.
  const held = await parts.store.join(asked.questionKey);
  if (held !== null) return { ok: true, run: held, cancelKey: null };
  const retryAfterSeconds = await parts.waitToStart();
  if (retryAfterSeconds !== null) return { ok: false, reason: "too-many-runs", retryAfterSeconds };

  const created = await parts.store.create(asked);
  if (created === null) return { ok: false, reason: "too-many-runs" };
  const { run, isNew } = created;
  const job: RunJob = { runId: run.id, traceparent: parts.traceparent?.() ?? null };
  if (isNew) await parts.queue.send(RUN_QUEUE, job, { singletonKey: run.id });
  return { ok: true, run, cancelKey: isNew ? cancelKey : null };
}

function hashOf(cancelKey: string): string {
  return createHash("sha256").update(cancelKey).digest("hex");
}

interface HeldCompany {
  readonly cik: string;
  readonly symbol: string;
}

function heldCompany(
  companies: CompanyIndex,
  symbol: string,
): HeldCompany | "unknown-symbol" | "not-a-company" | "not-held" {
  const found = companies.find(symbol);
  switch (found.kind) {
    case "held":
      return found;
    case "moved":
      return heldCompany(companies, found.symbol);
    case "fund":
      return "not-a-company";
    case "listed":
      return "not-held";
    case "unknown":
      return "unknown-symbol";
  }
}

interface Question {
  readonly request: RunRequest;
  readonly company: HeldCompany;
  readonly cancelKeyHash: string;
}

async function newRun(parts: DeskParts, { request, company, cancelKeyHash }: Question): Promise<NewRun> {
  return {
    id: parts.newId(),
    cik: company.cik,
    symbol: company.symbol,
    type: request.type,
    asOf: request.asOf,
    questionKey: await questionKeyOf(parts, request, company),
    cancelKeyHash,
  };
}

/** Equal for equal questions on equal data under equal rules. */
async function questionKeyOf(parts: DeskParts, request: RunRequest, { cik }: HeldCompany): Promise<string> {
  const version = await parts.heldVersion(cik);
  return [cik, request.type, request.asOf ?? "now", version, parts.rulesVersion].join(" | ");
}
