import { randomUUID } from "node:crypto";
import type { SavedScreenServices } from "#app/member-services.ts";
import type { Database } from "#contracts/database.ts";
import { createScreenFeeds } from "#members/screens/screen-feeds.ts";
import { createScreenStore, type ScreenStore } from "#members/screens/screen-store.ts";
import { feedTokens } from "./feed-tokens.ts";

/** Saved screens with ids that cannot be guessed. */
export function openScreens(database: Database): ScreenStore {
  return createScreenStore(database, randomUUID);
}

/** What pages and the API ask of saved screens. */
export function createSavedScreenService(database: Database): SavedScreenServices {
  return { ...openScreens(database), feeds: createScreenFeeds(database, feedTokens) };
}
