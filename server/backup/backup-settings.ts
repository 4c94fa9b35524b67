import { resolve } from "node:path";
import { z } from "zod";

const HOUR_MS = 3_600_000;

/** The settings of scheduled backups as they are in the environment; `server/config.ts` reads them with its own. */
export const backupSettings = z.object({
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_EVERY_HOURS: z.coerce.number().min(0.01).max(8_760).optional(),
  BACKUP_KEEP: z.coerce.number().int().min(1).max(10_000).optional(),
});

/** What to write instead, by variable. */
export const BACKUP_CURES: Readonly<Record<string, string>> = {
  BACKUP_DIR: "use the path of a folder for backups that the server may write to",
  BACKUP_EVERY_HOURS: "use a number of hours from 0.01 to 8760, for example 24",
  BACKUP_KEEP: "use a whole number from 1 to 10000, for example 7",
};

/** When backups are made and how many are kept. */
export interface BackupSchedule {
  readonly folder: string;
  readonly everyMs: number;
  readonly keep: number;
}

/** Reads the schedule; null where no folder is set. */
export function backupScheduleOf(values: z.infer<typeof backupSettings>): BackupSchedule | null {
  const { BACKUP_DIR: folder, BACKUP_EVERY_HOURS: hours = 24, BACKUP_KEEP: keep = 7 } = values;
  return folder === undefined ? null : { folder: resolve(folder), everyMs: hours * HOUR_MS, keep };
}

/** What is wrong with settings that are right one by one, as one sentence; null where nothing is. */
export function backupConflict(values: z.infer<typeof backupSettings>): string | null {
  if (values.BACKUP_DIR !== undefined) return null;
  const [alone] = (["BACKUP_EVERY_HOURS", "BACKUP_KEEP"] as const).filter((name) => values[name] !== undefined);
  return alone === undefined
    ? null
    : `${alone} has no effect without BACKUP_DIR: set BACKUP_DIR too, or leave ${alone} out.`;
}
