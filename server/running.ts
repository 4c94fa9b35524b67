import type { ConnectedAnalytics } from "./analytics/connect-analytics.ts";
import type { ScheduledBackups } from "./backup/scheduled-backup.ts";
import type { Config } from "./config.ts";
import type { OpenedDatabase } from "./database/opened-database.ts";
import type { Health } from "./http/health.ts";
import { databaseCheck, diskCheck } from "./http/readiness.ts";
import type { ConnectedIdentity } from "./identity/connect-identity.ts";
import type { Latchkey } from "./identity/create-latchkey.ts";
import type { Members } from "./members/create-members.ts";
import { addResearchMetrics } from "./observe/describe-product.ts";
import type { Telemetry } from "./observe/start-telemetry.ts";
import type { Product } from "./product.ts";
import type { WorkUnderWay } from "./work-under-way.ts";

/** The parts of a product that runs in one process. */
export interface Running {
  readonly config: Config;
  readonly database: OpenedDatabase;
  readonly product: Product;
  readonly members: Members;
  readonly analytics: ConnectedAnalytics;
  readonly visitors: ConnectedIdentity;
  /** The identity server of this process; null where it runs alone. */
  readonly latchkey: Latchkey | null;
  readonly answering: WorkUnderWay;
  readonly backups: ScheduledBackups;
  readonly telemetry: Telemetry;
}

/** Adds to the metrics what the parts of the product count. */
export function addMetrics({
  telemetry: { metrics },
  database,
  product,
  members,
  analytics,
  ...others
}: Running): void {
  metrics.addNumbers(() => ({ ...product.gauges(), ...analytics.gauges(), ...others.backups.gauges() }));
  metrics.addNumbers(() => ({ ...members.counters(), ...analytics.counters(), ...others.backups.counters() }));
  addResearchMetrics(metrics, { database, queued: product.queued });
}

/** Returns what `/readyz` and `/metrics` ask. */
export function healthOf({ config, database, visitors, telemetry }: Running, stopping: AbortSignal): Health {
  return {
    readiness: {
      needed: { database: databaseCheck(database), disk: diskCheck(config.dataDirectory) },
      wanted: { identity: () => visitors.reach() },
      isStopping: () => stopping.aborted,
    },
    exposition: () => telemetry.metrics.exposition(),
  };
}

/** Ends the open event streams. Their readers come back for the rest, to this process or another one. */
export function endStreams({ product, latchkey }: Running): void {
  product.endStreams();
  latchkey?.parts.endedSessions.letGo();
}

/** Waits for work that no client waits for, then closes the database. A client may have left before its answer. */
export async function endWork(running: Running): Promise<void> {
  const { answering, product, members, analytics, visitors, latchkey, database, telemetry } = running;
  await Promise.all([answering.ended(), product.close(), members.stop(), analytics.stop()]);
  await visitors.close();
  await latchkey?.parts.endedSessions.close();
  await database.close();
  await telemetry.stop();
}
