import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { takeBackup } from "#server/backup/take-backup.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { createLog } from "#server/log.ts";
import { PGLITE } from "#testing/databases.ts";
import { createTestIdentity } from "#testing/identity.ts";
import { askServer } from "./operator-socket.ts";
import { serveOperator } from "./serve-operator.ts";

const SILENT = createLog("silent");
const ABOUT = { log: SILENT, now: () => new Date("2026-08-22T10:00:00Z") };

describe("serveOperator", () => {
  let dataDirectory: string;
  let database: OpenedDatabase;
  let stop: () => Promise<void>;
  beforeEach(async () => {
    dataDirectory = await mkdtemp(join(tmpdir(), "beforehand-operator-"));
    database = await PGLITE.open();
    const { deps } = await createTestIdentity(database);
    stop = await serveOperator(database, dataDirectory, SILENT, deps);
  });
  afterEach(async () => {
    await stop();
    await database.close();
    await rm(dataDirectory, { recursive: true });
  });

  const ask = async (command: string, body?: string) => {
    const answer = await askServer(dataDirectory, command, body);
    return answer === null ? null : { status: answer.statusCode, text: await text(answer) };
  };

  it("listens for the user of the server alone", async () => {
    const folder = join(dataDirectory, "operator");
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect((await stat(join(folder, "socket"))).mode & 0o777).toBe(0o600);
  });

  it("backs the open database up, and keeps nothing of it", async () => {
    const file = join(dataDirectory, "one.backup");
    const location = { databaseUrl: null, dataDirectory, acceptedMigrations: [] };
    const { tables } = await takeBackup(location, file, ABOUT);
    expect(tables.find(({ name }) => name === "latchkey.project")?.rows).toBe(1);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(join(dataDirectory, "operator"))).toEqual(["socket"]);
    await expect(takeBackup(location, file, ABOUT)).rejects.toThrow("exists already");
  });

  it("carries out commands of the identity server", async () => {
    expect((await ask("latchkey", JSON.stringify(["project", "list"])))?.text).toContain("public-token-test-");
    expect((await ask("latchkey", JSON.stringify(["project", "unknown"])))?.text).toMatch(/^\{"ok":false,/);
  });

  it("refuses a command that it does not know, in a sentence", async () => {
    expect(await ask("constructor")).toEqual({
      status: 404,
      text: "The running server does not know this command: stop it, or start the same release.",
    });
  });

  it("leaves the server running where no socket can be opened, and says so", async () => {
    const warned: unknown[] = [];
    const log = { warn: (...said: readonly unknown[]) => warned.push(said[1]), error: () => expect.unreachable() };
    const tooLong = join(dataDirectory, "long".repeat(40));
    await mkdir(tooLong);
    await (
      await serveOperator(database, tooLong, log, null)
    )();
    expect(warned).toEqual(["operator's commands cannot reach this server: stop it to run them"]);
    expect(await askServer(tooLong, "backup")).toBeNull();
  });

  it("is not there once the server has stopped, nor where a killed one left its socket", async () => {
    await stop();
    expect(await ask("backup")).toBeNull();
    await writeFile(join(dataDirectory, "operator"), "");
    expect(await ask("backup")).toBeNull();
    stop = await serveOperator(database, dataDirectory, SILENT, null);
    expect((await ask("latchkey", "[]"))?.status).toBe(404);
  });
});
