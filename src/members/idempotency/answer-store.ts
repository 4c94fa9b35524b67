import type { Database } from "#contracts/database.ts";
import { asOwner, EVERY_OWNER } from "#members/portfolios/as-owner.ts";

/** One change that a person asks for, as the database knows it again. */
export interface WriteRef {
  readonly ownerId: string;
  readonly keyHash: string;
  readonly requestHash: string;
}

/** What is known of a change: nothing yet, its sealed answer, or that its key belongs to another request. */
export type KnownWrite =
  | { readonly kind: "new" }
  | { readonly kind: "answered"; readonly answer: Uint8Array }
  | { readonly kind: "other-request" };

/** Whether a key was claimed for the transaction, or what is known of it. `full`: the account's room for answers is used up. */
export type WriteClaim =
  | { readonly kind: "claimed" }
  | Exclude<KnownWrite, { kind: "new" }>
  | { readonly kind: "full" };

/** How much of one account is kept at most: more than a person changes in a day. */
const ALLOWANCE = { answers: 10_000, bytes: 64 * 1024 * 1024 };

const LIFE = "interval '24 hours'";
/** How long a repeat waits for the answer to the first request. */
const PATIENCE = "2500ms";

/** The first request with the same key is still being carried out. */
export class WriteInProgressError extends Error {
  readonly code = "members/write-in-progress";
}

/** Reads what is known of a change, without waiting for one that is being carried out. */
export function findAnswer(database: Database, write: WriteRef): Promise<KnownWrite> {
  return asOwner(database, write.ownerId, (tx) => readKnown(tx, write));
}

async function readKnown(tx: Database, { ownerId, keyHash, requestHash }: WriteRef): Promise<KnownWrite> {
  const [row] = await tx.query<{ request_hash: string; answer: Uint8Array }>(
    `SELECT request_hash, answer FROM idempotent_write
     WHERE owner_id = $1 AND key_hash = $2 AND created_at > now() - ${LIFE}`,
    [ownerId, keyHash],
  );
  if (row === undefined) return { kind: "new" };
  return row.request_hash === requestHash ? { kind: "answered", answer: row.answer } : { kind: "other-request" };
}

/**
 * Claims the key of a change for the transaction that carries it out. A repeat that comes meanwhile waits here until that
 * transaction has ended, and throws `WriteInProgressError` when that takes too long.
 */
export async function claimWrite(tx: Database, write: WriteRef, allowance = ALLOWANCE): Promise<WriteClaim> {
  await tx.query("SELECT set_config('lock_timeout', $1, true)", [PATIENCE]);
  const claimed = await insertClaim(tx, write, allowance);
  await tx.query("SET LOCAL lock_timeout TO DEFAULT");
  if (claimed) return { kind: "claimed" };
  const known = await readKnown(tx, write);
  return known.kind === "new" ? { kind: "full" } : known;
}

async function insertClaim(tx: Database, write: WriteRef, allowance: typeof ALLOWANCE): Promise<boolean> {
  try {
    const rows = await tx.query(
      `WITH kept AS (
         SELECT count(*) AS answers, coalesce(sum(octet_length(answer)), 0) AS bytes FROM idempotent_write
         WHERE owner_id = $1 AND created_at > now() - ${LIFE})
       INSERT INTO idempotent_write AS held (owner_id, key_hash, request_hash)
       SELECT $1, $2, $3 FROM kept WHERE answers < $4 AND bytes < $5
       ON CONFLICT (owner_id, key_hash) DO UPDATE
         SET request_hash = excluded.request_hash, answer = NULL, created_at = now()
         WHERE held.created_at <= now() - ${LIFE}
       RETURNING key_hash`,
      [write.ownerId, write.keyHash, write.requestHash, allowance.answers, allowance.bytes],
    );
    return rows.length === 1;
  } catch (error) {
    if (!isLockTimeout(error)) throw error;
    throw new WriteInProgressError("The first request with this key is still being carried out.", { cause: error });
  }
}

/** PostgreSQL, appendix A: lock_not_available. */
function isLockTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && error.code === "55P03") || isLockTimeout(error.cause);
}

/** Keeps the answer to a claimed change; it becomes known when the transaction commits. */
export async function storeAnswer(tx: Database, { ownerId, keyHash }: WriteRef, answer: Uint8Array): Promise<void> {
  await tx.query("UPDATE idempotent_write SET answer = $3 WHERE owner_id = $1 AND key_hash = $2", [
    ownerId,
    keyHash,
    answer,
  ]);
}

/** Gives a claimed key back, so that a repeat is carried out. */
export async function releaseClaim(tx: Database, { ownerId, keyHash }: WriteRef): Promise<void> {
  await tx.query("DELETE FROM idempotent_write WHERE owner_id = $1 AND key_hash = $2", [ownerId, keyHash]);
}

/** Deletes the answers whose 24 hours are over, of every owner; only an interval job may call it. */
export async function dropOldAnswers(database: Database): Promise<void> {
  await asOwner(database, EVERY_OWNER, (tx) =>
    tx.query(`DELETE FROM idempotent_write WHERE created_at <= now() - ${LIFE}`),
  );
}

/** When a person's kept answers were given; only who has the key of one can read it. */
export function answersOfPerson(database: Database, ownerId: string): Promise<readonly unknown[]> {
  return asOwner(database, ownerId, (tx) =>
    tx.query("SELECT created_at AS answered_at FROM idempotent_write WHERE owner_id = $1 ORDER BY created_at", [
      ownerId,
    ]),
  );
}

/** Deletes every kept answer of one person. */
export async function forgetAnswers(database: Database, ownerId: string): Promise<void> {
  await asOwner(database, ownerId, (tx) => tx.query("DELETE FROM idempotent_write WHERE owner_id = $1", [ownerId]));
}
