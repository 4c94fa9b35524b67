import type { Database } from "#contracts/database.ts";
import type { ScreenRef } from "./screen-store.ts";

/** What opens a feed is stored nowhere; only its hash is. */
export interface ScreenFeedTokens {
  /** 256 random bits as base64url. */
  readonly newToken: () => string;
  readonly hash: (token: string) => string;
}

/** Private feeds of saved screens. */
export interface ScreenFeeds {
  /** Makes a feed and gives its token, which is shown this once; an older feed of the screen ends. */
  create(ref: ScreenRef): Promise<string>;
  /** Null for a token that was revoked or never made. */
  find(token: string): Promise<ScreenRef | null>;
  /** False where the screen has no feed. */
  revoke(ref: ScreenRef): Promise<boolean>;
}

/** Opens the feeds on a database that has the product's schema; the caller has made sure whose the screen is. */
export function createScreenFeeds(database: Database, { newToken, hash }: ScreenFeedTokens): ScreenFeeds {
  return {
    async create({ ownerId, screenId }) {
      const token = newToken();
      await database.query(
        `INSERT INTO saved_screen_feed (token_hash, screen_id, owner_id) VALUES ($1, $2, $3)
         ON CONFLICT (screen_id) DO UPDATE SET token_hash = excluded.token_hash, created_at = now()
         WHERE saved_screen_feed.owner_id = excluded.owner_id`,
        [hash(token), screenId, ownerId],
      );
      return token;
    },
    async find(token) {
      const [row] = await database.query<{ owner_id: string; screen_id: string }>(
        "SELECT owner_id, screen_id FROM saved_screen_feed WHERE token_hash = $1",
        [hash(token)],
      );
      return row === undefined ? null : { ownerId: row.owner_id, screenId: row.screen_id };
    },
    async revoke({ ownerId, screenId }) {
      const rows = await database.query(
        "DELETE FROM saved_screen_feed WHERE owner_id = $1 AND screen_id = $2 RETURNING screen_id",
        [ownerId, screenId],
      );
      return rows.length > 0;
    },
  };
}

/** When one person's feeds were made, by screen. */
export function screenFeedsOfPerson(database: Database, ownerId: string): Promise<readonly unknown[]> {
  return database.query("SELECT screen_id, created_at FROM saved_screen_feed WHERE owner_id = $1 ORDER BY screen_id", [
    ownerId,
  ]);
}
