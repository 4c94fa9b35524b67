import { mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OpenedDatabase } from "./opened-database.ts";
import { openPglite } from "./pglite.ts";

describe("the data folder's lock", () => {
  let folder: string;
  let first: OpenedDatabase;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "beforehand-lock-"));
    first = await openPglite(folder);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it("refuses a second opener that comes by another name of the folder", async () => {
    const link = `${folder}-link`;
    await symlink(folder, link);
    await expect(openPglite(link)).rejects.toMatchObject({ code: "server/data-directory-in-use" });
    await rm(link);
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
});
