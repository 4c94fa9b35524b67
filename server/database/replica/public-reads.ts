import type { Database } from "#contracts/database.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { unavailableReason, asUnavailable } from "#server/database/unavailable.ts";
import { type ReplicaHealth, type ReplicaWatch, watchReplica } from "./watch-replica.ts";
import type { Config } from "#server/config.ts";
import { type DatabaseBounds, REQUEST_BOUNDS } from "#server/database/postgres-pool.ts";
import { connectPostgres } from "#server/database/postgres.ts";

/**
 * Where pages read what is the same for everybody: from a replica while it is near enough, else from the primary. Nothing that
 * belongs to a person, and nothing that decides a write, is read here.
 */
export interface PublicReads extends Pick<Database, "query"> {
  /** Null without a replica. */
  readonly replica: ReplicaReport | null;
  /** Fails at once whatever waits for an answer of the replica. */
  abandon(): void;
  close(): Promise<void>;
}

/** What operators are told of a replica. */
export interface ReplicaReport {
  readonly isReachable: () => boolean;
  /** By the name of the metric. */
  readonly gauges: () => Readonly<Record<"database_replica_lag_seconds" | "database_replica_used", number>>;
  readonly counters: () => Readonly<Record<"public_reads_on_replica_total" | "public_reads_on_primary_total", number>>;
}

/** Reads of a product without a replica. */
function readsOnPrimary(primary: Pick<Database, "query">): PublicReads {
  return {
    query: (text, values) => primary.query(text, values),
    replica: null,
    abandon: () => undefined,
    close: async () => undefined,
  };
}

export interface ReplicaInput {
  readonly primary: Pick<Database, "query">;
  readonly replica: OpenedDatabase;
  /** Single connections that only ask how far each server is. */
  readonly probes: Readonly<Record<"primary" | "replica", OpenedDatabase>>;
  /** How far the replica may be behind, in milliseconds. */
  readonly mostLagMs: number;
  readonly clock: () => number;
  /** Told of each change. */
  readonly onChange: (situation: Situation, health: ReplicaHealth) => void;
}

/** Where public data are read, and why. */
export type Situation = "on-replica" | "replica-alone" | "too-far-behind" | "replica-away";

/** Begins to watch the replica and sends reads where they are answered best. */
async function readsOnReplica(input: ReplicaInput): Promise<PublicReads> {
  const { replica, probes, mostLagMs, clock } = input;
  const state: { situation: Situation | null } = { situation: null };
  const watch = await watchReplica({
    ...probes,
    clock,
    onChange(health) {
      const situation = situationOf(health, mostLagMs);
      if (state.situation !== situation) input.onChange(situation, health);
      state.situation = situation;
    },
  });
  const counts = { replica: 0, primary: 0 };
  return {
    query: routeStatements(input, watch, counts),
    replica: reportOf(watch, mostLagMs, counts),
    abandon: () => [replica, probes.primary, probes.replica].forEach((server) => server.abandon?.()),
    async close() {
      await watch.close();
      await Promise.all([replica.close(), probes.primary.close(), probes.replica.close()]);
    },
  };
}

/** How many statements each server answered. */
interface AnswerCounts {
  replica: number;
  primary: number;
}

function routeStatements(
  { primary, replica, mostLagMs }: ReplicaInput,
  watch: ReplicaWatch,
  counts: AnswerCounts,
): Database["query"] {
  type Statement = Parameters<Database["query"]>;
  async function onReplica<Row extends object>(statement: Statement): Promise<readonly Row[]> {
    const rows = await watch.whileReachable(replica.query<Row>(...statement));
    counts.replica += 1;
    return rows;
  }
  async function onPrimary<Row extends object>(statement: Statement): Promise<readonly Row[]> {
    const rows = await primary.query<Row>(...statement);
    counts.primary += 1;
    return rows;
  }
  return async <Row extends object>(...statement: Statement) => {
    if (isUsable(watch.health(), mostLagMs)) {
      try {
        return await onReplica<Row>(statement);
      } catch (error) {
        // Replaying may cancel a statement, and a new table may be missing for a moment: the primary has the last word.
        if (unavailableReason(error) !== null) watch.foundAway();
        return onPrimary<Row>(statement);
      }
    }
    try {
      return await onPrimary<Row>(statement);
    } catch (error) {
      if (unavailableReason(error) === null || watch.health().hasOtherHistory) throw error;
      // Old figures with their day are better than none, and a replica that was away a moment ago may be back.
      return onReplica<Row>(statement).catch(() => Promise.reject(error));
    }
  };
}

function reportOf(watch: ReplicaWatch, mostLagMs: number, counts: AnswerCounts): ReplicaReport {
  return {
    isReachable: () => watch.health().isReachable,
    gauges: () => ({
      database_replica_lag_seconds: (watch.health().behindMs ?? 0) / 1_000,
      database_replica_used: isUsable(watch.health(), mostLagMs) ? 1 : 0,
    }),
    counters: () => ({
      public_reads_on_replica_total: counts.replica,
      public_reads_on_primary_total: counts.primary,
    }),
  };
}

/** A replica that is too far behind is still used while the primary is away. */
function situationOf({ isReachable, isPrimaryReachable, behindMs }: ReplicaHealth, mostLagMs: number): Situation {
  if (!isReachable) return "replica-away";
  if (!isPrimaryReachable) return "replica-alone";
  return behindMs !== null && behindMs <= mostLagMs ? "on-replica" : "too-far-behind";
}

function isUsable(health: ReplicaHealth, mostLagMs: number): boolean {
  const situation = situationOf(health, mostLagMs);
  return situation === "on-replica" || situation === "replica-alone";
}

/** A replica that cannot be reached costs a request little of the time that it may wait for the primary. */
const REPLICA_BOUNDS: DatabaseBounds = { ...REQUEST_BOUNDS, waitMs: 1_000 };
const PROBE_BOUNDS: DatabaseBounds = {
  ...REQUEST_BOUNDS,
  mostConnections: 1,
  waitMs: 1_000,
  statementMs: 900,
  replyMs: 1_000,
};

/**
 * Opens the reads of public data: on the replica that the settings name, else on the primary. A replica that is away stops no start.
 *
 * @param observe has the replica's statements counted and shown
 */
export async function openPublicReads(
  { databaseUrl, replica }: Pick<Config, "databaseUrl" | "replica">,
  primary: OpenedDatabase,
  log: Readonly<Record<"info" | "warn", (about: object, sentence: string) => void>>,
  observe: (database: OpenedDatabase) => OpenedDatabase = (database) => database,
): Promise<PublicReads> {
  if (replica === null || databaseUrl === null) return readsOnPrimary(primary);
  const lost = (error: Error): void => log.warn({ err: asUnavailable(error) }, "connection to the replica lost");
  // The loss of a probe's connection is told by what follows from it.
  const probe = (url: string): OpenedDatabase => connectPostgres(url, () => undefined, PROBE_BOUNDS);
  return readsOnReplica({
    primary,
    replica: observe(connectPostgres(replica.url, lost, REPLICA_BOUNDS)),
    probes: { primary: probe(databaseUrl), replica: probe(replica.url) },
    mostLagMs: replica.mostLagSeconds * 1_000,
    clock: () => performance.now(),
    onChange(situation, { behindMs }) {
      const level = situation === "on-replica" ? "info" : "warn";
      log[level]({ behindSeconds: behindMs === null ? null : Math.round(behindMs / 1_000) }, SENTENCES[situation]);
    },
  });
}

const SENTENCES: Readonly<Record<Situation, string>> = {
  "on-replica": "public data are read from the replica",
  "replica-alone": "the primary is away; public data are read from the replica alone",
  "too-far-behind": "the replica is too far behind; public data are read from the primary",
  "replica-away": "the replica does not answer, or is none of this primary; public data are read from the primary",
};
