import type { Database } from "#contracts/database.ts";

/** Reads when the newest event of all happened, as an ISO instant; null where none is kept. */
export async function readNewest(database: Database): Promise<string | null> {
  const [found] = await database.query<{ newest: string | null }>(
    `SELECT to_char(max(at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS newest FROM analytics_event`,
  );
  return found?.newest ?? null;
}
