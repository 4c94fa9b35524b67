import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPglite } from "./pglite.ts";
import type { OpenedDatabase } from "./opened-database.ts";
import { startPglite } from "./threaded-pglite.ts";

describe("the embedded database on its thread", () => {
  let folder: string;
  let database: OpenedDatabase;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "beforehand-thread-"));
    database = await openPglite(folder);
    await database.query("CREATE TABLE kept (id int PRIMARY KEY, document jsonb)");
  }, 60_000);
  afterAll(async () => {
    await database.close();
    await rm(folder, { recursive: true });
  });

  it("hands values over as they are without a thread", async () => {
    const [row] = await database.query(
      `SELECT $1::jsonb AS document, '"7"'::json AS text, NULL::jsonb AS none, $2::bytea AS bytes, '{a,b}'::text[] AS list,
         9007199254740991 AS large, 0.10::numeric AS exact, 'NaN'::float8 AS unknown, true AS is_so,
         '2026-03-01T10:00:00Z'::timestamptz AS instant, '2026-03-01'::date AS day`,
      [JSON.stringify({ of: ["é", 1.5, null] }), Buffer.from([0, 255])],
    );
    expect(row).toEqual({
      document: { of: ["é", 1.5, null] },
      text: "7",
      none: null,
      bytes: new Uint8Array([0, 255]),
      list: ["a", "b"],
      large: 9_007_199_254_740_991,
      exact: "0.10",
      unknown: Number.NaN,
      is_so: true,
      instant: "2026-03-01T10:00:00.000Z",
      day: "2026-03-01",
    });
  });

  it("keeps what tells an error of the database", async () => {
    const twice = database.query("INSERT INTO kept VALUES (1), (1)");
    await expect(twice).rejects.toThrow("kept_pkey");
    await expect(twice).rejects.toMatchObject({
      code: "23505",
      severity: "ERROR",
      constraint: "kept_pkey",
    });
  });

  it("rolls back what throws, whether the work or the commit does, and goes on", async () => {
    const thrown = new Error("not so");
    const work = database.transaction(async (tx) => {
      await tx.query("INSERT INTO kept VALUES (2)");
      throw thrown;
    });
    await expect(work).rejects.toBe(thrown);
    await database.query("CREATE TABLE later (id int REFERENCES kept DEFERRABLE INITIALLY DEFERRED)");
    const commit = database.transaction((tx) => tx.query("INSERT INTO later VALUES (99)"));
    await expect(commit).rejects.toMatchObject({ code: "23503" });
    expect(await database.query("SELECT id FROM kept UNION ALL SELECT id FROM later")).toEqual([]);
  });

  it("lets one transaction in at a time, and statements between them", async () => {
    const order: string[] = [];
    const run = (name: string) =>
      database.transaction(async (tx) => {
        order.push(`${name} begins`);
        await tx.query("SELECT pg_sleep(0.01)");
        order.push(`${name} ends`);
      });
    await Promise.all([run("first"), database.query("SELECT 1"), run("second")]);
    expect(order).toEqual(["first begins", "first ends", "second begins", "second ends"]);
  });

  it("hears notices until it is stopped", async () => {
    const heard: string[] = [];
    const stop = await database.listen("changes", (payload) => heard.push(payload));
    await database.query("SELECT pg_notify('changes', 'one')");
    await expect.poll(() => heard).toEqual(["one"]);
    await stop();
    await database.query("SELECT pg_notify('changes', 'two')");
    await database.query("SELECT 1");
    expect(heard).toEqual(["one"]);
  });
});

describe("the thread of an embedded database", () => {
  it("is away, and nobody waits, when it needs more memory than it may use", async () => {
    const files = await mkdtemp(join(tmpdir(), "beforehand-thread-"));
    const pglite = startPglite(files, { old: 48, young: 16 });
    expect(await pglite.open()).toBeNull();
    const swelling = pglite.query("SELECT generate_series(1, 3000000) AS n");
    const waiting = pglite.query("SELECT 1");
    for (const asked of [swelling, waiting]) await expect(asked).rejects.toMatchObject({ reason: "away" });
    await expect(pglite.query("SELECT 1")).rejects.toMatchObject({ reason: "away" });
    await rm(files, { recursive: true });
  }, 60_000);

  it("keeps no process alive that has nothing left to do", async () => {
    const data = await mkdtemp(join(tmpdir(), "beforehand-thread-"));
    const code = `const { openPglite } = await import("#server/database/pglite.ts");
      const database = await openPglite(${JSON.stringify(data)});
      await database.listen("changes", () => undefined);
      console.log(JSON.stringify(await database.query("SELECT 7 AS n")));`;
    const run = promisify(execFile)(process.execPath, ["--input-type=module", "--eval", code]);
    expect((await run).stdout).toBe('[{"n":7}]\n');
    await rm(data, { recursive: true });
  }, 60_000);
});
