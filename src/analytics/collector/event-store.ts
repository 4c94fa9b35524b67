import type { Database } from "#contracts/database.ts";
import type { EventRow } from "./event-row.ts";

/** Writes rows in one statement; one that was written before is left as it is. Returns how many are new. */
export async function writeEvents(database: Database, rows: readonly EventRow[]): Promise<number> {
  const [written] = await database.query<{ count: number }>(
    `WITH written AS (
       INSERT INTO analytics_event (device_id, insert_id, name, at, user_id, page, browser, properties)
       SELECT device_id, insert_id, name, at, user_id, page, browser, properties
       FROM jsonb_to_recordset($1::jsonb) AS event (
         device_id text, insert_id text, name text, at timestamptz, user_id text, page text, browser text, properties jsonb)
       ON CONFLICT (device_id, insert_id) DO NOTHING
       RETURNING 1)
     SELECT count(*)::integer AS count FROM written`,
    [JSON.stringify(rows.map(columnsOf))],
  );
  return written?.count ?? 0;
}

function columnsOf({ deviceId, insertId, userId, ...same }: EventRow): object {
  return { device_id: deviceId, insert_id: insertId, user_id: userId, ...same };
}

/** So many rows go at once, so that nobody waits for a large sweep to end. */
const SLICE = 10_000;

/** Deletes events older than so many days, and what was counted of clients an hour ago; returns how many events went. */
export async function sweepEvents(database: Database, days: number, signal?: AbortSignal): Promise<number> {
  await database.query("DELETE FROM analytics_window WHERE started_at < now() - interval '1 hour'");
  let swept = 0;
  let gone = SLICE;
  while (gone === SLICE && signal?.aborted !== true) {
    gone = await deleteSlice(database, days);
    swept += gone;
  }
  return swept;
}

async function deleteSlice(database: Database, days: number): Promise<number> {
  const [gone] = await database.query<{ count: number }>(
    `WITH gone AS (
       DELETE FROM analytics_event WHERE ctid = ANY (ARRAY(
         SELECT ctid FROM analytics_event WHERE at < now() - make_interval(days => $1) LIMIT ${SLICE} FOR UPDATE SKIP LOCKED))
       RETURNING 1)
     SELECT count(*)::integer AS count FROM gone`,
    [days],
  );
  return gone?.count ?? 0;
}
