import type { Database } from "#contracts/database.ts";
import { startIntervalJob } from "#server/background-work.ts";

/** What is known of a replica and its primary. */
export interface ReplicaHealth {
  /** It answers and follows a primary, of the same history where that was asked once. */
  readonly isReachable: boolean;
  /** When it last answered, it was no replica of this primary, or no longer one. */
  readonly hasOtherHistory: boolean;
  readonly isPrimaryReachable: boolean;
  /** For how many milliseconds it may lack changes; null before the primary was first asked. */
  readonly behindMs: number | null;
}

export interface ReplicaWatch {
  health(): ReplicaHealth;
  /** A statement found it away; it counts as away until it answers again. */
  foundAway(): void;
  /** What an answer of the replica comes to; rejects once the replica stops answering, so that nobody waits longer for it. */
  whileReachable<Answer>(answer: Promise<Answer>): Promise<Answer>;
  close(): Promise<void>;
}

interface WatchInput {
  /** Connections of their own, so that a crowd of statements does not look like an outage. */
  readonly primary: Pick<Database, "query">;
  readonly replica: Pick<Database, "query">;
  /** Milliseconds, from any beginning. */
  readonly clock: () => number;
  /** Called whenever something new is known. */
  readonly onChange: (health: ReplicaHealth) => void;
}

/** How often both are asked. */
const EVERY_MS = 1_000;

/** Null on a replica that was promoted: it has a history of its own. */
const POSITION = {
  primary: "(pg_current_wal_lsn() - '0/0')::text",
  replica: "CASE WHEN pg_is_in_recovery() THEN (pg_last_wal_replay_lsn() - '0/0')::text END",
} as const;

/** The replica has stopped answering while a statement waited for it. */
class ReplicaLostError extends Error {
  readonly code = "server/replica-lost";
}

interface WatchState {
  health: ReplicaHealth;
  /** Who waits for an answer. A promise of the outage that all of them raced against would hold each of them until it came. */
  readonly waiting: Set<(reason: ReplicaLostError) => void>;
  /** Of the primary, once it was asked: a copy of another database is no replica of it. */
  cluster: string | null;
}

/** Asks the primary and its replica once a second how far they are; resolves after the first time. */
export async function watchReplica({ primary, replica, clock, onChange }: WatchInput): Promise<ReplicaWatch> {
  const lag = createReplicationLag();
  const state: WatchState = {
    health: { isReachable: false, hasOtherHistory: false, isPrimaryReachable: false, behindMs: null },
    waiting: new Set(),
    cluster: null,
  };
  function becomes(health: ReplicaHealth): void {
    const { isReachable: wasReachable } = state.health;
    state.health = health;
    if (wasReachable && !health.isReachable) {
      for (const give of state.waiting) give(new ReplicaLostError("The replica has stopped answering."));
    }
    onChange(health);
  }
  async function look(): Promise<void> {
    const askedAt = clock();
    const [written, shown] = await Promise.all([placeOf(primary, "primary"), placeOf(replica, "replica")]);
    state.cluster = written?.cluster ?? state.cluster;
    const isOurs = shown?.cluster === (state.cluster ?? shown?.cluster);
    const replayed = isOurs ? (shown?.position ?? null) : null;
    if (typeof written?.position === "bigint") lag.primaryWas(written.position, askedAt);
    becomes({
      isReachable: replayed !== null,
      hasOtherHistory: shown === null ? state.health.hasOtherHistory : replayed === null,
      isPrimaryReachable: written !== null,
      behindMs: replayed === null ? state.health.behindMs : lag.behind(replayed, clock()),
    });
  }
  await look();
  const stop = startIntervalJob({ everyMs: EVERY_MS, work: look, failed: () => undefined });
  return {
    health: () => state.health,
    foundAway: () => becomes({ ...state.health, isReachable: false }),
    whileReachable: (answer) =>
      new Promise((resolve, reject) => {
        state.waiting.add(reject);
        void answer.then(resolve, reject).finally(() => state.waiting.delete(reject));
      }),
    close: stop,
  };
}

interface Place {
  readonly cluster: string;
  /** Null on a replica that was promoted. */
  readonly position: bigint | null;
}

/** Null where the server does not answer. */
async function placeOf(server: Pick<Database, "query">, what: keyof typeof POSITION): Promise<Place | null> {
  try {
    const [row] = await server.query<{ readonly cluster: string; readonly position: string | null }>(
      `SELECT system_identifier::text AS cluster, ${POSITION[what]} AS position FROM pg_control_system()`,
    );
    return row === undefined ? null : { ...row, position: row.position === null ? null : BigInt(row.position) };
  } catch {
    return null;
  }
}

/** Places in the log of a primary, with the time before which each was reached, tell how far a replica is behind. */
interface ReplicationLag {
  /** The primary was asked at a time and had written up to a position. */
  primaryWas(position: bigint, askedAt: number): void;
  /**
   * For how many milliseconds before `now` the replica may lack changes; null while the primary was never asked.
   *
   * @param replayed the position up to which the replica shows changes
   */
  behind(replayed: bigint, now: number): number | null;
}

/** Ten minutes of positions; a replica that is further behind is said to be so far behind at least. */
const MOST_POSITIONS = 600;

/**
 * Makes the list of positions, of which there are none yet. Clocks of two machines are never compared, and a replica that has lost
 * its connection to the primary does not look current, as it does by PostgreSQL's own count of what was received.
 */
export function createReplicationLag(): ReplicationLag {
  const known: { readonly position: bigint; readonly askedAt: number }[] = [];
  return {
    primaryWas(position, askedAt) {
      known.push({ position, askedAt });
      if (known.length > MOST_POSITIONS) known.shift();
    },
    behind(replayed, now) {
      const reached = known.findLastIndex(({ position }) => position <= replayed);
      // What is older than the newest position reached tells nothing more.
      if (reached > 0) known.splice(0, reached);
      const [oldest] = known;
      return oldest === undefined ? null : now - oldest.askedAt;
    },
  };
}
