import type { Database } from "#contracts/database.ts";

/** A node that was killed leaves its claim behind: after this long another one may write the backup. */
const LEASE_SECONDS = 600;
const RENEW_MS = 120_000;
/** A full disk is not written to again at once. */
const RETRY_SECONDS = 600;

/** The server that makes backups by itself: the product, or an identity server that runs alone. */
export type BackupOwner = "beforehand" | "latchkey";

const TABLES: Readonly<Record<BackupOwner, string>> = {
  beforehand: "scheduled_backup",
  latchkey: "latchkey.scheduled_backup",
};

/** The right of one node to write the backup that is due. */
export interface BackupClaim {
  /** What the names of this database's files have in common with no other's. */
  readonly mark: string;
  /** Ends the claim of a good backup that was begun then, or one that brought none. */
  end(outcome: Date | "failed" | "stopped"): Promise<void>;
}

interface ClaimDeps {
  readonly owner: BackupOwner;
  readonly database: Pick<Database, "query">;
  /** Of this process. */
  readonly holder: string;
  /** For the first backup of a database. */
  readonly newMark: () => string;
}

const claimIn = (table: string): string => `
  INSERT INTO ${table} AS scheduled_backup (id, mark, holder, claimed_until)
  VALUES (1, $1, $2, now() + make_interval(secs => $3::double precision))
  ON CONFLICT (id) DO UPDATE SET holder = EXCLUDED.holder, claimed_until = EXCLUDED.claimed_until
  WHERE scheduled_backup.claimed_until <= now()
    AND (scheduled_backup.succeeded_at IS NULL
      OR scheduled_backup.succeeded_at <= $4::timestamptz - make_interval(secs => $5::double precision))
  RETURNING mark`;

/**
 * Claims the backup that is due.
 *
 * @param now when it would be begun
 * @param everyMs how long after the last good one the next is due
 * @returns null where none is due, or another node writes it
 */
export async function claimBackup(deps: ClaimDeps, now: Date, everyMs: number): Promise<BackupClaim | null> {
  const { owner, database, holder, newMark } = deps;
  const [claimed] = await database.query<{ mark: string }>(claimIn(TABLES[owner]), [
    newMark(),
    holder,
    LEASE_SECONDS,
    now,
    everyMs / 1_000,
  ]);
  if (claimed === undefined) return null;
  const renewing = setInterval(() => void renew(deps), RENEW_MS);
  renewing.unref();
  return {
    mark: claimed.mark,
    async end(outcome) {
      clearInterval(renewing);
      await database.query(
        `UPDATE ${TABLES[owner]} SET succeeded_at = COALESCE($2::timestamptz, succeeded_at),
           claimed_until = now() + make_interval(secs => $3::double precision)
         WHERE holder = $1`,
        [holder, outcome instanceof Date ? outcome : null, outcome === "failed" ? RETRY_SECONDS : 0],
      );
    },
  };
}

async function renew({ owner, database, holder }: ClaimDeps): Promise<void> {
  await database
    .query(
      `UPDATE ${TABLES[owner]} SET claimed_until = now() + make_interval(secs => $2::double precision) WHERE holder = $1`,
      [holder, LEASE_SECONDS],
    )
    // A database that is away fails the backup itself, which says so.
    .catch(() => undefined);
}

/** When the last good backup of the schedule was begun; null where there is none yet. */
export async function readLastBackup({ owner, database }: Pick<ClaimDeps, "owner" | "database">): Promise<Date | null> {
  const [row] = await database.query<{ at: string | null }>(
    `SELECT extract(epoch FROM succeeded_at)::text AS at FROM ${TABLES[owner]}`,
  );
  return row === undefined || row.at === null ? null : new Date(Number(row.at) * 1_000);
}
