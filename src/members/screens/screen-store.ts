import type { Database } from "#contracts/database.ts";
import type { NewScreen, SavedScreen, ScreenEdit } from "#contracts/saved-screen.ts";
import { asOwner, EVERY_OWNER } from "#members/portfolios/as-owner.ts";
import { freeName, nameKey } from "#members/portfolios/change/content.ts";

/** Whose screen, and which. */
export interface ScreenRef {
  readonly ownerId: string;
  readonly screenId: string;
}

/** Why everything stays as it is. */
export type ScreenRefusal =
  | { readonly ok: false; readonly reason: "not-found" | "name-taken" | "too-many-screens" }
  /** It was made from a version that is there no longer. */
  | { readonly ok: false; readonly reason: "changed-meanwhile"; readonly current: SavedScreen };

export type ScreenResult = { readonly ok: true; readonly screen: SavedScreen } | ScreenRefusal;

/** The screens of signed-in people. Every call names its owner; another's screen is the same as none. */
export interface ScreenStore {
  /** By name. */
  list(ownerId: string): Promise<readonly SavedScreen[]>;
  read(ref: ScreenRef): Promise<SavedScreen | null>;
  /** @param most how many the person may keep; null for no limit */
  create(ownerId: string, screen: NewScreen, most: number | null): Promise<ScreenResult>;
  change(ref: ScreenRef, edit: ScreenEdit): Promise<ScreenResult>;
  /** False where there is none. */
  remove(ref: ScreenRef): Promise<boolean>;
  /** Brings a removed screen back, with a number behind its name where another one has that by now. */
  restore(ref: ScreenRef, most: number | null): Promise<ScreenResult>;
  /** Everything of a person, removed screens too. */
  ofPerson(ownerId: string): Promise<readonly unknown[]>;
  forget(ownerId: string): Promise<void>;
  /** Drops the screens of every owner that were removed so many days ago or earlier. */
  dropRemoved(days: number): Promise<void>;
}

const SHOWN = `id, name, query, version, created_at AS "createdAt", updated_at AS "updatedAt"`;
const IS_THERE = "owner_id = $1 AND removed_at IS NULL";

/** @param newId - 128 random bits as text, so that nobody guesses another's. */
export function createScreenStore(database: Database, newId: () => string): ScreenStore {
  return {
    list: (ownerId) => asOwner(database, ownerId, (tx) => readScreens(tx, ownerId)),
    read: (ref) => asOwner(database, ref.ownerId, (tx) => readScreen(tx, ref)),
    create: (ownerId, screen, most) =>
      asOwner(database, ownerId, (tx) => insertScreen(tx, { ownerId, screenId: newId() }, screen, most)),
    change: (ref, edit) => asOwner(database, ref.ownerId, (tx) => updateScreen(tx, ref, edit)),
    remove: ({ ownerId, screenId }) =>
      asOwner(database, ownerId, async (tx) => {
        const rows = await tx.query(
          `UPDATE saved_screen SET removed_at = now() WHERE ${IS_THERE} AND id = $2 RETURNING id`,
          [ownerId, screenId],
        );
        return rows.length > 0;
      }),
    restore: (ref, most) => asOwner(database, ref.ownerId, (tx) => restoreScreen(tx, ref, most)),
    ofPerson: (ownerId) =>
      asOwner(database, ownerId, (tx) =>
        tx.query(
          "SELECT id, name, query, version, created_at, updated_at, removed_at FROM saved_screen WHERE owner_id = $1 ORDER BY created_at, id",
          [ownerId],
        ),
      ),
    forget: (ownerId) =>
      asOwner(database, ownerId, async (tx) => {
        await tx.query("DELETE FROM saved_screen WHERE owner_id = $1", [ownerId]);
      }),
    dropRemoved: (days) =>
      asOwner(database, EVERY_OWNER, async (tx) => {
        await tx.query("DELETE FROM saved_screen WHERE removed_at <= now() - make_interval(days => $1)", [days]);
      }),
  };
}

function readScreens(tx: Database, ownerId: string): Promise<readonly SavedScreen[]> {
  return tx.query<SavedScreen>(`SELECT ${SHOWN} FROM saved_screen WHERE ${IS_THERE} ORDER BY name_key`, [ownerId]);
}

async function readScreen(tx: Database, { ownerId, screenId }: ScreenRef): Promise<SavedScreen | null> {
  const [row] = await tx.query<SavedScreen>(`SELECT ${SHOWN} FROM saved_screen WHERE ${IS_THERE} AND id = $2`, [
    ownerId,
    screenId,
  ]);
  return row ?? null;
}

/** Whoever adds a screen of a person waits for the others that do, so that no two take the last place or one name. */
async function lockScreens(tx: Database, ownerId: string): Promise<readonly SavedScreen[]> {
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended('saved_screen ' || $1, 0))", [ownerId]);
  return readScreens(tx, ownerId);
}

function refused(reason: "not-found" | "name-taken" | "too-many-screens"): ScreenRefusal {
  return { ok: false, reason };
}

async function insertScreen(
  tx: Database,
  { ownerId, screenId }: ScreenRef,
  { name, query }: NewScreen,
  most: number | null,
): Promise<ScreenResult> {
  const held = await lockScreens(tx, ownerId);
  if (most !== null && held.length >= most) return refused("too-many-screens");
  if (held.some((one) => nameKey(one.name) === nameKey(name))) return refused("name-taken");
  const [screen] = await tx.query<SavedScreen>(
    `INSERT INTO saved_screen (id, owner_id, name, name_key, query) VALUES ($1, $2, $3, $4, $5) RETURNING ${SHOWN}`,
    [screenId, ownerId, name, nameKey(name), query],
  );
  return screen === undefined ? refused("not-found") : { ok: true, screen };
}

async function updateScreen(tx: Database, ref: ScreenRef, edit: ScreenEdit): Promise<ScreenResult> {
  const held = await lockScreens(tx, ref.ownerId);
  const current = held.find(({ id }) => id === ref.screenId);
  if (current === undefined) return refused("not-found");
  if (current.version !== edit.version) return { ok: false, reason: "changed-meanwhile", current };
  const { name = current.name, query = current.query } = edit;
  if (held.some((one) => one.id !== current.id && nameKey(one.name) === nameKey(name))) return refused("name-taken");
  const [screen] = await tx.query<SavedScreen>(
    `UPDATE saved_screen SET name = $3, name_key = $4, query = $5, version = version + 1, updated_at = now()
     WHERE ${IS_THERE} AND id = $2 RETURNING ${SHOWN}`,
    [ref.ownerId, ref.screenId, name, nameKey(name), query],
  );
  return screen === undefined ? refused("not-found") : { ok: true, screen };
}

async function restoreScreen(tx: Database, ref: ScreenRef, most: number | null): Promise<ScreenResult> {
  const held = await lockScreens(tx, ref.ownerId);
  const isBack = held.find(({ id }) => id === ref.screenId);
  if (isBack !== undefined) return { ok: true, screen: isBack };
  if (most !== null && held.length >= most) return refused("too-many-screens");
  const [removed] = await tx.query<{ name: string }>("SELECT name FROM saved_screen WHERE owner_id = $1 AND id = $2", [
    ref.ownerId,
    ref.screenId,
  ]);
  if (removed === undefined) return refused("not-found");
  const name = freeName(removed.name, held);
  const [screen] = await tx.query<SavedScreen>(
    `UPDATE saved_screen SET removed_at = NULL, name = $3, name_key = $4, version = version + 1
     WHERE owner_id = $1 AND id = $2 RETURNING ${SHOWN}`,
    [ref.ownerId, ref.screenId, name, nameKey(name)],
  );
  return screen === undefined ? refused("not-found") : { ok: true, screen };
}
