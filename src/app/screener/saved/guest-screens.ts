import * as z from "zod/mini";
import type { Answer } from "#app/portfolios/repository/portfolio-repository.ts";
import { PLAN_TABLE } from "#contracts/plans.ts";
import { savedScreen, type SavedScreen } from "#contracts/saved-screen.ts";
import { freeName, nameKey } from "#members/portfolios/change/content.ts";
import { parseJson } from "#platform/json.ts";
import type { ScreenRepository } from "./screen-repository.ts";

/** The key in local storage under which a guest's screens are. */
export const GUEST_SCREENS_KEY = "screens";

const kept = z.object({ screens: z.array(savedScreen) });

const UNKEPT = "This browser blocks storage for this site. Nothing was saved. Log in to keep screens.";
const GONE = "It no longer exists. Another tab may have removed it.";
const TAKEN = "Choose a name that you have not used yet.";
const CHANGED = "The screen changed in another tab. Nothing was saved; look at it and save again.";
/** Guests have what the first plan has; for more there are accounts. */
const MOST = PLAN_TABLE.FREE.screens ?? Infinity;
const FULL = `Without an account there is room for ${MOST} saved screens. Log in to keep more.`;

/** The screens of a guest, in this browser alone. */
export function createGuestScreens({
  storage,
  now,
  newId,
}: {
  /** Null, or throwing at every touch, where a browser keeps nothing. */
  readonly storage: () => Storage | null;
  readonly now: () => Date;
  readonly newId: () => string;
}): ScreenRepository {
  /** Stores a list with one screen in it, which is the answer. */
  const write = (others: readonly SavedScreen[], screen: SavedScreen): Answer<SavedScreen> =>
    writeGuestScreens(storage, [...others, screen]) ? { ok: true, value: screen } : refused(UNKEPT);
  return {
    kind: "guest",
    list: () => Promise.resolve(listOf(storage)),
    save: (draft) =>
      onList(storage, (screens) => {
        if (screens.length >= MOST) return refused(FULL);
        if (isTaken(draft.name, screens)) return refused(TAKEN);
        const at = now().toISOString();
        return write(screens, { ...draft, id: newId(), version: 1, createdAt: at, updatedAt: at });
      }),
    change: (seen, edit) =>
      onList(storage, (screens) => {
        const current = screens.find(({ id }) => id === seen.id);
        if (current === undefined) return refused(GONE);
        if (current.version !== seen.version) return { ok: false, message: CHANGED, current };
        const others = screens.filter((one) => one !== current);
        const changed = { ...current, ...edit, version: current.version + 1, updatedAt: now().toISOString() };
        return isTaken(changed.name, others) ? refused(TAKEN) : write(others, changed);
      }),
    remove: (screen) =>
      onList(storage, (screens) => {
        const left = screens.filter(({ id }) => id !== screen.id);
        return writeGuestScreens(storage, left) ? { ok: true, value: screen } : refused(UNKEPT);
      }),
    restore: (screen) =>
      onList(storage, (screens) => {
        const others = screens.filter(({ id }) => id !== screen.id);
        if (others.length >= MOST) return refused(FULL);
        return write(others, { ...screen, name: freeName(screen.name, others), version: screen.version + 1 });
      }),
  };
}

function refused(message: string): { readonly ok: false; readonly message: string; readonly current: null } {
  return { ok: false, message, current: null };
}

function isTaken(name: string, screens: readonly SavedScreen[]): boolean {
  return screens.some((one) => nameKey(one.name) === nameKey(name));
}

function listOf(storage: () => Storage | null): Answer<readonly SavedScreen[]> {
  const screens = readGuestScreens(storage);
  if (screens === null) return refused("We couldn't read the screens that this browser keeps. They are unchanged.");
  return { ok: true, value: screens.toSorted((one, other) => one.name.localeCompare(other.name, "en")) };
}

function onList(
  storage: () => Storage | null,
  work: (screens: readonly SavedScreen[]) => Answer<SavedScreen>,
): Promise<Answer<SavedScreen>> {
  const listed = listOf(storage);
  return Promise.resolve(listed.ok ? work(listed.value) : { ...listed, current: null });
}

/** What the browser keeps; null when it cannot be read, so that nobody writes over it. */
function readGuestScreens(storage: () => Storage | null): readonly SavedScreen[] | null {
  let text: string | null;
  try {
    text = storage()?.getItem(GUEST_SCREENS_KEY) ?? null;
  } catch {
    // A browser that keeps nothing has nothing kept.
    return [];
  }
  if (text === null) return [];
  const read = kept.safeParse(parseJson(text));
  return read.success ? read.data.screens : null;
}

function writeGuestScreens(storage: () => Storage | null, screens: readonly SavedScreen[]): boolean {
  try {
    const browser = storage();
    browser?.setItem(GUEST_SCREENS_KEY, JSON.stringify({ screens }));
    return browser !== null;
  } catch {
    // Full, or not allowed: the caller says so.
    return false;
  }
}
