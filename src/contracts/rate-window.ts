// A counter of how often something happened lately, in the words of the database; stated once for the product's and the
// identity server's own, which stand in different schemas and hold the same columns.

/** Which counters. */
export type RateWindows = "rate_window" | "latchkey.rate_window";

/** What the statement answers. */
export interface RateWindow {
  /** How often in this window, this time included. */
  readonly count: number;
  /** Seconds until the window ends. */
  readonly left: number;
}

/** The statement that counts one more for the key $1 in windows of $2 seconds, by the database's clock, in one step. */
export function countOneMore(table: RateWindows): string {
  return `INSERT INTO ${table} AS held (key, started_at, count) VALUES ($1, now(), 1)
     ON CONFLICT (key) DO UPDATE SET
       count = CASE WHEN held.started_at <= now() - make_interval(secs => $2) THEN 1 ELSE held.count + 1 END,
       started_at = CASE WHEN held.started_at <= now() - make_interval(secs => $2) THEN now() ELSE held.started_at END
     RETURNING count, ceil(extract(epoch FROM started_at + make_interval(secs => $2) - now()))::integer AS left`;
}
