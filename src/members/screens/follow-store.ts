import { z } from "zod";
import type { Database } from "#contracts/database.ts";
import { type NotedChange, type ScreenChange, type ScreenChanges, screenChange } from "#contracts/screen-change.ts";
import { asOwner, EVERY_OWNER } from "#members/portfolios/as-owner.ts";
import type { ScreenRef } from "./screen-store.ts";

const look = z.object({
  query: z.string(),
  found: z.record(z.string(), z.array(z.number().nullable())),
  undecided: z.array(z.string()),
  companies: z.number(),
});

/** What a saved screen found when it was last looked at, and with which query. */
export type KeptLook = Readonly<z.output<typeof look>>;

/** A saved screen as it is followed. */
export interface FollowedScreen extends ScreenRef {
  readonly query: string;
}

/** The last look at a screen. */
export interface LastLook {
  readonly look: KeptLook;
  /** ISO instant. */
  readonly lookedAt: string;
  /** How many there were. */
  readonly looks: number;
}

/** Who enters and leaves saved screens. */
export interface FollowStore {
  /** Null before the first look. */
  lastLook(ref: ScreenRef): Promise<LastLook | null>;
  /** Begins to follow a screen from now on: what was noted of an earlier query goes. Nothing where the screen is gone. */
  begin(ref: ScreenRef, look: KeptLook): Promise<void>;
  /** Notes a look, after so many others, and what changed since the last one; nothing where another process noted one meanwhile. */
  note(
    ref: ScreenRef,
    looks: number,
    noted: { readonly look: KeptLook; readonly changes: readonly ScreenChange[] },
  ): Promise<void>;
  /** What was noted in the last so many days, newest first. */
  changes(ref: ScreenRef, days: number): Promise<ScreenChanges>;
  /** The screens of every owner. */
  every(): Promise<readonly FollowedScreen[]>;
  /** Drops what was noted so many days ago or earlier. */
  dropOld(days: number): Promise<void>;
}

const MOST_CHANGES = 500;

/** Opens the store on a database that has the product's schema. */
export function createFollowStore(database: Database): FollowStore {
  return {
    lastLook: ({ ownerId, screenId }) =>
      asOwner(database, ownerId, async (tx) => {
        const [row] = await tx.query<{ looked_at: string; looks: number }>(
          "SELECT looked_at, looks, query, found, undecided, companies FROM saved_screen_look WHERE owner_id = $1 AND screen_id = $2",
          [ownerId, screenId],
        );
        return row === undefined ? null : { look: look.parse(row), lookedAt: row.looked_at, looks: row.looks };
      }),
    begin: (ref, first) => asOwner(database, ref.ownerId, (tx) => begin(tx, ref, first)),
    note: (ref, looks, noted) => asOwner(database, ref.ownerId, (tx) => note(tx, ref, looks, noted)),
    changes: (ref, days) => asOwner(database, ref.ownerId, (tx) => readChanges(tx, ref, days)),
    every: () =>
      asOwner(database, EVERY_OWNER, (tx) =>
        tx.query<FollowedScreen>(
          `SELECT owner_id AS "ownerId", id AS "screenId", query FROM saved_screen WHERE removed_at IS NULL ORDER BY id`,
        ),
      ),
    dropOld: (days) =>
      asOwner(database, EVERY_OWNER, async (tx) => {
        await tx.query("DELETE FROM saved_screen_change WHERE noted_at <= now() - make_interval(days => $1)", [days]);
      }),
  };
}

async function begin(tx: Database, { ownerId, screenId }: ScreenRef, first: KeptLook): Promise<void> {
  await tx.query("DELETE FROM saved_screen_change WHERE owner_id = $1 AND screen_id = $2", [ownerId, screenId]);
  await tx.query(
    `INSERT INTO saved_screen_look (screen_id, owner_id, query, found, undecided, companies, followed_since, looked_at)
     SELECT id, owner_id, $3, $4, $5, $6, now(), now() FROM saved_screen WHERE owner_id = $1 AND id = $2
     ON CONFLICT (screen_id) DO UPDATE SET query = excluded.query, found = excluded.found, undecided = excluded.undecided,
       companies = excluded.companies, followed_since = now(), looked_at = now(), looks = saved_screen_look.looks + 1`,
    [ownerId, screenId, ...columnsOf(first)],
  );
}

async function note(
  tx: Database,
  { ownerId, screenId }: ScreenRef,
  looks: number,
  { look: next, changes }: { readonly look: KeptLook; readonly changes: readonly ScreenChange[] },
): Promise<void> {
  const rows = await tx.query(
    `UPDATE saved_screen_look SET query = $4, found = $5, undecided = $6, companies = $7, looked_at = now(), looks = looks + 1
     WHERE owner_id = $1 AND screen_id = $2 AND looks = $3 RETURNING screen_id`,
    [ownerId, screenId, looks, ...columnsOf(next)],
  );
  if (rows.length === 0) return;
  for (const one of changes) {
    await tx.query(
      "INSERT INTO saved_screen_change (screen_id, owner_id, noted_at, change) VALUES ($1, $2, now(), $3)",
      [screenId, ownerId, JSON.stringify(one)],
    );
  }
}

function columnsOf({ query, found, undecided, companies }: KeptLook): readonly unknown[] {
  return [query, JSON.stringify(found), JSON.stringify(undecided), companies];
}

async function readChanges(tx: Database, { ownerId, screenId }: ScreenRef, days: number): Promise<ScreenChanges> {
  const [row] = await tx.query<{ since: string; lookedAt: string }>(
    `SELECT greatest(followed_since, now() - make_interval(days => $3)) AS since, looked_at AS "lookedAt"
     FROM saved_screen_look WHERE owner_id = $1 AND screen_id = $2`,
    [ownerId, screenId, days],
  );
  const rows = await tx.query<{ id: string; noted_at: string; change: unknown }>(
    `SELECT id::text AS id, noted_at, change FROM saved_screen_change
     WHERE owner_id = $1 AND screen_id = $2 AND noted_at > now() - make_interval(days => $3)
     ORDER BY noted_at DESC, saved_screen_change.id DESC LIMIT ${String(MOST_CHANGES)}`,
    [ownerId, screenId, days],
  );
  const changes = rows.map(({ id, noted_at, change }): NotedChange => ({
    ...screenChange.parse(change),
    id,
    notedAt: noted_at,
  }));
  return { since: row?.since ?? null, lookedAt: row?.lookedAt ?? null, changes };
}

/** What was noted of one person's screens, for them to see. */
export function changesOfPerson(database: Database, ownerId: string): Promise<readonly unknown[]> {
  return asOwner(database, ownerId, (tx) =>
    tx.query(
      `SELECT screen_id, followed_since, looked_at, found, undecided,
         (SELECT coalesce(json_agg(change ORDER BY id), '[]') FROM saved_screen_change AS noted
          WHERE noted.owner_id = $1 AND noted.screen_id = saved_screen_look.screen_id) AS changes
       FROM saved_screen_look WHERE owner_id = $1 ORDER BY screen_id`,
      [ownerId],
    ),
  );
}
