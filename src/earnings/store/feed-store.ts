import type { Database } from "#contracts/database.ts";

/** A private feed: the calendar of one person's portfolio. */
export interface Feed {
  readonly ownerId: string;
  readonly portfolioId: string;
}

export interface FeedTokens {
  /** 256 random bits as base64url. */
  readonly newToken: () => string;
  readonly hash: (token: string) => string;
}

/** Private feeds by token; only hashes are kept, so a stolen database opens none. */
export interface FeedStore {
  /** Makes a feed and gives its token, which is shown this once; a feed of the same portfolio made before ends. */
  create(feed: Feed): Promise<string>;
  /** Null for a token that was revoked or never made. */
  find(token: string): Promise<Feed | null>;
  /** False when the person has no feed of that portfolio. */
  revoke(feed: Feed): Promise<boolean>;
  /** When the person's feed of a portfolio was made (ISO instant); null when there is none. */
  madeAt(feed: Feed): Promise<string | null>;
}

/** Opens the store on a database that has the product's schema. */
export function createFeedStore(database: Database, { newToken, hash }: FeedTokens): FeedStore {
  return {
    async create({ ownerId, portfolioId }) {
      const token = newToken();
      await database.query(
        `INSERT INTO calendar_feed (token_hash, owner_id, portfolio_id) VALUES ($1, $2, $3)
         ON CONFLICT (owner_id, portfolio_id) DO UPDATE SET token_hash = excluded.token_hash, created_at = now()`,
        [hash(token), ownerId, portfolioId],
      );
      return token;
    },
    async find(token) {
      const [row] = await database.query<FeedRow>(
        "SELECT owner_id, portfolio_id FROM calendar_feed WHERE token_hash = $1",
        [hash(token)],
      );
      return row === undefined ? null : { ownerId: row.owner_id, portfolioId: row.portfolio_id };
    },
    async revoke({ ownerId, portfolioId }) {
      const rows = await database.query(
        "DELETE FROM calendar_feed WHERE owner_id = $1 AND portfolio_id = $2 RETURNING token_hash",
        [ownerId, portfolioId],
      );
      return rows.length > 0;
    },
    async madeAt({ ownerId, portfolioId }) {
      const [row] = await database.query<{ created_at: string }>(
        "SELECT created_at FROM calendar_feed WHERE owner_id = $1 AND portfolio_id = $2",
        [ownerId, portfolioId],
      );
      return row?.created_at ?? null;
    },
  };
}

interface FeedRow {
  readonly owner_id: string;
  readonly portfolio_id: string;
}

/** When one person's feeds were made, by portfolio; what opens them is kept by nobody. */
export async function feedsOfPerson(
  database: Database,
  ownerId: string,
): Promise<readonly { readonly portfolioId: string; readonly madeAt: string }[]> {
  const rows = await database.query<{ portfolio_id: string; created_at: string }>(
    "SELECT portfolio_id, created_at FROM calendar_feed WHERE owner_id = $1 ORDER BY created_at, portfolio_id",
    [ownerId],
  );
  return rows.map(({ portfolio_id, created_at }) => ({ portfolioId: portfolio_id, madeAt: created_at }));
}

/** Ends every feed of one person. */
export async function forgetFeeds(database: Database, ownerId: string): Promise<void> {
  await database.query("DELETE FROM calendar_feed WHERE owner_id = $1", [ownerId]);
}
