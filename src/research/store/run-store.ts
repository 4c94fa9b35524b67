import type { OtherText } from "#contracts/api/run-event.ts";
import type { Database } from "#contracts/database.ts";
import type { DeepPlan } from "#contracts/api/deep-research.ts";
import type { ResearchType, Stage } from "#contracts/research-stream.ts";
import { findOtherTexts } from "./other-texts.ts";
import type { NewRunEvent, ResearchRun, RunEvent, RunStatus } from "#research/run/run.ts";

/** Notices on this channel carry the id of the run that has a new event. */
export const RUN_EVENT_CHANNEL = "research_event";

/** What a run is made from; `questionKey` joins equal questions on equal data. */
export interface NewRun {
  readonly id: string;
  readonly cik: string;
  readonly symbol: string;
  readonly type: ResearchType;
  readonly asOf: string | null;
  /** What deep research is to ask; null where our rules make the plan, and in other types. */
  readonly plan: DeepPlan | null;
  /** CIKs of the companies that the reader compares with (those of our choice). */
  readonly peers?: readonly string[];
  /** The model that is to word the run; null for the rules alone. */
  readonly model: string | null;
  readonly questionKey: string;
  /** What the starter's key to cancel the run hashes to. */
  readonly cancelKeyHash: string;
}

/** `shared`: others asked the same question, and the run goes on for them. */
export type CancelResult = "cancelled" | "not-running" | "unknown" | "not-starter" | "shared";

/** Runs and their logs in the database. Only the worker that holds a run's lease can write to it. */
export interface RunStore {
  /** Stores the run, or gives the running or finished one with the same question key; null when too many are open. */
  create(run: NewRun): Promise<{ readonly run: ResearchRun; readonly isNew: boolean } | null>;
  read(runId: string): Promise<ResearchRun | null>;
  /** The running or finished run that answers a question; null when there is none. */
  find(questionKey: string): Promise<ResearchRun | null>;
  /** The running or finished run that answers a question, from then on shared while it runs; null when there is none. */
  join(questionKey: string): Promise<ResearchRun | null>;
  /** What other models wrote over exactly the cards of a complete run, each model's newest; the newest first. */
  otherTexts(run: ResearchRun): Promise<readonly OtherText[]>;
  events(runId: string, afterSeq: number): Promise<readonly RunEvent[]>;
  /** Takes an open run nobody holds, or whose holder fell silent; null when it is held, finished or unknown. */
  claim(runId: string, holder: string, leaseSeconds: number): Promise<ResearchRun | null>;
  /** False when the lease was lost or the run ended meanwhile. */
  renew(runId: string, holder: string, leaseSeconds: number): Promise<boolean>;
  /** Appends one event and tells every listener; null when the lease was lost or the run ended meanwhile. */
  append(runId: string, holder: string, event: NewRunEvent): Promise<number | null>;
  /** Ends a run whichever worker holds it. */
  cancel(runId: string, cancelKeyHash: string): Promise<CancelResult>;
  /** Ends as failed every open run that lost its worker this often; returns how many. */
  giveUp(attempts: number): Promise<number>;
  /** Open runs that nobody holds. */
  abandoned(): Promise<readonly string[]>;
  /** Deletes runs that ended this many days ago or earlier, with their logs; returns how many. */
  forget(days: number): Promise<number>;
  /** Lets the question of a finished run be asked again; the run stays at its address. */
  reopen(runId: string): Promise<void>;
  /** Gives every lease back; for a process that knows it is alone. */
  releaseAll(): Promise<void>;
}

/** How many runs there are in each state, the ended ones of the last thirty days. */
export async function countRuns(database: Database): Promise<Readonly<Record<RunStatus, number>>> {
  const rows = await database.query<{ readonly status: RunStatus; readonly count: number }>(
    "SELECT status, count(*)::integer AS count FROM research_run GROUP BY status",
  );
  const none = { running: 0, complete: 0, cancelled: 0, failed: 0 };
  return { ...none, ...Object.fromEntries(rows.map(({ status, count }) => [status, count])) };
}

interface RunRow {
  readonly peers: readonly string[] | null;
  readonly id: string;
  readonly cik: string;
  readonly symbol: string;
  readonly type: ResearchType;
  readonly as_of: string | null;
  readonly plan: DeepPlan | null;
  readonly model: string | null;
  readonly status: RunStatus;
  readonly stage: Stage;
  readonly created_at: string;
}

const COLUMNS = "id, cik, symbol, type, as_of, plan, peers, model, status, stage, created_at";
const COUNT_OPEN = "SELECT count(*)::integer AS count FROM research_run WHERE status = 'running'";

const WITHOUT_LEASE = "(lease_until IS NULL OR lease_until <= now())";

const GIVEN_UP = {
  kind: "failed",
  reason: "worker-lost",
  message: "The run stopped several times without a result. The finished cards above are kept. You can start it again.",
} as const;

/** A minute or two of work for one server; who asks for more is better told at once than left to wait. */
const MOST_OPEN = 64;

/** The status a run has after an event of this kind. */
const ENDINGS: Readonly<Partial<Record<RunEvent["kind"], RunStatus>>> = {
  complete: "complete",
  cancelled: "cancelled",
  failed: "failed",
};

/** What readers ask of runs; a complete one never changes, wherever it is read. */
export type RunReader = Pick<RunStore, "read" | "find" | "events" | "otherTexts">;

/** Opens what readers ask on a database or a copy of it. */
export function createRunReader(reads: Pick<Database, "query">): RunReader {
  return {
    find: (questionKey) => findRun(reads, questionKey),
    async read(runId) {
      const rows = await reads.query<RunRow>(`SELECT ${COLUMNS} FROM research_run WHERE id = $1`, [runId]);
      return rows[0] === undefined ? null : runOf(rows[0]);
    },
    async events(runId, afterSeq) {
      const rows = await reads.query<{ body: NewRunEvent; seq: number; at: string }>(
        "SELECT seq, at, body FROM research_event WHERE run_id = $1 AND seq > $2 ORDER BY seq",
        [runId, afterSeq],
      );
      return rows.map((row) => ({ ...row.body, seq: row.seq, at: row.at }));
    },
    otherTexts: (run) => findOtherTexts(reads, run),
  };
}

/** @param mostOpen how many runs may be open at once, over every server of the database */
export function createRunStore(database: Database, mostOpen: number = MOST_OPEN): RunStore {
  return {
    create: (run) => createRun(database, run, mostOpen),
    ...createRunReader(database),
    join: (questionKey) => joinRun(database, questionKey),
    claim: (runId, holder, leaseSeconds) => claimRun(database, runId, holder, leaseSeconds),
    async renew(runId, holder, leaseSeconds) {
      const rows = await database.query(
        "UPDATE research_run SET lease_until = now() + make_interval(secs => $3) WHERE id = $1 AND lease_holder = $2 AND status = 'running' RETURNING id",
        [runId, holder, leaseSeconds],
      );
      return rows.length === 1;
    },
    append: (runId, holder, event) => appendEvent(database, runId, holder, event),
    cancel: (runId, cancelKeyHash) => cancelRun(database, runId, cancelKeyHash),
    giveUp: (attempts) =>
      endRuns(database, { where: `attempts >= $3 AND ${WITHOUT_LEASE}`, values: [attempts] }, GIVEN_UP),
    async abandoned() {
      const rows = await database.query<{ id: string }>(
        `SELECT id FROM research_run WHERE status = 'running' AND ${WITHOUT_LEASE} ORDER BY created_at`,
      );
      return rows.map((row) => row.id);
    },
    async forget(days) {
      const rows = await database.query(
        "DELETE FROM research_run WHERE status <> 'running' AND finished_at <= now() - make_interval(days => $1) RETURNING id",
        [days],
      );
      return rows.length;
    },
    async reopen(runId) {
      await database.query("UPDATE research_run SET question_key = question_key || ' | ' || id WHERE id = $1", [runId]);
    },
    async releaseAll() {
      await database.query("UPDATE research_run SET lease_until = NULL, lease_holder = NULL WHERE status = 'running'");
    },
  };
}

/** Servers that insert at the same instant can pass the bound by one each, which harms nobody. */
async function createRun(database: Database, run: NewRun, mostOpen: number): ReturnType<RunStore["create"]> {
  const inserted = await database.query<RunRow>(
    `INSERT INTO research_run (id, cik, symbol, type, as_of, question_key, cancel_key_hash, model, plan, peers)
     SELECT $1, $2, $3, $4, $5::date, $6, $7, $9, $10::jsonb, $11::jsonb WHERE (${COUNT_OPEN}) < $8
     ON CONFLICT (question_key) WHERE status IN ('running', 'complete') DO NOTHING RETURNING ${COLUMNS}`,
    [
      run.id,
      run.cik,
      run.symbol,
      run.type,
      run.asOf,
      run.questionKey,
      run.cancelKeyHash,
      mostOpen,
      run.model,
      run.plan === null ? null : JSON.stringify(run.plan),
      run.peers === undefined ? null : JSON.stringify(run.peers),
    ],
  );
  if (inserted[0] !== undefined) return { run: runOf(inserted[0]), isNew: true };
  const held = await joinRun(database, run.questionKey);
  if (held !== null) return { run: held, isNew: false };
  const [open] = await database.query<{ count: number }>(COUNT_OPEN);
  if (open !== undefined && open.count >= mostOpen) return null;
  // The other run can end as cancelled or failed between the statements; then this one is the first again.
  return createRun(database, run, mostOpen);
}

async function findRun(database: Pick<Database, "query">, questionKey: string): Promise<ResearchRun | null> {
  const rows = await database.query<RunRow>(
    `SELECT ${COLUMNS} FROM research_run WHERE question_key = $1 AND status IN ('running', 'complete')`,
    [questionKey],
  );
  return rows[0] === undefined ? null : runOf(rows[0]);
}

/** The run is marked in the statement that finds it running, so that no cancellation can come between. */
async function joinRun(database: Database, questionKey: string): Promise<ResearchRun | null> {
  const found = await findRun(database, questionKey);
  if (found === null || found.status !== "running") return found;
  const rows = await database.query<RunRow>(
    `UPDATE research_run SET is_shared = true WHERE id = $1 AND status = 'running' RETURNING ${COLUMNS}`,
    [found.id],
  );
  return rows[0] === undefined ? joinRun(database, questionKey) : runOf(rows[0]);
}

async function cancelRun(database: Database, runId: string, cancelKeyHash: string): Promise<CancelResult> {
  const where = "id = $3 AND cancel_key_hash = $4 AND NOT is_shared";
  const ended = await endRuns(database, { where, values: [runId, cancelKeyHash] }, { kind: "cancelled" });
  if (ended === 1) return "cancelled";
  const [run] = await database.query<{ status: RunStatus; is_starter: boolean }>(
    "SELECT status, cancel_key_hash IS NOT DISTINCT FROM $2 AS is_starter FROM research_run WHERE id = $1",
    [runId, cancelKeyHash],
  );
  if (run === undefined) return "unknown";
  if (!run.is_starter) return "not-starter";
  return run.status === "running" ? "shared" : "not-running";
}

async function claimRun(
  database: Database,
  runId: string,
  holder: string,
  leaseSeconds: number,
): Promise<ResearchRun | null> {
  const rows = await database.query<RunRow>(
    `UPDATE research_run SET lease_holder = $2, lease_until = now() + make_interval(secs => $3), attempts = attempts + 1
     WHERE id = $1 AND status = 'running' AND ${WITHOUT_LEASE} RETURNING ${COLUMNS}`,
    [runId, holder, leaseSeconds],
  );
  return rows[0] === undefined ? null : runOf(rows[0]);
}

async function appendEvent(
  database: Database,
  runId: string,
  holder: string,
  event: NewRunEvent,
): Promise<number | null> {
  const ending = ENDINGS[event.kind] ?? null;
  const rows = await database.query<{ seq: number }>(
    `WITH run AS (
       UPDATE research_run SET stage = $3, percent = $6, last_seq = last_seq + 1, status = coalesce($4, status),
         finished_at = CASE WHEN $4::text IS NULL THEN NULL ELSE now() END
       WHERE id = $1 AND status = 'running' AND lease_holder = $2 RETURNING id, last_seq
     ), written AS (
       INSERT INTO research_event (run_id, seq, body) SELECT id, last_seq, $5::jsonb FROM run RETURNING seq
     )
     SELECT seq, pg_notify('${RUN_EVENT_CHANNEL}', $1) FROM written`,
    [runId, holder, event.stage, ending, JSON.stringify(event), event.percent],
  );
  return rows[0]?.seq ?? null;
}

/** Ends runs from outside their worker (the condition's values count from $3) and writes the last event; the run's row is locked, so numbers cannot collide. */
async function endRuns(
  database: Database,
  condition: { readonly where: string; readonly values: readonly (string | number)[] },
  last: Partial<NewRunEvent> & { readonly kind: "cancelled" | "failed" },
): Promise<number> {
  const rows = await database.query(
    `WITH run AS (
       UPDATE research_run SET status = $1, last_seq = last_seq + 1, finished_at = now(), lease_until = NULL
       WHERE status = 'running' AND ${condition.where} RETURNING id, last_seq, stage, percent
     ), written AS (
       INSERT INTO research_event (run_id, seq, body)
       SELECT id, last_seq, $2::jsonb || jsonb_build_object('stage', stage, 'percent', percent) FROM run RETURNING run_id, seq
     )
     SELECT seq, pg_notify('${RUN_EVENT_CHANNEL}', run_id) FROM written`,
    [last.kind, JSON.stringify(last), ...condition.values],
  );
  return rows.length;
}

function runOf(row: RunRow): ResearchRun {
  return {
    id: row.id,
    symbol: row.symbol,
    cik: row.cik,
    type: row.type,
    asOf: row.as_of,
    plan: row.plan,
    ...(row.peers === null ? {} : { peers: row.peers }),
    model: row.model,
    status: row.status,
    stage: row.stage,
    createdAt: row.created_at,
  };
}
