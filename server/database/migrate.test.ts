import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DATABASES } from "#testing/databases.ts";
import { migrate, refuseNewer } from "./migrate.ts";

describe.each(DATABASES)("migrate on $name", ({ open }) => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "beforehand-migrations-"));
    await writeFile(
      join(folder, "0901_first.sql"),
      "-- A comment; with a semicolon\nCREATE TABLE first (id int);\nINSERT INTO first VALUES (1);\n",
    );
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it("runs each file once, in order, and says which", async () => {
    const database = await open();
    expect(await migrate(database, folder)).toEqual(["0901_first.sql"]);
    await writeFile(join(folder, "0902_second.sql"), "INSERT INTO first VALUES (2);\n");
    expect(await migrate(database, folder)).toEqual(["0902_second.sql"]);
    expect(await migrate(database, folder)).toEqual([]);
    expect(await database.query("SELECT id FROM first ORDER BY id")).toEqual([{ id: 1 }, { id: 2 }]);
    await database.close();
  });

  it("runs a function whose body has statements of its own", async () => {
    const database = await open();
    await migrate(database, folder);
    await writeFile(
      join(folder, "0902_function.sql"),
      "CREATE FUNCTION twice(n int) RETURNS int LANGUAGE plpgsql AS $$\nBEGIN\n  n := n * 2;\n  RETURN n;\nEND\n$$;\nINSERT INTO first VALUES (twice(4));\n",
    );
    expect(await migrate(database, folder)).toEqual(["0902_function.sql"]);
    expect(await database.query("SELECT id FROM first ORDER BY id")).toEqual([{ id: 1 }, { id: 8 }]);
    await database.close();
  });

  it("refuses a file that was changed after it ran", async () => {
    const database = await open();
    await migrate(database, folder);
    await writeFile(join(folder, "0901_first.sql"), "CREATE TABLE other (id int);\n");
    await expect(migrate(database, folder)).rejects.toMatchObject({ code: "server/migration-changed" });
    await database.close();
  });

  it("accepts a changed file that the operator names, once and for all", async () => {
    const database = await open();
    await migrate(database, folder);
    await writeFile(join(folder, "0901_first.sql"), "CREATE TABLE other (id int);\n");
    expect(await migrate(database, folder, ["0901_first.sql"])).toEqual([]);
    expect(await migrate(database, folder)).toEqual([]);
    await database.close();
  });

  it("refuses a database that a newer release has used, and no other", async () => {
    const database = await open();
    const release = await mkdtemp(join(tmpdir(), "beforehand-release-"));
    await writeFile(join(release, "0902_later.sql"), "CREATE TABLE later (id int);\n");
    const before = (await database.query<{ name: string }>("SELECT name FROM schema_migration")).map(
      ({ name }) => name,
    );
    await Promise.all(before.map((name) => writeFile(join(folder, name), "")));
    await migrate(database, release);
    await expect(refuseNewer(database, [folder])).rejects.toMatchObject({ code: "server/database-newer" });
    await expect(refuseNewer(database, [folder])).rejects.toThrow("0902_later.sql");
    await expect(refuseNewer(database, [folder, release])).resolves.toBeUndefined();
    await rm(release, { recursive: true });
    await database.close();
  });

  it("leaves nothing behind when one statement fails", async () => {
    const database = await open();
    await writeFile(join(folder, "0902_broken.sql"), "CREATE TABLE half (id int);\nSELECT nonsense FROM nowhere;\n");
    await expect(migrate(database, folder)).rejects.toThrow("nowhere");
    expect(await database.query("SELECT tablename FROM pg_tables WHERE tablename IN ('first', 'half')")).toEqual([]);
    await database.close();
  });
});
