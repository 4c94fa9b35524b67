import type { Database } from "#contracts/database.ts";
import type { Span } from "./report.ts";

export interface EventCount {
  readonly name: string;
  readonly count: number;
  /** How many browsers sent it. */
  readonly browsers: number;
}

/** Counts each kind of event, the most frequent first. */
export function readEventCounts(database: Database, { since, until }: Span): Promise<readonly EventCount[]> {
  return database.query<{ name: string; count: number; browsers: number }>(
    `SELECT name, count(*)::integer AS count, count(DISTINCT device_id)::integer AS browsers
     FROM analytics_event WHERE at >= $1 AND at < $2
     GROUP BY name ORDER BY count DESC, name COLLATE "C"`,
    [since, until],
  );
}
