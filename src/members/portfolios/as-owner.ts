import type { Database } from "#contracts/database.ts";

/** Means every owner: for retention, never for a request. */
export const EVERY_OWNER = "*";

/**
 * Runs work on the rows of one owner: the transaction says whose they are, and the database shows it nothing else
 * (docs/threats.md#33, the second wall; the first is the owner in every statement).
 */
export function asOwner<Result>(
  database: Database,
  ownerId: string,
  work: (tx: Database) => Promise<Result>,
): Promise<Result> {
  return database.transaction(async (tx) => {
    await tx.query("SELECT set_config('beforehand.owner', $1, true)", [ownerId]);
    return work(tx);
  });
}
