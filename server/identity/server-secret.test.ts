import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { DATABASES, PGLITE, POSTGRES, type DatabaseKind } from "#testing/databases.ts";
import { findServerSecret, type ServerSecret } from "./server-secret.ts";

const GIVEN = "a secret of the operator's own choosing";

describe.each(DATABASES)("findServerSecret on $name", ({ open }) => {
  const { find, database } = useEmptyServer(open);

  it("refuses to start with another secret than the database was first used with", async () => {
    await find(GIVEN);
    await expect(find(`${GIVEN}!`)).rejects.toMatchObject({ code: "server/secret" });
    await expect(find(`${GIVEN}!`)).rejects.toThrow("Set LATCHKEY_SECRET to the one that was set then");
  });

  it("takes the given secret and writes it nowhere", async () => {
    const { secret, warning } = await find(GIVEN);
    expect(new TextDecoder().decode(secret)).toBe(GIVEN);
    expect(warning).toBeNull();
    expect(JSON.stringify(await database().query("SELECT * FROM latchkey.server_secret"))).not.toContain(GIVEN);
  });

  it("gives the same secret at every start when none was given", async () => {
    const first = await find();
    expect(first.secret.length).toBeGreaterThan(32);
    expect((await find()).secret).toEqual(first.secret);
  });
});

describe("findServerSecret on PGlite alone", () => {
  const { find, file } = useEmptyServer(PGLITE.open);

  it("keeps its own in a file that only its user may read", async () => {
    const { secret, warning } = await find();
    expect(readFileSync(file(), "utf8").trim()).toBe(new TextDecoder().decode(secret));
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(warning).toBeNull();
  });

  it("refuses to start without that file, or with a damaged one, and names the cure", async () => {
    await find();
    writeFileSync(file(), "short\n");
    await expect(find()).rejects.toThrow(
      /latchkey-secret is damaged: restore it from a backup, or set LATCHKEY_SECRET/,
    );
    rmSync(file());
    await expect(find()).rejects.toThrow(
      /latchkey-secret is missing: restore it from a backup, or set LATCHKEY_SECRET/,
    );
  });

  it("lets the setting take the file's place", async () => {
    const { secret } = await find();
    rmSync(file());
    expect((await find(new TextDecoder().decode(secret))).secret).toEqual(secret);
  });
});

describe("findServerSecret on PostgreSQL alone", () => {
  const { find, database } = useEmptyServer(POSTGRES.open);

  it("keeps its own in the database, with a warning that names the cure", async () => {
    const found = await Promise.all([find(), find(), find()]);
    expect(new Set(found.map(({ secret }) => new TextDecoder().decode(secret)))).toHaveLength(1);
    expect(found[0].warning).toContain("Set it to the value of generated in latchkey.server_secret");
  });

  it("takes its own out of the database once it is given", async () => {
    const { secret } = await find();
    const { warning } = await find(new TextDecoder().decode(secret));
    expect(warning).toBeNull();
    expect(await database().query("SELECT generated FROM latchkey.server_secret")).toEqual([{ generated: null }]);
    await expect(find()).rejects.toThrow("LATCHKEY_SECRET is not set, and this database was used with it before");
  });
});

/** Hands each test of the block it is called in a database without a secret, and an empty folder of data. */
function useEmptyServer(open: DatabaseKind["open"]) {
  let database: OpenedDatabase;
  let dataDirectory: string;

  const find = (given: string | null = null): Promise<ServerSecret> =>
    findServerSecret({ database, given, dataDirectory });
  const file = (): string => join(dataDirectory, "latchkey-secret");

  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    dataDirectory = mkdtempSync(join(tmpdir(), "latchkey-secret-"));
    await database.query("DELETE FROM latchkey.server_secret");
  });
  afterEach(() => rmSync(dataDirectory, { recursive: true }));

  return { find, file, database: () => database };
}
