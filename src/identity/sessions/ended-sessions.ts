import type { Database, Notices } from "#contracts/database.ts";
import { ENDED_BEAT_MS, ENDED_SECONDS, MOST_ENDED, type EndedSession } from "#contracts/identity-server.ts";

/** Sent by a trigger on `latchkey.session`, with the project's id and the hash of the session's. */
const CHANNEL = "latchkey_ended_sessions";

/** More than all servers of a project; streams beyond it would only cost memory. */
const MOST_FOLLOWERS = 500;

/** Who follows the ended sessions of a project. */
export interface EndedSessionFollower {
  readonly ended: (sessions: readonly EndedSession[]) => void;
  /** Every session that ended up to a moment ago has been told. */
  readonly current: () => void;
  /** Nothing more will be told. */
  readonly lost: () => void;
}

/** Tells which sessions ended while a JWT may still name them. */
export interface EndedSessionFeed {
  /**
   * Tells the sessions that ended lately, then each one as it ends, on whichever node. Resolves to what stops it; null while
   * this node cannot tell.
   */
  follow(projectId: string, follower: EndedSessionFollower): Promise<(() => void) | null>;
  /** Lets all followers go; they come back, to this node or another one. */
  release(): void;
  close(): Promise<void>;
}

interface Following {
  readonly projectId: string;
  readonly follower: EndedSessionFollower;
  /** Whether it has been told what ended before it came. */
  isCaughtUp: boolean;
}

/** Starts listening for sessions that end, on whichever node that shares the database. */
export async function openEndedSessions(database: Database & Notices): Promise<EndedSessionFeed> {
  const followings = new Set<Following>();
  const state = { isListening: false };
  const letGo = (): void => {
    const gone = [...followings];
    followings.clear();
    for (const { follower } of gone) follower.lost();
  };
  const heard = (payload: string): void => {
    const [projectId, hash = ""] = payload.split(" ");
    for (const following of followings) {
      if (following.projectId === projectId) following.follower.ended([{ hash, seconds: ENDED_SECONDS }]);
    }
  };
  const stop = await database.listen(CHANNEL, heard, {
    everyMs: ENDED_BEAT_MS,
    confirmed() {
      state.isListening = true;
      for (const { isCaughtUp, follower } of followings) if (isCaughtUp) follower.current();
    },
    lost() {
      state.isListening = false;
      letGo();
    },
  });
  return {
    async follow(projectId, follower) {
      if (!state.isListening || followings.size >= MOST_FOLLOWERS) return null;
      const following: Following = { projectId, follower, isCaughtUp: false };
      // First, so that nothing ends unnoticed while the list is read.
      followings.add(following);
      const leave = (): void => void followings.delete(following);
      try {
        const sessions = await readEnded(database, projectId);
        if (sessions.length > MOST_ENDED) return (leave(), null);
        follower.ended(sessions);
        following.isCaughtUp = true;
        return leave;
      } catch (error) {
        leave();
        throw error;
      }
    },
    release: letGo,
    async close() {
      letGo();
      await stop();
    },
  };
}

/** Those that end last come last; one more than may be told, where there are more. */
function readEnded(database: Database, projectId: string): Promise<readonly EndedSession[]> {
  return database.query<EndedSession>(
    `SELECT session_hash AS hash, extract(epoch FROM expires_at - now())::double precision AS seconds
     FROM latchkey.ended_session WHERE project_id = $1 AND expires_at > now()
     ORDER BY expires_at LIMIT ${MOST_ENDED + 1}`,
    [projectId],
  );
}
