import { randomBytes, randomUUID } from "node:crypto";
import type { BackupOwner } from "./backup/backup-claim.ts";
import { createScheduledBackups, type ScheduledBackups } from "./backup/scheduled-backup.ts";
import type { Config } from "./config.ts";
import type { OpenedDatabase } from "./database/opened-database.ts";
import type { Latchkey } from "./identity/create-latchkey.ts";
import { startOutbox, type OutboxParts } from "./identity/start-outbox.ts";
import { startSweeping } from "./identity/start-sweeping.ts";
import type { Log } from "./log.ts";
import type { Telemetry } from "./observe/start-telemetry.ts";
import { serveOperator } from "./operator/serve-operator.ts";

interface Beside extends Omit<OutboxParts, "parts"> {
  readonly observed: Telemetry;
  readonly database: OpenedDatabase;
  readonly latchkey: Latchkey | null;
  readonly backups: ScheduledBackups;
  readonly log: Log;
}

/** Starts what the process does besides answering requests; returns what stops it. */
export async function startBeside({
  config,
  database,
  latchkey,
  backups,
  log,
  observed,
}: Beside): Promise<() => Promise<unknown>> {
  const closeSocket = await serveOperator(
    { database, dataDirectory: config.dataDirectory, log },
    latchkey?.parts ?? null,
  );
  const stopBackups = backups.start();
  if (latchkey === null) return () => Promise.all([closeSocket(), stopBackups()]);
  const stopOutbox = await startOutbox({ config, database, parts: latchkey.parts, log, observed });
  const stopSweeping = startSweeping(database, log);
  return () => Promise.all([stopOutbox(), stopSweeping(), closeSocket(), stopBackups()]);
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
