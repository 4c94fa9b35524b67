import type { ConnectedAnalytics } from "./analytics/connect-analytics.ts";
import { createScheduledBackups, type ScheduledBackups } from "./backup/scheduled-backup.ts";
import type { Config } from "./config.ts";
import type { OpenedDatabase } from "./database/opened-database.ts";
import type { PublicReads } from "./database/replica/public-reads.ts";
import { databaseCheck, diskCheck, type Health } from "./http/health.ts";
import type { ConnectedIdentity } from "./identity/connect-identity.ts";
import type { Latchkey } from "./identity/create-latchkey.ts";
import type { Members } from "./members/create-members.ts";
import { addResearchMetrics } from "./observe/describe-product.ts";
import type { Telemetry } from "./observe/start-telemetry.ts";
import type { Product } from "./product.ts";
import type { PendingWork } from "./background-work.ts";
import { randomBytes, randomUUID } from "node:crypto";
import type { BackupOwner } from "./backup/backup-claim.ts";
import { type OutboxDeps, startIdentityRetention, startOutbox } from "./identity/identity-jobs.ts";
import type { Log } from "./log.ts";
import { serveOperator } from "./operator/serve-operator.ts";

/** The parts of a product that runs in one process. */
export interface ServerState {
  readonly config: Config;
  readonly database: OpenedDatabase;
  readonly reads: PublicReads;
  readonly product: Product;
  readonly members: Members;
  readonly analytics: ConnectedAnalytics;
  readonly users: ConnectedIdentity;
  /** The identity server of this process; null where it runs alone. */
  readonly latchkey: Latchkey | null;
  readonly answering: PendingWork;
  readonly backups: ScheduledBackups;
  readonly telemetry: Telemetry;
}

/** Adds to the metrics what the parts of the product count. */
export function addMetrics({
  telemetry: { metrics },
  database,
  reads: { replica },
  product,
  members,
  analytics,
  ...others
}: ServerState): void {
  metrics.addNumbers(() => ({ ...product.gauges(), ...analytics.gauges(), ...others.backups.gauges() }));
  if (replica !== null) {
    metrics.addNumbers(replica.gauges);
    metrics.addNumbers(replica.counters);
  }
  metrics.addNumbers(() => ({ ...members.counters(), ...analytics.counters(), ...others.backups.counters() }));
  addResearchMetrics(metrics, database, product.queued);
}

/** Returns what `/readyz` and `/metrics` ask. */
export function healthOf({ config, database, reads, users, telemetry }: ServerState, stopping: AbortSignal): Health {
  const checks = { database: databaseCheck(database), disk: diskCheck(config.dataDirectory) };
  return {
    readiness: {
      ...partsOf(checks, reads.replica, () => users.reach()),
      isStopping: () => stopping.aborted,
    },
    exposition: () => telemetry.metrics.exposition(),
  };
}

/** With a replica pages can be served while the database is away, so a balancer should go on sending readers. */
function partsOf(
  checks: Readonly<Record<"database" | "disk", () => Promise<unknown>>>,
  replica: PublicReads["replica"],
  identity: () => Promise<unknown>,
): Pick<Health["readiness"], "needed" | "wanted"> {
  if (replica === null) return { needed: checks, wanted: { identity } };
  const { database, disk } = checks;
  const reach = async (): Promise<void> => {
    if (!replica.isReachable()) throw new Error("the replica is away");
  };
  const reads = (): Promise<unknown> => Promise.any([database(), reach()]);
  return { needed: { reads, disk }, wanted: { database, replica: reach, identity } };
}

/** Ends the open event streams. Their readers come back for the rest, to this process or another one. */
export function endStreams({ product, latchkey }: ServerState): void {
  product.endStreams();
  latchkey?.deps.endedSessions.release();
}

/** Waits for work that no client waits for, then closes the database. A client may have left before its answer. */
export async function endWork(running: ServerState): Promise<void> {
  const { answering, product, members, analytics, users, latchkey, database, reads, telemetry } = running;
  await Promise.all([answering.ended(), product.close(), members.stop(), analytics.stop()]);
  await users.close();
  await latchkey?.deps.endedSessions.close();
  await reads.close();
  await database.close();
  await telemetry.stop();
}

interface BackgroundJobDeps extends Omit<OutboxDeps, "deps"> {
  readonly observed: Telemetry;
  readonly database: OpenedDatabase;
  readonly latchkey: Latchkey | null;
  readonly backups: ScheduledBackups;
  readonly log: Log;
}

/** Starts what the process does besides answering requests; returns what stops it. */
export async function startBackgroundJobs({
  config,
  database,
  latchkey,
  backups,
  log,
  observed,
}: BackgroundJobDeps): Promise<() => Promise<unknown>> {
  const closeSocket = await serveOperator(database, config.dataDirectory, log, latchkey?.deps ?? null);
  const stopBackups = backups.start();
  if (latchkey === null) return () => Promise.all([closeSocket(), stopBackups()]);
  const stopOutbox = await startOutbox({ config, database, deps: latchkey.deps, log, observed });
  const stopRetention = startIdentityRetention(database, log);
  return () => Promise.all([stopOutbox(), stopRetention(), closeSocket(), stopBackups()]);
}

interface Scheduling {
  readonly owner: BackupOwner;
  readonly config: Pick<Config, "backups">;
  readonly database: OpenedDatabase;
  /** What the database was opened with. */
  readonly location: Pick<Config, "databaseUrl" | "dataDirectory">;
  readonly log: Log;
}

/** Makes the scheduled backups of the settings, not yet started. */
export function scheduleBackups({ config, ...given }: Scheduling): ScheduledBackups {
  return createScheduledBackups({
    ...given,
    schedule: config.backups,
    holder: randomUUID(),
    newMark: () => randomBytes(4).toString("hex"),
    now: () => new Date(),
  });
}
