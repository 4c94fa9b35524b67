import type { Limited, MemberServices } from "#app/member-services.ts";
import type { Database } from "#contracts/database.ts";
import type { AccountPart } from "#members/account/deletion-store.ts";
import { countOneMore, type RateWindow } from "#contracts/rate-window.ts";
import { unavailableReason } from "#server/database/unavailable.ts";
import type { CountOneMore } from "./memory-windows.ts";

interface Bound {
  /** `server`: all clients together. */
  readonly by: "account" | "client" | "server";
  readonly most: number;
  readonly seconds: number;
}

const SECOND = 1;
const MINUTE = 60;
const HOUR = 3_600;

/** How often each may be done; the smaller circle first, so that who is over it uses up nothing of their neighbours'. */
const LIMITS: Readonly<Record<Limited, readonly Bound[]>> = {
  feedback: [
    { by: "account", most: 10, seconds: HOUR },
    { by: "client", most: 30, seconds: HOUR },
  ],
  // New runs alone; half of what may be open at once (run-store.ts) is what one client can take in one go.
  "research-runs": [
    { by: "client", most: 32, seconds: 10 * SECOND },
    { by: "client", most: 300, seconds: 10 * MINUTE },
  ],
  // Companies that EDGAR is asked for because somebody opened their page: each is up to a dozen requests.
  "company-fetches": [
    { by: "client", most: 60, seconds: HOUR },
    { by: "server", most: 1_000, seconds: HOUR },
  ],
  // Of guests; members have their plan's number.
  "written-runs": [{ by: "client", most: 20, seconds: 24 * HOUR }],
  "model-questions": [{ by: "client", most: 20, seconds: 24 * HOUR }],
  "event-streams": [{ by: "client", most: 240, seconds: MINUTE }],
  // Reads every table that knows people.
  "account-exports": [
    { by: "account", most: 20, seconds: HOUR },
    { by: "client", most: 60, seconds: HOUR },
  ],
  // A report reads every company of a list, so it costs more than it writes.
  reports: [
    { by: "account", most: 90, seconds: MINUTE },
    { by: "client", most: 180, seconds: MINUTE },
  ],
  // A model asks in bursts, and a comparison of ten companies costs as much as ten pages.
  mcp: [{ by: "client", most: 240, seconds: MINUTE }],
  // A question may read many companies.
  questions: [
    { by: "account", most: 60, seconds: MINUTE },
    { by: "client", most: 120, seconds: MINUTE },
  ],
  writes: [
    { by: "account", most: 240, seconds: MINUTE },
    { by: "client", most: 600, seconds: MINUTE },
  ],
};

const COUNT_ONE_MORE = countOneMore("rate_window");

/** What reads public data and writes nothing: a replica can answer it while the database is away. */
const READS_ALONE: ReadonlySet<Limited> = new Set(["reports", "questions"]);

/**
 * Counts what clients and accounts do, in the database that all nodes share; when it cannot be asked, nothing may be done.
 *
 * @param countAway counts what reads alone while the database is away; null where nothing else could be read then
 */
export function createLimits(database: Database, countAway: CountOneMore | null = null): MemberServices["limits"] {
  const count = async (what: Limited, key: string, seconds: number): Promise<RateWindow | undefined> => {
    try {
      return (await database.query<RateWindow>(COUNT_ONE_MORE, [key, seconds]))[0];
    } catch (error) {
      if (countAway === null || !READS_ALONE.has(what) || unavailableReason(error) === null) throw error;
      return countAway(key, seconds);
    }
  };
  const countFor = async (what: Limited, key: string, { most, seconds }: Bound): Promise<number | null> => {
    const window = await count(what, key, seconds);
    if (window !== undefined && window.count <= most) return null;
    return Math.max(1, window?.left ?? seconds);
  };
  return {
    async take(what, userId, client) {
      for (const bound of LIMITS[what]) {
        const who = { account: userId, client, server: "all" }[bound.by];
        if (who === null) continue;
        const seconds = await countFor(what, keyOf(what, bound, who), bound);
        if (seconds !== null) return seconds;
      }
      return null;
    },
  };
}

/** Takes back one time that was counted for a client, in the windows that have not ended since. */
export async function giveBackOne(database: Database, what: Limited, client: string): Promise<void> {
  for (const bound of LIMITS[what].filter(({ by }) => by === "client")) {
    await database.query("UPDATE rate_window SET count = count - 1 WHERE key = $1 AND count > 0", [
      keyOf(what, bound, client),
    ]);
  }
}

function keyOf(what: string, { by, seconds }: Bound, who: string): string {
  return `${what} ${seconds} of ${by} ${who}`;
}

/** The counters that carry a person's id, which goes with their account. */
export function createLimitsAccountPart(database: Database): AccountPart {
  const keysOf = (userId: string): readonly string[] =>
    Object.entries(LIMITS).flatMap(([what, bounds]) =>
      bounds.filter(({ by }) => by === "account").map((bound) => keyOf(what, bound, userId)),
    );
  return {
    name: "limits",
    export: (userId) =>
      database.query("SELECT key, started_at, count FROM rate_window WHERE key = ANY($1) ORDER BY key", [
        keysOf(userId),
      ]),
    async delete(userId) {
      await database.query("DELETE FROM rate_window WHERE key = ANY($1)", [keysOf(userId)]);
    },
  };
}
