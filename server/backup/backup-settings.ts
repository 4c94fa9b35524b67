import { resolve } from "node:path";
import { z } from "zod";
import { optionalSetting, setting, type SettingValues } from "#server/setting.ts";

const HOUR_MS = 3_600_000;

/** The settings of scheduled backups; `server/config.ts` reads them with the others. */
export const backupSettings = {
  BACKUP_DIR: optionalSetting(z.string().min(1), {
    group: "Backups",
    description: "A folder that the server backs itself up into ([operations](operations.md#back-up)).",
    values: "the path of a folder for backups that the server may write to",
    whenUnset: "no backups",
  }),
  BACKUP_EVERY_HOURS: setting(z.coerce.number().min(0.01).max(8_760), {
    group: "Backups",
    description: "The hours from one backup to the next.",
    values: "a number of hours from 0.01 to 8760",
    example: "24",
    needs: ["BACKUP_DIR"],
    default: "24",
  }),
  BACKUP_KEEP: setting(z.coerce.number().int().min(1).max(10_000), {
    group: "Backups",
    description: "How many backups the server keeps.",
    values: "a whole number from 1 to 10000",
    example: "7",
    needs: ["BACKUP_DIR"],
    default: "7",
  }),
};

/** When backups are made and how many are kept. */
export interface BackupSchedule {
  readonly folder: string;
  readonly everyMs: number;
  readonly keep: number;
}

/** Reads the schedule; null where no folder is set. */
export function backupScheduleOf(values: SettingValues<typeof backupSettings>): BackupSchedule | null {
  const { BACKUP_DIR: folder, BACKUP_EVERY_HOURS: hours, BACKUP_KEEP: keep } = values;
  return folder === undefined ? null : { folder: resolve(folder), everyMs: hours * HOUR_MS, keep };
}
