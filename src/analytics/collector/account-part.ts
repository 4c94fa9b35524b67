import type { Database } from "#contracts/database.ts";

/** What was tracked of a person, as their archive and the deletion of their account want it. */
export interface AnalyticsAccountPart {
  readonly name: "analytics";
  /** The events of the person's own sessions, oldest first. */
  export(userId: string): Promise<readonly ExportedEvent[]>;
  /**
   * Deletes the events of the person's sessions, and those that their browsers sent while nobody was signed in: whoever else
   * uses such a browser loses statistics, not more.
   */
  delete(userId: string): Promise<void>;
}

export interface ExportedEvent {
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
