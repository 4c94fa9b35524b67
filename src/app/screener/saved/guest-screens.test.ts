import { describe, expect, it } from "vitest";
import type { Answer } from "#app/portfolios/repository/portfolio-repository.ts";
import { createGuestScreens, GUEST_SCREENS_KEY } from "./guest-screens.ts";
import { moveScreens } from "./use-saved-screens.ts";

const now = () => new Date("2026-08-22T12:00:00Z");
const QUERY = "q=roic+%3E+20%25";

/** A browser's storage with one text in it. */
function browser(text: string | null = null) {
  const kept = new Map(text === null ? [] : [[GUEST_SCREENS_KEY, text]]);
  const storage: Storage = {
    length: 0,
    clear: () => kept.clear(),
    key: () => null,
    getItem: (key) => kept.get(key) ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => void kept.set(key, value),
  };
  let id = 0;
  const tab = () => createGuestScreens({ storage: () => storage, now, newId: () => String((id += 1)) });
  return { tab, text: () => kept.get(GUEST_SCREENS_KEY) ?? null };
}

function valueOf<Value>(answer: Answer<Value>): Value {
  if (!answer.ok) throw new Error(answer.message);
  return answer.value;
}

describe("createGuestScreens", () => {
  it("refuses a name that is taken, a twenty-first screen, and a change from another tab's past", async () => {
    const { tab } = browser();
    const [mine, theirs] = [tab(), tab()];
    const made = valueOf(await mine.save({ name: "Quality", query: QUERY }));
    expect(await mine.save({ name: "quality", query: QUERY })).toMatchObject({ ok: false });
    valueOf(await theirs.change(made, { name: "Good" }));
    expect(await mine.change(made, { query: "q=" })).toMatchObject({
      ok: false,
      current: { name: "Good", version: 2 },
    });
    for (let index = 1; index < 20; index += 1) valueOf(await mine.save({ name: `S${index}`, query: QUERY }));
    expect(await mine.save({ name: "One more", query: QUERY })).toMatchObject({
      ok: false,
      message: "Without an account there is room for 20 saved screens. Log in to keep more.",
    });
  });

  it("brings a removed screen back", async () => {
    const guest = browser().tab();
    const made = valueOf(await guest.save({ name: "Quality", query: QUERY }));
    await guest.remove(made);
    expect(valueOf(await guest.list())).toEqual([]);
    await guest.restore(made);
    expect(valueOf(await guest.list())).toEqual([{ ...made, version: 2 }]);
  });

  it("never writes over what it cannot read, and says so where a browser keeps nothing", async () => {
    const unreadable = browser('{"screens":[{"id":7}]}');
    expect(await unreadable.tab().save({ name: "Quality", query: QUERY })).toMatchObject({ ok: false });
    expect(unreadable.text()).toBe('{"screens":[{"id":7}]}');
    const nothing = createGuestScreens({ storage: () => null, now, newId: () => "1" });
    expect(await nothing.save({ name: "Quality", query: QUERY })).toMatchObject({
      message: "This browser blocks storage for this site. Nothing was saved. Log in to keep screens.",
    });
  });
});

describe("moveScreens", () => {
  it("moves each screen once, under a free name, and keeps here what the account does not take", async () => {
    const [guest, account] = [browser().tab(), browser().tab()];
    valueOf(await account.save({ name: "Quality", query: "q=pe+%3C+10" }));
    const first = valueOf(await guest.save({ name: "Quality", query: QUERY }));
    const second = valueOf(await guest.save({ name: "Cheap", query: QUERY }));
    const full = {
      list: () => account.list(),
      save: () => Promise.resolve({ ok: false, message: "Full.", current: null } as const),
    };
    expect(await moveScreens([first], { guest, account: full })).toMatchObject({
      message: "Full. “Quality” stays in this browser.",
    });
    expect(valueOf(await guest.list())).toHaveLength(2);
    // The answer to the first save is lost: the account has it, the browser still does.
    valueOf(await account.save({ name: "Cheap", query: QUERY }));
    const moved = valueOf(await moveScreens([first, second], { guest, account }));
    expect(moved.map(({ name }) => name)).toEqual(["Cheap", "Quality", "Quality (2)"]);
    expect(valueOf(await guest.list())).toEqual([]);
  });
});
