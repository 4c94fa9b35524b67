import { createHash } from "node:crypto";
import type { Database } from "#contracts/database.ts";

/** How much each client may send, counted for all nodes (docs/threats.md#36 and #38). */
export interface ClientLimit {
  /** Seconds for which the client is known to have sent too much; null when it is not. Asks nobody. */
  refusedFor(client: string): number | null;
  /** Counts so many events and gives the seconds to wait where they are too many; null when they may come. */
  take(client: string, events: number): Promise<number | null>;
}

const WINDOW_SECONDS = 600;

/** Whoever is refused is remembered here, so that a flood costs the database nothing; the oldest are forgotten first. */
const MOST_REMEMBERED = 10_000;

/**
 * Makes the limit. A client is a block of addresses, of which only a digest reaches the database.
 * @param most events of one client in ten minutes
 */
export function createClientLimit(database: Database, now: () => Date, most: number): ClientLimit {
  const refusedUntil = new Map<string, number>();
  const refusedFor = (client: string): number | null => {
    const left = (refusedUntil.get(client) ?? 0) - now().getTime();
    return left > 0 ? Math.ceil(left / 1000) : null;
  };
  return {
    refusedFor,
    async take(client, events) {
      const { counted, seconds } = await count(database, client, events);
      if (counted <= most) return null;
      refusedUntil.delete(client);
      refusedUntil.set(client, now().getTime() + seconds * 1000);
      const [oldest] = refusedUntil.keys();
      if (refusedUntil.size > MOST_REMEMBERED && oldest !== undefined) refusedUntil.delete(oldest);
      return seconds;
    },
  };
}

interface Counted {
  readonly counted: number;
  readonly seconds: number;
}

async function count(database: Database, client: string, events: number): Promise<Counted> {
  const [window] = await database.query<Counted>(
    `INSERT INTO analytics_window AS held (client, events) VALUES ($1, $2)
     ON CONFLICT (client) DO UPDATE SET
       events = CASE WHEN held.started_at <= now() - make_interval(secs => $3) THEN $2
         ELSE LEAST(held.events + $2, 1000000000) END,
       started_at = CASE WHEN held.started_at <= now() - make_interval(secs => $3) THEN now() ELSE held.started_at END
     RETURNING events AS counted,
       GREATEST(1, ceil(extract(epoch FROM started_at + make_interval(secs => $3) - now())))::integer AS seconds`,
    [digestOf(client), events, WINDOW_SECONDS],
  );
  if (window === undefined) throw new TypeError("analytics_window: the statement returns a row");
  return window;
}

function digestOf(client: string): string {
  return createHash("sha256").update(`analytics ${client}`).digest("base64url").slice(0, 16);
}
