import { randomBytes } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "#contracts/database.ts";
import { createSecretBox } from "#identity/keys/secret-box.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";

/** The master secret cannot be had, or is not the one that the database was sealed with. */
export class ServerSecretError extends Error {
  readonly code = "server/secret";
}

export interface ServerSecretOptions {
  readonly database: Pick<OpenedDatabase, "kind" | "query">;
  /** `LATCHKEY_SECRET`, or null. */
  readonly given: string | null;
  /** Where an embedded database keeps its files. */
  readonly dataDirectory: string;
}

/** The master secret; `warning` is a line for the person who started the server, or null. */
export interface ServerSecret {
  readonly secret: Uint8Array;
  readonly warning: string | null;
}

const LEAST_CHARACTERS = 32;

/**
 * Finds the secret that everything sealed and hashed hangs on: the one given, else a file beside the embedded database,
 * else one that is kept in the PostgreSQL database itself. Throws `ServerSecretError` when it is not the one that the
 * database was first used with, since nobody could sign in any more.
 */
export async function findServerSecret(deps: ServerSecretOptions): Promise<ServerSecret> {
  const { database, given } = deps;
  if (given !== null) {
    await claim(database, given, null);
    await database.query("UPDATE latchkey.server_secret SET generated = NULL WHERE generated = $1", [given]);
    return { secret: bytesOf(given), warning: null };
  }
  if (database.kind === "embedded") return { secret: bytesOf(await secretOfFile(deps)), warning: null };
  return { secret: bytesOf(await secretOfDatabase(database)), warning: BESIDE };
}

const BESIDE =
  "LATCHKEY_SECRET is not set, so the secret that protects sign-ins is kept in the same database. Set it to the value of generated in latchkey.server_secret, and it leaves the database at the next start.";

async function secretOfDatabase(database: Pick<Database, "query">): Promise<string> {
  const drawn = newSecret();
  const held = await settle(database, drawn, drawn);
  if (held.generated === null) {
    throw new ServerSecretError("LATCHKEY_SECRET is not set, and this database was used with it before: set it again.");
  }
  return held.generated;
}

async function secretOfFile({ database, dataDirectory }: ServerSecretOptions): Promise<string> {
  const file = secretFileIn(dataDirectory);
  const held = await readIfThere(file);
  if (held !== null && held.length < LEAST_CHARACTERS) throw new ServerSecretError(`${file} is damaged: ${restore()}`);
  if (held === null && (await isClaimed(database))) throw new ServerSecretError(`${file} is missing: ${restore()}`);
  const secret = held ?? newSecret();
  if (held === null) await writeWhole(file, secret);
  await claim(database, secret, null);
  return secret;
}

/** Where the secret of an embedded database is kept. */
export function secretFileIn(dataDirectory: string): string {
  return join(dataDirectory, "latchkey-secret");
}

function restore(): string {
  return "restore it from a backup, or set LATCHKEY_SECRET to its former value. Without it, everyone who signed in before has to sign in again.";
}

async function isClaimed(database: Pick<Database, "query">): Promise<boolean> {
  return (await database.query("SELECT fingerprint FROM latchkey.server_secret")).length > 0;
}

/** Ties the database to a secret at its first use; throws when it is tied to another. */
async function claim(database: Pick<Database, "query">, secret: string, generated: string | null): Promise<void> {
  const held = await settle(database, secret, generated);
  if (held.fingerprint === fingerprintOf(secret)) return;
  const where =
    held.generated === null
      ? "the one that was set then, or to what the file latchkey-secret of the data folder held then"
      : "the value of generated in that table";
  throw new ServerSecretError(
    `The secret is not the one that this database was first used with (table latchkey.server_secret), so nothing in it could be read. Set LATCHKEY_SECRET to ${where}.`,
  );
}

interface StoredSecret {
  readonly fingerprint: string;
  readonly generated: string | null;
}

/** Of servers that start at the same time on an empty database, one is the first. */
async function settle(
  database: Pick<Database, "query">,
  secret: string,
  generated: string | null,
): Promise<StoredSecret> {
  await database.query(
    "INSERT INTO latchkey.server_secret (fingerprint, generated) VALUES ($1, $2) ON CONFLICT DO NOTHING",
    [fingerprintOf(secret), generated],
  );
  const [held] = await database.query<StoredSecret>("SELECT fingerprint, generated FROM latchkey.server_secret");
  if (held === undefined) throw new ServerSecretError("latchkey.server_secret lost its row while the server started.");
  return held;
}

function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** What a database keeps of the secret that it is used with. */
export function fingerprintOf(secret: string): string {
  return createSecretBox(bytesOf(secret)).fingerprint;
}

function bytesOf(secret: string): Uint8Array {
  return new TextEncoder().encode(secret);
}

/** Reads a secret's file; null where there is none. */
export async function readIfThere(file: string): Promise<string | null> {
  try {
    return (await readFile(file, "utf8")).trim();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

/**
 * Writes a secret's file for its owner alone. The folder is locked for this process, so nobody else writes; a process that dies
 * leaves all of it or nothing.
 */
export async function writeWhole(file: string, text: string): Promise<void> {
  await writeFile(`${file}.new`, `${text}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
}
