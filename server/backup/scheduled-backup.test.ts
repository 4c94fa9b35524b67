import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "#server/database/open-database.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { createLog } from "#server/log.ts";
import { createPostgresDatabase, PGLITE } from "#testing/databases.ts";
import { verifyBackup } from "./read-backup.ts";
import { backUpIfDue, createScheduledBackups, type ScheduledBackupDeps } from "./scheduled-backup.ts";

const SILENT = createLog("silent");
const HOUR_MS = 3_600_000;
const RUNNING = new AbortController().signal;

interface Opened {
  readonly database: OpenedDatabase;
  readonly databaseUrl: string | null;
  readonly remove: () => Promise<void>;
}

async function openEmbedded(): Promise<Opened> {
  return { database: await PGLITE.open(), databaseUrl: null, remove: () => Promise.resolve() };
}

async function openShared(): Promise<Opened> {
  const { url: databaseUrl, remove } = await createPostgresDatabase();
  const location = { databaseUrl, dataDirectory: "" };
  return { database: await openDatabase(location, SILENT, ["product", "identity"]), databaseUrl, remove };
}

describe.each([
  { name: "PGlite", open: openEmbedded },
  { name: "PostgreSQL", open: openShared },
])("scheduled backups of $name", ({ open }) => {
  let folder: string;
  let opened: Opened;
  let hours: number;
  beforeEach(async () => {
    hours = 0;
    opened = await open();
    folder = await mkdtemp(join(tmpdir(), "beforehand-scheduled-"));
  });
  afterEach(async () => {
    await opened.database.close();
    await opened.remove();
    await rm(folder, { recursive: true });
  });

  const schedule = () => ({ folder: join(folder, "backups"), everyMs: HOUR_MS, keep: 2 });
  const now = () => new Date(Date.parse("2026-08-22T10:00:00Z") + hours * HOUR_MS);
  const node = (holder: string): ScheduledBackupDeps => ({
    schedule: schedule(),
    owner: "beforehand",
    database: opened.database,
    location: { databaseUrl: opened.databaseUrl, dataDirectory: folder },
    holder,
    newMark: () => `mark${holder}`,
    now,
    log: SILENT,
  });
  const run = (holder = "a", stopping = RUNNING) => backUpIfDue(node(holder), schedule(), stopping);
  const files = () => readdir(schedule().folder);
  const made = (hour: number) => `beforehand-marka-2026-08-22T${10 + hour}-00-00Z.backup`;

  it("are whole, for their owner alone, and made when they are due", async () => {
    expect(await run()).toBe("made");
    expect(await files()).toEqual([made(0)]);
    const file = join(schedule().folder, made(0));
    expect((await verifyBackup(file)).tables.map(({ name }) => name)).toContain("scheduled_backup");
    expect([(await stat(schedule().folder)).mode & 0o777, (await stat(file)).mode & 0o777]).toEqual([0o700, 0o600]);
    hours = 0.9;
    expect(await run()).toBe("not due");
    hours = 1;
    expect(await run()).toBe("made");
    expect(await files()).toEqual([made(0), made(1)]);
  });

  it("are written by one of the nodes that share a database", async () => {
    expect((await Promise.all(["a", "b", "c"].map((holder) => run(holder)))).toSorted()).toEqual([
      "made",
      "not due",
      "not due",
    ]);
    expect(await run("b")).toBe("not due");
    expect((await files()).length).toBe(1);
    hours = 1;
    // The name of a database's files stays, whichever node writes them.
    expect(await run("b")).toBe("made");
    expect(new Set((await files()).map((name) => name.slice(0, 16))).size).toBe(1);
  });

  it("are kept in the number that is set, and nothing that the schedule did not make is removed", async () => {
    await mkdir(join(schedule().folder, "beforehand-marka-2025-01-01T00-00-00Z.backup"), { recursive: true });
    const others = ["beforehand-other-2025-01-01T00-00-00Z.backup", "beforehand-marka-mine.backup", "notes.txt"];
    for (const name of others) await writeFile(join(schedule().folder, name), "");
    for (hours = 0; hours < 4; hours += 1) expect(await run()).toBe("made");
    expect((await files()).filter((name) => name.includes("2026"))).toEqual([made(2), made(3)]);
    expect(await files()).toEqual(expect.arrayContaining(others));
    expect((await files()).length).toBe(6);
    // A clock that goes back.
    hours = -3;
    await opened.database.query("UPDATE scheduled_backup SET succeeded_at = NULL");
    expect(await run()).toBe("made");
    expect((await files()).filter((name) => name.includes("2026"))).toEqual([
      "beforehand-marka-2026-08-22T07-00-00Z.backup",
      made(3),
    ]);
  });

  it("that are killed leave nothing that the next one keeps, and one that fails removes no other", async () => {
    expect(await run()).toBe("made");
    await writeFile(join(schedule().folder, `${made(0)}.partial`), "what a killed process had written");
    hours = 1;
    expect(await run()).toBe("made");
    expect(await files()).toEqual([made(0), made(1)]);
    hours = 2;
    await mkdir(join(schedule().folder, made(2)));
    await expect(run()).rejects.toThrow("exists already");
    expect(await files()).toEqual([made(0), made(1), made(2)]);
    // It is tried again some minutes later, not at once.
    hours = 3;
    expect(await run()).toBe("not due");
    await opened.database.query("UPDATE scheduled_backup SET claimed_until = now()");
    expect(await run()).toBe("made");
  });

  it("end when the server stops, leave no file, and are made by the next node", async () => {
    const stopping = new AbortController();
    stopping.abort();
    await expect(run("a", stopping.signal)).rejects.toThrow("aborted");
    expect(await files()).toEqual([]);
    expect(await run("b")).toBe("made");
  });

  it("of an identity server that runs alone have a table and names of their own", async () => {
    const alone = { ...node("a"), owner: "latchkey" } as const;
    expect(await backUpIfDue(alone, schedule(), RUNNING)).toBe("made");
    expect(await backUpIfDue(alone, schedule(), RUNNING)).toBe("not due");
    expect(await run()).toBe("made");
    expect(await files()).toEqual([made(0), made(0).replace("beforehand", "latchkey")]);
  });

  it("tell metrics when the last good one was begun", async () => {
    const backups = createScheduledBackups(node("a"));
    expect(backups.gauges()).toEqual({ backup_last_success_timestamp_seconds: 0 });
    const stop = backups.start();
    await expect
      .poll(() => backups.gauges())
      .toEqual({ backup_last_success_timestamp_seconds: now().getTime() / 1_000 });
    await stop();
    expect([(await files()).length, backups.counters()]).toEqual([1, { backup_failures_total: 0 }]);
  });
});
