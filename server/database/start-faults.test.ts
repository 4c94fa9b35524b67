import { execFile, spawnSync } from "node:child_process";
import { cp, mkdtemp, open, rm, truncate, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openPglite } from "./pglite.ts";
import { openPostgres } from "./postgres.ts";

const SCRIPT = fileURLToPath(new URL("../../testing/folder-process.ts", import.meta.url));
const mayMount = spawnSync("unshare", ["--mount", "true"]).status === 0;

/** Opens a folder in a process of its own, which has to refuse it with one line. */
function start(directory: string, before: readonly string[] = []): Promise<string> {
  const [program, ...args] = [...before, process.execPath, SCRIPT, directory];
  return new Promise((resolve) => {
    execFile(program, args, (error, stdout, stderr) => resolve(`exit ${error?.code}: ${stdout}${stderr}`));
  });
}

describe("a start on an embedded database that cannot be used", () => {
  let outer: string;
  let original: string;
  let table: string;
  beforeAll(async () => {
    outer = await mkdtemp(join(tmpdir(), "beforehand-faults-"));
    original = join(outer, "original");
    const database = await openPglite(original);
    await database.query("CREATE TABLE kept AS SELECT generate_series(1, 5000) AS id");
    const [found] = await database.query<{ path: string }>("SELECT pg_relation_filepath('kept') AS path");
    table = join("pglite", found?.path ?? "");
    await database.close();
  }, 60_000);
  afterAll(() => rm(outer, { recursive: true, force: true }));

  let data: string;
  beforeEach(async () => {
    data = join(outer, "data");
    await rm(data, { recursive: true, force: true });
    await cp(original, data, { recursive: true });
  });

  it("names a table file that was overwritten in its middle", async () => {
    const file = await open(join(data, table), "r+");
    await file.write(Buffer.from("overwritten"), 0, 11, 9_000);
    await file.close();
    expect(await start(data)).toMatch(
      /^exit 1: The embedded database in \S+ is damaged \(the file base\/\d+\/\d+ is not[^\n]*\.\n$/,
    );
  });

  it("names a table file that was half written", async () => {
    await truncate(join(data, table), 20_000);
    expect(await start(data)).toMatch(
      /^exit 1: The embedded database in \S+ is damaged \(the file base\/\d+\/\d+ is not[^\n]*\.\n$/,
    );
  });

  it("refuses a database without its log", async () => {
    await rm(join(data, "pglite/pg_wal"), { recursive: true });
    expect(await start(data)).toMatch(
      /^exit 1: The embedded database in \S+ is damaged \(PostgreSQL cannot start[^\n]*\.\n$/,
    );
  });

  it("never takes a database that lost PG_VERSION for a new one", async () => {
    await rm(join(data, "pglite/PG_VERSION"));
    expect(await start(data)).toMatch(
      /^exit 1: The embedded database in \S+ is damaged \(the file PG_VERSION is missing[^\n]*\.\n$/,
    );
    await cp(join(original, "pglite/PG_VERSION"), join(data, "pglite/PG_VERSION"));
    const database = await openPglite(data);
    expect(await database.query("SELECT count(*)::int AS rows FROM kept")).toEqual([{ rows: 5000 }]);
    await database.close();
  });

  it("begins an interrupted first start again", async () => {
    await writeFile(join(data, "pglite/first-start.unfinished"), "");
    await rm(join(data, "pglite/base"), { recursive: true });
    const database = await openPglite(data);
    expect(await database.query("SELECT to_regclass('kept') AS kept")).toEqual([{ kept: null }]);
    await database.close();
  });

  it("refuses a folder that is a file", async () => {
    await writeFile(join(outer, "file"), "");
    expect(await start(join(outer, "file"))).toMatch(
      /^exit 1: This user cannot read and write the data folder \S+:[^\n]*\.\n$/,
    );
  });

  it.runIf(mayMount)("refuses a full disk and a read-only one", async () => {
    const mounted = (options: string): readonly string[] => [
      "unshare",
      "--mount",
      "sh",
      "-c",
      `mount -t tmpfs -o ${options} none "$0" && exec "$@"`,
      data,
    ];
    expect(await start(data, mounted("size=20m"))).toMatch(
      /^exit 1: The disk is full: .* needs 64 MB and \d+ MB are free[^\n]*\.\n$/,
    );
    expect(await start(data, mounted("ro"))).toMatch(
      /^exit 1: This user cannot read and write the data folder \S+:[^\n]*\.\n$/,
    );
  });
});

describe("a start on a database server that says nothing", () => {
  it("ends in a sentence", async () => {
    const silent = createServer();
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const address = silent.address();
    const port = typeof address === "object" ? address?.port : null;
    await expect(
      openPostgres(`postgres://anybody@127.0.0.1:${port}/any`, () => undefined, { waitMs: 200 }),
    ).rejects.toMatchObject({ code: "server/database-silent" });
    silent.close();
  });
});
