import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { Database } from "#contracts/database.ts";
import { createLog } from "#server/log.ts";
import { openDatabase } from "#server/database/open-database.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { findServerSecret, fingerprintOf } from "#server/identity/server-secret.ts";
import { createPostgresDatabase, PGLITE, POSTGRES } from "#testing/databases.ts";
import { createTestIdentity, reopenTestIdentity, type TestIdentity } from "#testing/identity.ts";
import { registerPasskey, signInByPasskey } from "#testing/passkeys.ts";
import { runStatement } from "#testing/run-statement.ts";
import { createSoftwareAuthenticator } from "#testing/software-authenticator.ts";
import { dumpDatabase, writeBackupFile } from "./backup-file.ts";
import { readSecret } from "./carry-secret.ts";
import { fillDatabase, restoreBackup } from "./restore-backup.ts";
import { listTables } from "./tables.ts";
import { takeBackup } from "./take-backup.ts";

const GIVEN = { madeAt: "2026-08-22T10:00:00.000Z", secret: null };
const SILENT = createLog("silent");

interface EmptyTarget {
  readonly databaseUrl: string | null;
  readonly dataDirectory: string;
  readonly remove: () => Promise<void>;
}

async function emptyPglite(): Promise<EmptyTarget> {
  const dataDirectory = await mkdtemp(join(tmpdir(), "beforehand-target-"));
  return { databaseUrl: null, dataDirectory, remove: () => rm(dataDirectory, { recursive: true }) };
}

async function emptyPostgres(): Promise<EmptyTarget> {
  const { url, remove } = await createPostgresDatabase();
  return { databaseUrl: url, dataDirectory: "", remove };
}

/** What text, numbers, instants and lists must come back as they were, to the last digit. */
async function addOddValues(database: Database): Promise<void> {
  await database.query("INSERT INTO portfolio_owner (owner_id) VALUES ('owner')");
  await database.query(
    `INSERT INTO fact (cik, id, concept, unit, ends_on, value, basis, stored_at)
     SELECT '1', number::text, E'tab\\there, "quoted", \\u2028 and ü', 'USD', '2024-02-29', number * 1.000000000000000000001, 'filed',
       '2024-02-29 23:59:59.123456+05:30' FROM generate_series(1, 1000) AS number`,
  );
  await database.query(
    `INSERT INTO research_run (id, cik, symbol, type, question_key, percent) VALUES ('run', '1', 'A', 'B', 'key', 0.1::double precision + 0.2)`,
  );
  await database.query(
    `INSERT INTO research_event (run_id, seq, body) VALUES ('run', 1, '{"b": [1.50, null, "\\u0001"], "a": ""}')`,
  );
}

/** All that a database holds, but for the row that says where its secret is kept. */
async function linesOf(database: Database, secret: string) {
  const lines: string[] = [];
  const { sequences } = await dumpDatabase(database, GIVEN, async (line) => void lines.push(line));
  const fingerprint = fingerprintOf(secret);
  return { lines: lines.slice(0, -1).filter((line) => !line.includes(fingerprint)), sequences };
}

describe.each([
  { from: PGLITE, to: "PostgreSQL", empty: emptyPostgres },
  { from: POSTGRES, to: "PGlite", empty: emptyPglite },
])("a backup of $from.name, restored on $to", ({ from, empty }) => {
  const authenticator = createSoftwareAuthenticator();
  let folder: string;
  let file: string;
  let source: OpenedDatabase;
  let target: EmptyTarget;
  let restored: OpenedDatabase;
  let before: TestIdentity;
  let ann: Awaited<ReturnType<TestIdentity["signIn"]>>;
  let secret: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "beforehand-backup-"));
    file = join(folder, "one.backup");
    [source, target] = await Promise.all([from.open(), empty()]);
    secret = new TextDecoder().decode(
      (await findServerSecret({ database: source, given: null, dataDirectory: folder })).secret,
    );
    before = await createTestIdentity(source);
    ann = await before.signIn("ann@example.com");
    await registerPasskey(before, { token: ann.token, authenticator });
    await addOddValues(source);
    const carried = await readSecret(source, { kind: source.kind, dataDirectory: folder });
    await writeBackupFile(source, file, { ...GIVEN, secret: carried });
    await fillDatabase(target, file, SILENT);
    restored = await openDatabase(target, SILENT, []);
  });
  afterAll(async () => {
    await Promise.all([source.close(), restored.close()]);
    await Promise.all([target.remove(), rm(folder, { recursive: true })]);
  });

  it("has every row and every sequence as it was", async () => {
    const [was, is] = [await linesOf(source, secret), await linesOf(restored, secret)];
    expect(was.lines.length).toBeGreaterThan(1000);
    expect(is.lines).toEqual(was.lines);
    expect(is.sequences).toEqual(was.sequences);
    expect(was.sequences.filter(({ isCalled }) => isCalled)).not.toEqual([]);
  });

  it("lets the same session and the same passkey in", async () => {
    const after = await reopenTestIdentity(restored);
    const alive = await after.call("POST", "/sessions/authenticate", { body: {}, token: ann.token });
    expect(alive.data["user_id"]).toBe(ann.userId);
    const again = await signInByPasskey(after, { authenticator });
    expect(again.data["user_id"]).toBe(ann.userId);
    // New numbers come after the restored ones.
    expect((await after.signIn("bob@example.com")).userId).not.toBe(ann.userId);
  });

  it("has the secret that protects sign-ins where a server looks for it", async () => {
    const found = await findServerSecret({ database: restored, given: null, dataDirectory: target.dataDirectory });
    expect(new TextDecoder().decode(found.secret)).toBe(secret);
  });

  it("is for its owner alone, and never replaces a file", async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await expect(writeBackupFile(source, file, GIVEN)).rejects.toThrow("exists already: name another file.");
  });

  it("is not restored into a database that is in use", async () => {
    await expect(restoreBackup(restored, file, () => Promise.resolve())).rejects.toThrow(
      /^The database is not empty \(it has the table \w+\), and nothing in it was changed: name an empty database/,
    );
  });
});

describe("a backup of PostgreSQL", () => {
  it("is of one moment, whatever is written meanwhile", async () => {
    const database = await POSTGRES.open();
    const lines: string[] = [];
    await dumpDatabase(database, GIVEN, async (line) => {
      // The header is written after the snapshot was taken.
      if (lines.push(line) === 1) await database.query("INSERT INTO portfolio_owner (owner_id) VALUES ('late')");
    });
    expect(lines.filter((line) => line.includes("late"))).toEqual([]);
    expect(await database.query("SELECT owner_id FROM portfolio_owner")).toEqual([{ owner_id: "late" }]);
    await database.close();
  });
});

describe("a role that is not a superuser", () => {
  it("backs up and restores the rows of everybody, which it sees of one owner at a time otherwise", async () => {
    const [from, to] = [await createPostgresDatabase(), await createPostgresDatabase()];
    const role = `ordinary_${randomUUID().replaceAll("-", "")}`;
    const urlOf = ({ url }: { readonly url: string }): string => {
      const ordinary = new URL(url);
      [ordinary.username, ordinary.password] = [role, role];
      return ordinary.href;
    };
    await runStatement(from.url, `CREATE ROLE ${role} LOGIN PASSWORD '${role}'`);
    for (const { url } of [from, to]) {
      const name = new URL(url).pathname.slice(1);
      await runStatement(url, `ALTER DATABASE ${name} OWNER TO ${role}; ALTER SCHEMA public OWNER TO ${role}`);
    }
    const folder = await mkdtemp(join(tmpdir(), "beforehand-backup-"));
    const source = { databaseUrl: urlOf(from), dataDirectory: folder, acceptedMigrations: [] };
    const database = await openDatabase(source, SILENT, ["product", "identity"]);
    await database.transaction(async (tx) => {
      await tx.query("SET LOCAL beforehand.owner = '*'");
      await tx.query("INSERT INTO portfolio_owner (owner_id) VALUES ('ann'), ('bob')");
    });
    expect(await database.query("SELECT owner_id FROM portfolio_owner")).toEqual([]);
    await database.close();

    await takeBackup(source, join(folder, "one"), { log: SILENT, now: () => new Date(GIVEN.madeAt) });
    const { manifest } = await fillDatabase({ ...source, databaseUrl: urlOf(to) }, join(folder, "one"), SILENT);
    expect(manifest.tables.find(({ name }) => name === "portfolio_owner")?.rows).toBe(2);
    await Promise.all([from.remove(), to.remove(), rm(folder, { recursive: true })]);
    await runStatement(inject("postgresUrl"), `DROP ROLE ${role}`);
  });
});

describe("a file that cannot be restored", () => {
  let folder: string;
  let whole: Buffer;
  let target: EmptyTarget;
  let database: OpenedDatabase;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "beforehand-backup-"));
    const source = await POSTGRES.open();
    await addOddValues(source);
    await writeBackupFile(source, join(folder, "whole"), GIVEN);
    await source.close();
    whole = await readFile(join(folder, "whole"));
    target = await emptyPostgres();
    database = await openDatabase(target, SILENT, []);
  });
  afterAll(async () => {
    await database.close();
    await Promise.all([target.remove(), rm(folder, { recursive: true })]);
  });

  const edited = (edit: (lines: string) => string): Buffer => gzipSync(edit(gunzipSync(whole).toString("utf8")));
  it.each([
    ["a cut one", () => whole.subarray(0, whole.length - 500), /^The backup \S+ ends too early: /],
    [
      "one with a changed byte",
      () => Buffer.from(whole).fill(7, 3000, 3001),
      /^The file \S+ is damaged or is not a backup: |is damaged \(/,
    ],
    ["a text", () => Buffer.from("a letter"), /^The file \S+ is damaged or is not a backup: /],
    ["an empty file", () => Buffer.alloc(0), /^The (file|backup) \S+ (is not a backup|ends too early)/],
    ["another compressed file", () => gzipSync("a letter\n"), /^The file \S+ is not a backup of Beforehand: /],
    [
      "one without its end",
      () => edited((lines) => lines.slice(0, lines.lastIndexOf('{"manifest"'))),
      /its end is missing/,
    ],
    [
      "one with another value",
      () => edited((lines) => lines.replace('"USD"', '"EUR"')),
      /the rows of the table fact are not/,
    ],
    [
      "one with a row too few",
      () => edited((lines) => lines.replace(/^\["1",[^\n]*\n/m, "")),
      /has 999 rows instead of 1000/,
    ],
    [
      "one of a newer format",
      () => edited((lines) => lines.replace('"version":1', '"version":2')),
      /^A newer release made/,
    ],
    [
      "one of a newer schema",
      () => edited((lines) => lines.replace(/"name":"0100_\w+/, '"name":"9999_later')),
      /^A newer release made/,
    ],
  ])("is refused in one sentence and leaves nothing: %s", async (name, make, sentence) => {
    const file = join(folder, name.replaceAll(" ", "-"));
    await writeFile(file, make());
    await expect(restoreBackup(database, file, () => Promise.resolve())).rejects.toThrow(sentence);
    await expect(restoreBackup(database, file, () => Promise.resolve())).rejects.toMatchObject({
      code: "server/backup",
    });
    expect(await listTables(database)).toEqual([]);
  });

  it("leaves nothing when it is interrupted, and can be repeated", async () => {
    const file = join(folder, "whole");
    const cut = restoreBackup(database, file, () => Promise.reject(new Error("cut")));
    await expect(cut).rejects.toThrow("cut");
    expect(await listTables(database)).toEqual([]);
    await restoreBackup(database, file, () => Promise.resolve());
    expect(await database.query("SELECT count(*)::integer AS rows FROM fact")).toEqual([{ rows: 1000 }]);
  });
});

describe("listTables", () => {
  it("names a table that an operator has partitioned once, and its partitions not at all", async () => {
    const database = await PGLITE.open();
    await database.query("CREATE TABLE parted (cik text PRIMARY KEY) PARTITION BY HASH (cik)");
    for (const part of [0, 1])
      await database.query(
        `CREATE TABLE parted_${part} PARTITION OF parted FOR VALUES WITH (MODULUS 2, REMAINDER ${part})`,
      );
    const names = (await listTables(database)).map(({ name }) => name).filter((name) => name.startsWith("parted"));
    await database.close();
    expect(names).toEqual(["parted"]);
  });
});
