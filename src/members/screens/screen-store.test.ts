import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { DATABASES } from "#testing/databases.ts";
import { createScreenStore, type ScreenStore } from "./screen-store.ts";

const QUALITY = { name: "Quality", query: "q=roic+%3E+20%25" };

describe.each(DATABASES)("createScreenStore on $name", ({ open }) => {
  let database: OpenedDatabase;
  let store: ScreenStore;

  beforeAll(async () => {
    database = await open();
    store = createScreenStore(database, randomUUID);
  });
  afterAll(() => database.close());

  /** A screen of a person of its own. */
  async function kept(ownerId: string) {
    const made = await store.create(ownerId, QUALITY, 20);
    if (!made.ok) throw new Error(made.reason);
    return { screen: made.screen, ref: { ownerId, screenId: made.screen.id } };
  }

  it("refuses a name that is taken in any case, and one more than the plan allows, however many ask at once", async () => {
    await kept("ann");
    expect(await store.create("ann", { ...QUALITY, name: "QUALITY" }, 20)).toEqual({ ok: false, reason: "name-taken" });
    const asked = await Promise.all(["a", "b", "c", "d"].map((name) => store.create("ann", { ...QUALITY, name }, 3)));
    expect(asked.filter(({ ok }) => ok)).toHaveLength(2);
    expect(asked.filter(({ ok }) => !ok)).toEqual(Array(2).fill({ ok: false, reason: "too-many-screens" }));
  });

  it("docs/threats.md#33: answers for another's screen as for none, whatever is asked of it", async () => {
    const { screen, ref } = await kept("bob");
    const thief = { ...ref, ownerId: "thief" };
    const none = { ok: false, reason: "not-found" };
    expect(await store.read(thief)).toBeNull();
    expect(await store.change(thief, { name: "Mine", version: 1 })).toEqual(none);
    expect(await store.remove(thief)).toBe(false);
    expect(await store.restore(thief, 20)).toEqual(none);
    expect(await store.list("thief")).toEqual([]);
    expect(await store.list("bob")).toEqual([screen]);
  });

  it("refuses a change made from what is there no longer, with what there is", async () => {
    const { ref } = await kept("cyd");
    const [one, other] = await Promise.all([
      store.change(ref, { query: "q=pe+%3C+10", version: 1 }),
      store.change(ref, { name: "Cheap", version: 1 }),
    ]);
    const [current] = await store.list("cyd");
    expect([one, other]).toContainEqual({ ok: true, screen: current });
    expect([one, other]).toContainEqual({ ok: false, reason: "changed-meanwhile", current });
  });

  it("brings a removed screen back, under a free name, until it is dropped for good", async () => {
    const { screen, ref } = await kept("dan");
    expect(await store.remove(ref)).toBe(true);
    expect(await store.list("dan")).toEqual([]);
    await kept("dan");
    const back = await store.restore(ref, 20);
    expect(back).toMatchObject({ ok: true, screen: { id: screen.id, name: "Quality (2)", query: QUALITY.query } });
    await store.remove(ref);
    await store.dropRemoved(0);
    expect(await store.restore(ref, 20)).toEqual({ ok: false, reason: "not-found" });
    expect(await store.list("dan")).toHaveLength(1);
  });
});
