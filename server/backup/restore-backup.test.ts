import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createLog } from "#server/log.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { findServerSecret } from "#server/identity/server-secret.ts";
import { createPostgresDatabase } from "#testing/databases.ts";
import { createTestIdentity, reopenTestIdentity } from "#testing/identity.ts";
import { moveDatabase } from "./restore-backup.ts";

const SILENT = createLog("silent");
const ABOUT = { log: SILENT, now: () => new Date("2026-08-22T10:00:00Z") };

describe("moveDatabase", () => {
  let dataDirectory: string;
  let postgres: Awaited<ReturnType<typeof createPostgresDatabase>>;
  const folder = () => ({ databaseUrl: null, dataDirectory, acceptedMigrations: [] });
  const target = () => ({ databaseUrl: postgres.url, dataDirectory, acceptedMigrations: [] });
  beforeAll(async () => {
    dataDirectory = await mkdtemp(join(tmpdir(), "beforehand-move-"));
    postgres = await createPostgresDatabase();
  });
  afterAll(async () => {
    await postgres.remove();
    await rm(dataDirectory, { recursive: true });
  });

  it("refuses a folder without a database, and makes none there", async () => {
    await expect(moveDatabase(target(), ABOUT)).rejects.toThrow("There is no embedded database in");
    expect(await readdir(dataDirectory)).toEqual([]);
  });

  it("copies everything to PostgreSQL, once, and never while a server uses the folder", async () => {
    const source = await openDatabase(folder(), SILENT, ["product", "identity"]);
    const { secret } = await findServerSecret({ database: source, given: null, dataDirectory });
    const { token, userId } = await (await createTestIdentity(source)).signIn("ann@example.com");
    await expect(moveDatabase(target(), ABOUT)).rejects.toMatchObject({ code: "server/data-directory-in-use" });
    await source.close();

    const { tables } = await moveDatabase(target(), ABOUT);
    expect(tables.find(({ name }) => name === "latchkey.session")?.rows).toBe(1);
    expect(await readdir(dataDirectory)).toEqual(["latchkey-secret", "pglite"]);

    const moved = await openDatabase(target(), SILENT, ["product", "identity"]);
    const found = await findServerSecret({ database: moved, given: null, dataDirectory: "" });
    expect(found.secret).toEqual(secret);
    const identity = await reopenTestIdentity(moved);
    const alive = await identity.call("POST", "/sessions/authenticate", { body: {}, token });
    expect(alive.data["user_id"]).toBe(userId);
    await identity.signIn("bob@example.com");

    await expect(moveDatabase(target(), ABOUT)).rejects.toThrow("nothing in it was changed");
    expect(await moved.query("SELECT count(*)::integer AS people FROM latchkey.user_account")).toEqual([{ people: 2 }]);
    await moved.close();
  });
});
