import type { Database } from "#contracts/database.ts";

/** An account on its way out. */
export interface Deletion {
  readonly userId: string;
  /** The identity server's leave to delete the account there. */
  readonly ticket: string;
  readonly hasLeftIdentity: boolean;
}

/** What was asked for and is not over yet; the only thing that must outlive a fault in the middle of a deletion. */
export interface DeletionStore {
  /** Writes down that somebody asked; asked again, the newer ticket counts. */
  begin(userId: string, ticket: string): Promise<void>;
  noteLeftIdentity(userId: string): Promise<void>;
  noteEmptied(userId: string): Promise<void>;
  /** Every deletion that is not over; the oldest first. */
  list(): Promise<readonly Deletion[]>;
  /** Ends a deletion that has left nothing behind and was asked for so many seconds ago; false when it is not to end yet. */
  end(userId: string, seconds: number): Promise<boolean>;
}

interface DeletionRow {
  readonly user_id: string;
  readonly ticket: string;
  readonly left_identity_at: string | null;
}

const COLUMNS = "user_id, ticket, left_identity_at";

/** Keeps deletions in the product's database. */
export function createDeletionStore(database: Database): DeletionStore {
  const note = async (column: "left_identity_at" | "emptied_at", userId: string): Promise<void> => {
    await database.query(`UPDATE account_deletion SET ${column} = now() WHERE user_id = $1`, [userId]);
  };
  return {
    async begin(userId, ticket) {
      await database.query(
        `INSERT INTO account_deletion (user_id, ticket) VALUES ($1, $2)
         ON CONFLICT (user_id) DO UPDATE SET ticket = $2, left_identity_at = NULL, emptied_at = NULL`,
        [userId, ticket],
      );
    },
    noteLeftIdentity: (userId) => note("left_identity_at", userId),
    noteEmptied: (userId) => note("emptied_at", userId),
    async list() {
      return (
        await database.query<DeletionRow>(`SELECT ${COLUMNS} FROM account_deletion ORDER BY asked_at, user_id`)
      ).map(deletionOf);
    },
    async end(userId, seconds) {
      const rows = await database.query(
        `DELETE FROM account_deletion WHERE user_id = $1 AND asked_at <= now() - make_interval(secs => $2)
           AND left_identity_at IS NOT NULL AND emptied_at IS NOT NULL RETURNING user_id`,
        [userId, seconds],
      );
      return rows.length > 0;
    },
  };
}

function deletionOf({ user_id, ticket, left_identity_at }: DeletionRow): Deletion {
  return { userId: user_id, ticket, hasLeftIdentity: left_identity_at !== null };
}

/** One room's part of what is kept about a person: how it is handed out and how it goes (`server/members/account-parts.ts`). */
export interface AccountPart {
  /** Its member in the archive, for example `portfolios`. */
  readonly name: string;
  /** All that is held about the person, as plain data; only theirs. */
  export(userId: string): Promise<unknown>;
  /** Deletes all of it. It may be called again, also after it was cut short, and for a person it knows nothing of. */
  delete(userId: string): Promise<void>;
}
