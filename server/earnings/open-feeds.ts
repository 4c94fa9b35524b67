import { createHash, randomBytes } from "node:crypto";
import type { Database } from "#contracts/database.ts";
import { createFeedStore, type FeedStore } from "#earnings/store/feed-store.ts";

const TOKEN_BYTES = 32;

/** Calendar feeds with tokens that cannot be guessed and are stored as hashes alone. */
export function openFeeds(database: Database): FeedStore {
  return createFeedStore(database, {
    newToken: () => randomBytes(TOKEN_BYTES).toString("base64url"),
    hash: (token) => createHash("sha256").update(token).digest("base64url"),
  });
}
