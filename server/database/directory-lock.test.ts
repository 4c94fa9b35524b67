import { mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { race, waysOfNaming } from "#testing/folder-race.ts";
import type { OpenedDatabase } from "./opened-database.ts";
import { openPglite } from "./pglite.ts";

const RACE_MS = 60_000;

describe("the data folder's lock", () => {
  let outer: string;
  let folder: string;
  let first: OpenedDatabase;
  beforeAll(async () => {
    outer = await mkdtemp(join(tmpdir(), "beforehand-lock-"));
    folder = join(outer, "data");
    first = await openPglite(folder);
  });
  afterAll(() => rm(outer, { recursive: true, force: true }));

  it("refuses a second opener that comes by another name of the folder", async () => {
    const link = `${folder}-alias`;
    await symlink(folder, link);
    await expect(openPglite(link)).rejects.toMatchObject({ code: "server/data-directory-in-use" });
  });

  it("refuses a second opener with a sentence and lets it in once the first is gone", async () => {
    await expect(openPglite(folder)).rejects.toMatchObject({ code: "server/data-directory-in-use" });
    await expect(openPglite(folder)).rejects.toThrow("set DATA_DIR to another folder");
    await first.query("CREATE TABLE kept (id int)");
    await first.close();
    const second = await openPglite(folder);
    expect(await second.query("SELECT * FROM kept")).toEqual([]);
    await second.close();
  });

  it(
    "has one holder of all that start at once, however they name the folder, also after its holder was killed",
    async () => {
      const ways = waysOfNaming(folder);
      const one = { holders: 1, refused: ways.length - 1, others: [] };
      expect(await race(ways)).toEqual(one);
      expect(await race(ways)).toEqual(one);
    },
    RACE_MS,
  );
});
