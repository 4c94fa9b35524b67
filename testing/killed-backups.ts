// Backup, restore and move, killed at random moments and repeated, each on both databases where it knows both.
import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { dumpDatabase } from "#server/backup/backup-file.ts";
import { verifyBackup } from "#server/backup/read-backup.ts";
import type { Manifest } from "#server/backup/backup-format.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { createLog } from "#server/log.ts";
import { findServerSecret } from "#server/identity/server-secret.ts";
import { serveOperator } from "#server/operator/serve-operator.ts";
import { createTestIdentity } from "./identity.ts";
import { createDataFolder, plainEnvironment, runCommand, type EndedProcess } from "./product.ts";

const SILENT = createLog("silent");
const SIGN_INS = 3;

type Settings = Readonly<Record<string, string>>;

/** A database of either kind, as settings name it. */
interface Place {
  readonly settings: Settings;
  readonly location: { readonly databaseUrl: string | null; readonly dataDirectory: string };
  remove(): Promise<void>;
}

/** Makes empty PostgreSQL databases. */
export type CreatePostgres = () => Promise<{ readonly url: string; readonly remove: () => Promise<void> }>;

/** One thing that is killed: what is run on which place, and what must be true of it afterwards. */
export interface KilledOperation {
  readonly name: string;
  begin(): Promise<KilledRound>;
}

interface KilledRound {
  readonly command: readonly string[];
  readonly settings: Settings;
  /** After the kill: what is wrong with what is there, or null. */
  afterKill(): Promise<string | null>;
  /** After the repeat: what is wrong with its end or with what is there, or null. */
  afterRepeat(ended: EndedProcess): Promise<string | null>;
  end(): Promise<void>;
}

/** What became of the rounds of one operation. */
export interface KilledResult {
  readonly repetitions: number;
  /** Rounds in which the kill met a process that was still at work. */
  readonly killed: number;
  readonly harm: readonly string[];
}

/**
 * Kills an operation at random moments and repeats it.
 *
 * @param random at least 0, less than 1
 */
export async function killAndRepeat(
  operation: KilledOperation,
  repetitions: number,
  random: () => number,
): Promise<KilledResult> {
  const harm: string[] = [];
  const note = (what: string | null): void => void (what !== null && harm.push(what));
  // The first run reads everything from the disk, so the second one says better how long the next ones take.
  await measureWhole(operation, note);
  const wholeMs = await measureWhole(operation, note);
  let killed = 0;
  for (let round = 0; round < repetitions; round += 1) {
    const begun = await operation.begin();
    // Before a quarter of the time, the process only loads its code.
    const afterMs = wholeMs * (0.25 + 0.8 * random());
    if (await runKilled(begun, afterMs)) killed += 1;
    const at = (what: string | null): void =>
      note(what === null ? null : `killed after ${Math.round(afterMs)} ms: ${what}`);
    at(await begun.afterKill());
    at(await begun.afterRepeat(await runCommand(begun.command, begun.settings)));
    await begun.end();
  }
  return { repetitions, killed, harm };
}

async function measureWhole(operation: KilledOperation, note: (what: string | null) => void): Promise<number> {
  const begun = await operation.begin();
  const since = performance.now();
  const ended = await runCommand(begun.command, begun.settings);
  const wholeMs = performance.now() - since;
  note(await begun.afterRepeat(ended));
  await begun.end();
  return wholeMs;
}

/** Whether the process still ran when it was killed. */
function runKilled({ command, settings }: KilledRound, afterMs: number): Promise<boolean> {
  const child = spawn(process.execPath, [...command], { env: { ...plainEnvironment(), ...settings }, stdio: "ignore" });
  const ended = new Promise<boolean>((resolve) => child.once("exit", (_, signal) => resolve(signal === "SIGKILL")));
  void wait(afterMs).then(() => child.kill("SIGKILL"));
  return ended;
}

/** The operations, with sources that they only read, and how to remove those. */
export async function createKilledOperations(
  createPostgres: CreatePostgres,
  rows: number,
): Promise<{ readonly operations: readonly KilledOperation[]; readonly close: () => Promise<void> }> {
  const embedded = createEmbeddedPlace;
  const shared = (): Promise<Place> => createSharedPlace(createPostgres);
  const sources = { embedded: await embedded(), shared: await shared(), served: await embedded() };
  for (const source of Object.values(sources)) await fill(source, rows);
  const files = createDataFolder();
  const backup = join(files.path, "whole.backup");
  const made = await runCommand(["server/backup.ts", backup], sources.embedded.settings);
  if (made.code !== 0) throw new Error(made.output);
  const stopServing = await serveFolder(sources.served);
  return {
    operations: [
      backUp("backup of the embedded database", sources.embedded, files.path),
      backUp("backup through a running server", sources.served, files.path),
      backUp("backup of PostgreSQL", sources.shared, files.path),
      restore("restore into an embedded database", backup, embedded),
      restore("restore into PostgreSQL", backup, shared),
      move("move to PostgreSQL", sources.embedded, shared),
    ],
    async close() {
      await stopServing();
      for (const source of Object.values(sources)) await source.remove();
      files.remove();
    },
  };
}

function createEmbeddedPlace(): Promise<Place> {
  const { path, remove } = createDataFolder();
  const location = { databaseUrl: null, dataDirectory: path };
  return Promise.resolve({ settings: { DATA_DIR: path }, location, remove: async () => remove() });
}

async function createSharedPlace(createPostgres: CreatePostgres): Promise<Place> {
  const { url, remove } = await createPostgres();
  const folder = createDataFolder();
  return {
    settings: { DATABASE_URL: url, DATA_DIR: folder.path },
    location: { databaseUrl: url, dataDirectory: folder.path },
    async remove() {
      await remove();
      folder.remove();
    },
  };
}

/** People who are signed in, and rows that take time to read and to write. */
async function fill({ location }: Place, rows: number): Promise<void> {
  const database = await openDatabase(location, SILENT, ["product", "identity"]);
  await findServerSecret({ database, given: null, dataDirectory: location.dataDirectory });
  const identity = await createTestIdentity(database);
  for (let person = 0; person < SIGN_INS; person += 1) await identity.signIn(`person-${person}@example.com`);
  await database.query(
    `INSERT INTO fact (cik, id, concept, unit, ends_on, value, basis, stored_at)
     SELECT '1', number::text, md5(number::text), 'USD', '2024-02-29', number * 1.000000000000000000001, 'filed', now()
     FROM generate_series(1, $1) AS number`,
    [rows],
  );
  await database.close();
}

/** Serves the operator's commands of a folder from this process, as a server does. */
async function serveFolder({ location }: Place): Promise<() => Promise<void>> {
  const database = await openDatabase(location, SILENT, []);
  const stop = await serveOperator(database, location.dataDirectory, SILENT, null);
  return async () => {
    await stop();
    await database.close();
  };
}

function backUp(name: string, source: Place, folder: string): KilledOperation {
  const file = join(folder, `${name}.backup`);
  const isWhole = async (): Promise<string | null> => {
    const { tables } = await verifyBackup(file);
    const people = tables.find((table) => table.name === "latchkey.user_account")?.rows;
    return people === SIGN_INS ? null : `the backup has ${people} accounts instead of ${SIGN_INS}`;
  };
  return {
    name,
    async begin() {
      return {
        command: ["server/backup.ts", file],
        settings: source.settings,
        // A file of that name is there only when it is whole.
        afterKill: () => isWhole().catch((error: unknown) => (isMissing(error) ? null : String(error))),
        async afterRepeat({ code, output }) {
          if (code !== 0 && !output.includes("exists already")) return `the repeat ended with ${code}: ${output}`;
          return isWhole().catch(String);
        },
        end: () => rm(file, { force: true }),
      };
    },
  };
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith("There is no file");
}

function restore(name: string, backup: string, create: () => Promise<Place>): KilledOperation {
  return {
    name,
    async begin() {
      const target = await create();
      const expected = await verifyBackup(backup);
      return {
        command: ["server/restore.ts", backup],
        settings: target.settings,
        afterKill: () => Promise.resolve(null),
        afterRepeat: (ended) => isFilled(target, expected, ended),
        end: () => target.remove(),
      };
    },
  };
}

function move(name: string, source: Place, create: () => Promise<Place>): KilledOperation {
  return {
    name,
    async begin() {
      const target = await create();
      const expected = await manifestOf(source);
      return {
        command: ["server/move.ts"],
        settings: { ...target.settings, ...source.settings },
        afterKill: () => Promise.resolve(null),
        async afterRepeat(ended) {
          const after = differenceOf(expected, await manifestOf(source));
          return after === null ? isFilled(target, expected, ended) : `the source: ${after}`;
        },
        async end() {
          await target.remove();
          rmSync(join(source.location.dataDirectory, "move.backup"), { force: true });
        },
      };
    },
  };
}

/** A repeat fills the target; where the kill came after the commit, it says that the target is not empty. */
async function isFilled(target: Place, expected: Manifest, { code, output }: EndedProcess): Promise<string | null> {
  if (code !== 0 && !output.includes("is not empty")) return `the repeat ended with ${code}: ${output}`;
  return differenceOf(expected, await manifestOf(target));
}

async function manifestOf({ location }: Place): Promise<Manifest> {
  const database = await openDatabase(location, SILENT, []);
  try {
    return await dumpDatabase(database, { madeAt: new Date().toISOString(), secret: null }, () => Promise.resolve());
  } finally {
    await database.close();
  }
}

/** Where a secret is kept depends on the kind of database. */
const APART = "latchkey.server_secret";

function differenceOf(expected: Manifest, found: Manifest): string | null {
  const held = new Map(found.tables.map(({ name, rows, sha256 }) => [name, `${rows} rows, ${sha256}`]));
  const other = expected.tables.find(
    ({ name, rows, sha256 }) => name !== APART && held.get(name) !== `${rows} rows, ${sha256}`,
  );
  if (other !== undefined)
    return `the table ${other.name} has ${held.get(other.name)} instead of ${other.rows} rows, ${other.sha256}`;
  return JSON.stringify(expected.sequences) === JSON.stringify(found.sequences) ? null : "the sequences differ";
}
