import { chmod, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { openPglite } from "./pglite.ts";

/** What a folder holds that a local account other than the owner's could read, write or list. */
async function openToOthers(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder, { recursive: true });
  const modes = await Promise.all(names.map(async (name) => ({ name, mode: (await stat(join(folder, name))).mode })));
  return modes.filter(({ mode }) => (mode & 0o077) !== 0).map(({ name }) => name);
}

// A mask that lets everybody in, as some servers have it.
const umask = process.umask(0o000);
afterAll(() => process.umask(umask));

describe("the embedded database's files (docs/threats.md#55)", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "beforehand-files-"));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it("are their owner's alone, those written later too, in folders of their owner's alone", async () => {
    const data = join(folder, "new", "data");
    const database = await openPglite(data);
    await database.query("CREATE TABLE secret AS SELECT generate_series(1, 5000) AS id");
    await database.query("CHECKPOINT");
    expect(await openToOthers(data)).toEqual([]);
    expect((await stat(data)).mode & 0o777).toBe(0o700);
    await database.close();
    expect(await openToOthers(data)).toEqual([]);
  });

  it("become their owner's alone where an earlier version left them open to others", async () => {
    const first = await openPglite(folder);
    await first.close();
    await chmod(join(folder, "pglite"), 0o755);
    await chmod(join(folder, "pglite/global"), 0o755);
    await chmod(join(folder, "pglite/global/1260"), 0o644);
    const second = await openPglite(folder);
    expect(await openToOthers(folder)).toEqual([]);
    await second.close();
  });
});
