import type { Config } from "#server/config.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { type DatabaseBounds, REQUEST_BOUNDS } from "#server/database/postgres-pool.ts";
import { connectPostgres } from "#server/database/postgres.ts";
import { asUnavailable } from "#server/database/unavailable.ts";
import { type PublicReads, readsOnPrimary, readsOnReplica, type Situation } from "./public-reads.ts";

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
