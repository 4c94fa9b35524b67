import type { Database } from "#contracts/database.ts";

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
export async function deleteOldEvents(database: Database, days: number, signal?: AbortSignal): Promise<number> {
  await database.query("DELETE FROM analytics_window WHERE started_at < now() - interval '1 hour'");
  let deleted = 0;
  let gone = SLICE;
  while (gone === SLICE && signal?.aborted !== true) {
    gone = await deleteSlice(database, days);
    deleted += gone;
  }
  return deleted;
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

/** An event as it is kept. */
export interface EventRow {
  readonly deviceId: string;
  readonly insertId: string;
  readonly name: string;
  readonly at: Date;
  readonly userId: string | null;
  readonly page: string | null;
  readonly browser: string;
  readonly properties: Readonly<Record<string, unknown>>;
}

/** What was tracked of a person, as their archive and the deletion of their account want it. */
interface AnalyticsAccountPart {
  readonly name: "analytics";
  /** The events of the person's own sessions, oldest first. */
  export(userId: string): Promise<readonly ExportedEvent[]>;
  /**
   * Deletes the events of the person's sessions, and those that their browsers sent while nobody was signed in, no matter who else
   * uses such a browser loses statistics, not more.
   */
  delete(userId: string): Promise<void>;
}

interface ExportedEvent {
  readonly name: string;
  /** ISO instant. */
  readonly at: string;
  readonly page: string | null;
  readonly browser: string;
  readonly properties: Readonly<Record<string, unknown>>;
}

/** Makes the part. */
export function createAnalyticsAccountPart(database: Database): AnalyticsAccountPart {
  return {
    name: "analytics",
    export: (userId) =>
      database.query<ExportedEvent>(
        `SELECT name, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at, page, browser, properties
         FROM analytics_event WHERE user_id = $1 ORDER BY analytics_event.at, insert_id`,
        [userId],
      ),
    async delete(userId) {
      await database.query(
        `WITH devices AS (SELECT DISTINCT device_id FROM analytics_event WHERE user_id = $1)
         DELETE FROM analytics_event
         WHERE user_id = $1 OR (user_id IS NULL AND device_id IN (SELECT device_id FROM devices))`,
        [userId],
      );
    },
  };
}
