import { useCallback, useEffect, useState } from "react";
import * as z from "zod/mini";
import type { Notice } from "#app/portfolios/detail/portfolio-stage.ts";
import type { Answer } from "#app/portfolios/repository/portfolio-repository.ts";
import { randomId, createBrowserSender, type ChangeAnswer } from "#app/send-change.ts";
import { type NewScreen, type SavedScreen, savedScreen } from "#contracts/saved-screen.ts";
import { createGuestScreens, GUEST_SCREENS_KEY } from "./guest-screens.ts";
import type { ScreenRepository } from "./screen-repository.ts";
import { freeName } from "#members/portfolios/change/content.ts";
import { isFields, problemDetail } from "#app/portfolios/fields.ts";
import { SAFE_TO_REPEAT } from "#contracts/failed-requests.ts";

/** The saved screens of who looks at the page. */
export interface ScreenEditor {
  readonly kind: ScreenRepository["kind"];
  /** Null until they are read. */
  readonly screens: readonly SavedScreen[] | null;
  /** What this browser kept before its reader logged in. */
  readonly inBrowser: readonly SavedScreen[];
  readonly notice: Notice | null;
  dismiss(): void;
  readonly refuse: (text: string) => void;
  /** Null where it was not saved; the notice says why. */
  save(screen: NewScreen): Promise<SavedScreen | null>;
  change(screen: SavedScreen, edit: Partial<NewScreen>): Promise<SavedScreen | null>;
  /** Says so, with the way back. */
  remove(screen: SavedScreen): Promise<boolean>;
  /** Moves what this browser kept into the account. */
  moveIn(): Promise<void>;
}

/** Reads and changes saved screens: on the server for people who are signed in, else in this browser. */
export function useSavedScreens(isMember: boolean): ScreenEditor {
  const [{ own, guest }] = useState(() => openScreens(isMember));
  const [notice, setNotice] = useState<Notice | null>(null);
  const refuse = useCallback((text: string): void => setNotice({ text, isTrouble: true, undo: null }), []);
  const { screens, inBrowser, show, readBrowser } = useScreenLists({ own, guest, refuse });

  /** Shows what there is after a change, and what is said of it. */
  async function settle(made: Answer<SavedScreen>, text: string, undo: Notice["undo"] = null) {
    if (made.ok) setNotice({ text, isTrouble: false, undo });
    else refuse(made.message);
    if (made.ok || made.current !== null) show(await own.list());
    return made.ok ? made.value : null;
  }

  return {
    kind: own.kind,
    screens,
    inBrowser,
    notice,
    dismiss: () => setNotice(null),
    refuse,
    save: async (screen) => settle(await own.save(screen), `${screen.name} saved.`),
    change: async (screen, edit) => settle(await own.change(screen, edit), `${edit.name ?? screen.name} saved.`),
    async remove(screen) {
      const back = async (): Promise<void> => void (await settle(await own.restore(screen), `${screen.name} is back.`));
      return (await settle(await own.remove(screen), `${screen.name} removed.`, back)) !== null;
    },
    async moveIn() {
      const moved = await moveScreens(inBrowser, { guest, account: own });
      await readBrowser();
      show(moved.ok ? moved : await own.list());
      if (!moved.ok) refuse(moved.message);
    },
  };
}

interface ListsInput extends ReturnType<typeof openScreens> {
  readonly refuse: (text: string) => void;
}

/** The screens of the reader, and of this browser where these are others; read again when another tab changes them. */
function useScreenLists({ own, guest, refuse }: ListsInput) {
  const [screens, setScreens] = useState<readonly SavedScreen[] | null>(null);
  const [inBrowser, setInBrowser] = useState<readonly SavedScreen[]>([]);
  const show = useCallback(
    (listed: Answer<readonly SavedScreen[]>): void => {
      if (listed.ok) setScreens(listed.value);
      else refuse(listed.message);
    },
    [refuse],
  );
  const readBrowser = useCallback(async (): Promise<void> => {
    const kept = own.kind === "member" ? await guest.list() : null;
    setInBrowser(kept?.ok === true ? kept.value : []);
  }, [own, guest]);
  useEffect(() => {
    const read = async (): Promise<void> => {
      show(await own.list());
      await readBrowser();
    };
    void read();
    const onStorage = ({ key }: StorageEvent): void => {
      if (key === GUEST_SCREENS_KEY || key === null) void read();
    };
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  }, [own, show, readBrowser]);
  return { screens, inBrowser, show, readBrowser };
}

function openScreens(isMember: boolean): { readonly own: ScreenRepository; readonly guest: ScreenRepository } {
  const guest = createGuestScreens({
    storage: () => window.localStorage,
    now: () => new Date(),
    newId: randomId,
  });
  return { guest, own: isMember ? createMemberScreens((input, init) => fetch(input, init)) : guest };
}

interface MoveInput {
  readonly guest: Pick<ScreenRepository, "remove">;
  readonly account: Pick<ScreenRepository, "list" | "save">;
}

/**
 * Moves screens of this browser into an account, under names that are free there. Each leaves the browser only when the account
 * has it; one that the account has already, under the same name, is not added twice.
 *
 * @returns The account's screens, or why the rest stays where it is.
 */
export async function moveScreens(
  screens: readonly SavedScreen[],
  { guest, account }: MoveInput,
): Promise<Answer<readonly SavedScreen[]>> {
  for (const screen of screens) {
    const held = await account.list();
    if (!held.ok) return held;
    const { name, query } = screen;
    const isThere = held.value.some((one) => one.name === name && one.query === query);
    const made = isThere ? null : await account.save({ name: freeName(name, held.value), query });
    if (made?.ok === false)
      return { ok: false, message: `${made.message} “${name}” stays in this browser.`, current: null };
    await guest.remove(screen);
  }
  return account.list();
}

const API = "/api/saved-screens";
const UNREADABLE = "We couldn't read the server's answer. Reload the page to see the current state.";
const listed = z.object({ screens: z.array(savedScreen) });

/** The screens of a person who is signed in. */
function createMemberScreens(fetch: typeof globalThis.fetch): ScreenRepository {
  const send = createBrowserSender("saved screens", fetch);
  const change = async (method: string, path: string, body?: unknown): Promise<Answer<SavedScreen>> =>
    screenOf(await send({ method, path: `${API}${path}`, ...(body === undefined ? {} : { body }) }));
  return {
    kind: "member",
    list: () => readList(fetch),
    save: (screen) => change("POST", "", screen),
    change: ({ id, version }, edit) => change("PATCH", `/${encodeURIComponent(id)}`, { ...edit, version }),
    async remove(screen) {
      const answer = await send({ method: "DELETE", path: `${API}/${encodeURIComponent(screen.id)}` });
      // A screen that was not there is removed as well.
      return answer?.isOk === true || answer?.status === 404 ? { ok: true, value: screen } : screenOf(answer);
    },
    restore: ({ id }) => change("POST", `/${encodeURIComponent(id)}/restore`),
  };
}

async function readList(fetch: typeof globalThis.fetch): Promise<Answer<readonly SavedScreen[]>> {
  const json: unknown = await fetch(API)
    .then((response) => response.json())
    .catch(() => null);
  const read = listed.safeParse(json);
  if (read.success) return { ok: true, value: read.data.screens };
  const message = problemDetail(json) ?? "We couldn't load your saved screens. Reload the page to try again.";
  return { ok: false, message, current: null };
}

function screenOf(answer: ChangeAnswer | null): Answer<SavedScreen> {
  if (answer === null) return { ok: false, message: SAFE_TO_REPEAT, current: null };
  const { isOk, json } = answer;
  const read = savedScreen.safeParse(isOk ? json : isFields(json) ? json["current"] : null);
  if (isOk) return read.success ? { ok: true, value: read.data } : { ok: false, message: UNREADABLE, current: null };
  return { ok: false, message: problemDetail(json) ?? UNREADABLE, current: read.success ? read.data : null };
}
