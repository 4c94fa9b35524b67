import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { DATABASES } from "#testing/databases.ts";
import { createPortfolioStore, type PortfolioStore } from "./portfolio-store.ts";
import { twoEditors } from "./testing/concurrent-editors.ts";
import { ABSENT, createPerson, LOT, NVDA } from "./testing/sample-portfolios.ts";

describe.each(DATABASES)("edits of a portfolio at the same time on $name", ({ open }) => {
  let database: OpenedDatabase;
  let store: PortfolioStore;

  beforeAll(async () => {
    database = await open();
    store = createPortfolioStore(database, randomUUID);
  });
  afterAll(() => database.close());

  it("never lose what was taken, unless its overwriter had seen it", async () => {
    const openTogether = async () => {
      const { ref, portfolio } = await createPerson(store, [NVDA]);
      const itemId = portfolio.items[0]?.id ?? "";
      return {
        async read() {
          const item = (await store.read(ref))?.items[0];
          if (item === undefined) throw new Error("the company is gone");
          return item;
        },
        edit: async (edit: Parameters<PortfolioStore["changeItem"]>[2]) =>
          (await store.changeItem(ref, itemId, edit)).ok,
      };
    };
    await expect(fc.assert(twoEditors(openTogether), { numRuns: 25 })).resolves.toBeUndefined();
  });

  it("are refused in one field, with what there is now, and merged in different ones", async () => {
    const { ref, portfolio } = await createPerson(store, [{ ...NVDA, note: "old", tags: ["a"], targetWeight: "0.5" }]);
    const itemId = portfolio.items[0]?.id ?? "";
    const from = { note: "old", tags: ["a"], targetWeight: "0.5" };
    expect(await store.changeItem(ref, itemId, { edit: { note: "mine" }, from })).toMatchObject({ ok: true });
    expect(await store.changeItem(ref, itemId, { edit: { tags: ["b"] }, from })).toMatchObject({ ok: true });
    expect(await store.changeItem(ref, itemId, { edit: { targetWeight: null }, from })).toMatchObject({ ok: true });
    const current = await store.read(ref);
    const late = await store.changeItem(ref, itemId, { edit: { note: "theirs", tags: ["b"] }, from });
    expect(late).toEqual({ ok: false, reason: "conflict", fields: ["note"], current });
    expect(current?.items[0]).toMatchObject({ note: "mine", tags: ["b"], targetWeight: null });
  });

  it("are taken when both write the same", async () => {
    const { ref, portfolio } = await createPerson(store, [NVDA]);
    const edit = { edit: { note: "same" }, from: { note: "" } };
    const itemId = portfolio.items[0]?.id ?? "";
    const both = await Promise.all([store.changeItem(ref, itemId, edit), store.changeItem(ref, itemId, edit)]);
    expect(both).toMatchObject([{ ok: true }, { ok: true }]);
  });

  it("rename a portfolio once, and leave its description to others", async () => {
    const { ref } = await createPerson(store);
    const rename = (name: string) => store.change(ref, { edit: { name }, from: { name: "Core" } });
    const answers = await Promise.all([rename("Mine"), rename("Theirs")]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.filter(({ ok }) => !ok)).toMatchObject([{ reason: "conflict", fields: ["name"] }]);
    const described = { edit: { description: "d" }, from: { description: "" } };
    expect(await store.change(ref, described)).toMatchObject({ ok: true, portfolio: { description: "d" } });
  });

  it("keep a company that was edited, or traded, after its remover saw it", async () => {
    const { ref, portfolio } = await createPerson(store, [NVDA]);
    const id = portfolio.items[0]?.id ?? "";
    const seen = { ids: [id], version: portfolio.version };
    await store.addLots(ref, id, [LOT]);
    const current = await store.read(ref);
    expect(await store.removeItems(ref, seen)).toEqual({ ok: false, reason: "conflict", fields: [], current });
    expect(await store.removeItems(ref, { ...seen, version: current?.version ?? 0 })).toMatchObject({ ok: true });
    expect(await store.changeItem(ref, id, { edit: { note: "late" }, from: { note: "" } })).toEqual(ABSENT);
  });
});
