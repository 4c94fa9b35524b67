import { lstat, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { MIGRATION_BOUNDS } from "#server/database/postgres-pool.ts";
import { makePrivateFolder } from "#server/database/embedded-folder.ts";
import { openDatabase } from "#server/database/open-database.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import type { Log } from "#server/log.ts";
import { startIntervalJob } from "#server/background-work.ts";
import { writeBackupFile } from "./backup-file.ts";
import { claimBackup, readLastBackup, type BackupOwner } from "./backup-claim.ts";
import type { Manifest } from "./backup-format.ts";
import type { BackupSchedule } from "./backup-settings.ts";
import { readSecret } from "./carry-secret.ts";
import { verifyBackup } from "./read-backup.ts";

/** How often a node looks whether a backup is due. */
const LOOK_MS = 60_000;
/** A stop waits for a backup that it ends no longer than this; what is left of it goes with the next one. */
const STOP_MS = 2_000;

export interface ScheduledBackupDeps {
  readonly schedule: BackupSchedule | null;
  readonly owner: BackupOwner;
  readonly database: OpenedDatabase;
  /** What the database was opened with. */
  readonly location: { readonly databaseUrl: string | null; readonly dataDirectory: string };
  /** Of this process, among all that share the database. */
  readonly holder: string;
  readonly newMark: () => string;
  readonly now: () => Date;
  readonly log: Log;
}

/** The backups that a server makes by itself. */
export interface ScheduledBackups {
  /** For `/metrics`. */
  gauges(): Readonly<Record<string, number>>;
  counters(): Readonly<Record<string, number>>;
  /** Makes a backup now if one is due, and from then on; returns what stops it. */
  start(): () => Promise<void>;
}

/** Makes backups by the schedule, of which one node of those that share a database writes each. */
export function createScheduledBackups(deps: ScheduledBackupDeps): ScheduledBackups {
  const { schedule, log } = deps;
  if (schedule === null) return { gauges: () => ({}), counters: () => ({}), start: () => () => Promise.resolve() };
  const state: { lastAt: Date | null; failures: number } = { lastAt: null, failures: 0 };
  const failed = (error: unknown): void => {
    state.failures += 1;
    log.error({ err: error }, "the scheduled backup failed: earlier backups are kept, and it is tried again");
  };
  const work = async (stopping: AbortSignal): Promise<void> => {
    await backUpIfDue(deps, schedule, stopping).catch((error: unknown) => {
      if (!stopping.aborted) failed(error);
    });
    if (!stopping.aborted) state.lastAt = await readLastBackup(deps);
  };
  return {
    gauges: () => ({ backup_last_success_timestamp_seconds: Math.floor((state.lastAt?.getTime() ?? 0) / 1_000) }),
    counters: () => ({ backup_failures_total: state.failures }),
    start() {
      const stop = startIntervalJob({ everyMs: LOOK_MS, work, failed });
      return () => Promise.race([stop(), wait(STOP_MS)]);
    },
  };
}

/** Writes and checks the backup that is due and then removes the oldest; what fails leaves every earlier one as it is. */
export async function backUpIfDue(
  deps: ScheduledBackupDeps,
  schedule: BackupSchedule,
  stopping: AbortSignal,
): Promise<"made" | "not due"> {
  const begun = deps.now();
  const claim = await claimBackup(deps, begun, schedule.everyMs);
  if (claim === null) return "not due";
  const state: { outcome: Date | "failed" | "stopped" } = { outcome: "failed" };
  try {
    await makePrivateFolder(schedule.folder);
    const prefix = `${deps.owner}-${claim.mark}-`;
    await removePartial(schedule.folder, prefix);
    const name = `${prefix}${begun.toISOString().slice(0, 19).replaceAll(":", "-")}Z${ENDING}`;
    const manifest = await writeChecked(deps, join(schedule.folder, name), begun, stopping);
    state.outcome = begun;
    const removed = await removeOldest(schedule, prefix, name);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    deps.log.info({ file: name, rows, tables: manifest.tables.length, removed }, "a scheduled backup was made");
    return "made";
  } finally {
    // Another node shall not wait for one that is being stopped.
    await claim.end(state.outcome === "failed" && stopping.aborted ? "stopped" : state.outcome);
  }
}

async function writeChecked(
  deps: ScheduledBackupDeps,
  path: string,
  begun: Date,
  stopping: AbortSignal,
): Promise<Manifest> {
  const { database, location } = deps;
  const source =
    location.databaseUrl === null ? database : await openDatabase(location, deps.log, [], MIGRATION_BOUNDS);
  try {
    const secret = await readSecret(source, { kind: source.kind, dataDirectory: location.dataDirectory });
    await writeBackupFile(source, path, { madeAt: begun.toISOString(), secret, stopping });
  } finally {
    if (source !== database) await source.close();
  }
  try {
    return await verifyBackup(path);
  } catch (error) {
    await rm(path);
    throw error;
  }
}

const ENDING = ".backup";
/** The instant in a name, with which names sort by time. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.backup$/;

/** The files that the schedule of this database made, oldest first; nothing else in the folder is ever removed. */
async function listOwn(folder: string, prefix: string, ending = ""): Promise<readonly string[]> {
  const entries = await readdir(folder);
  return entries
    .filter((name) => name.startsWith(prefix) && name.endsWith(ending))
    .filter((name) => INSTANT.test(name.slice(prefix.length, name.length - ending.length)))
    .toSorted();
}

/** What a backup that was killed left behind. */
async function removePartial(folder: string, prefix: string): Promise<void> {
  for (const name of await listOwn(folder, prefix, ".partial")) await rm(join(folder, name), { force: true });
}

async function removeOldest({ folder, keep }: BackupSchedule, prefix: string, made: string): Promise<number> {
  // A clock that was set back must not cost the one that was just made.
  const others = (await listOwn(folder, prefix)).filter((name) => name !== made);
  const files: string[] = [];
  for (const name of others) if ((await lstat(join(folder, name))).isFile()) files.push(name);
  const old = files.slice(0, Math.max(0, files.length - (keep - 1)));
  for (const name of old) await rm(join(folder, name));
  return old.length;
}
