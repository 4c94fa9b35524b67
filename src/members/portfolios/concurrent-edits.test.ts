import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { HoldingEdit } from "#contracts/portfolio-change.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { DATABASES } from "#testing/databases.ts";
import type { SeenEdit } from "./change/changed-meanwhile.ts";
import { createPortfolioStore, type PortfolioStore } from "./portfolio-store.ts";
import type { PortfolioRef } from "./share.ts";
import { twoEditors } from "./testing/concurrent-editors.ts";
import { ABSENT, createPerson, LOT, NVDA, removalOf, UNLIMITED } from "./testing/sample-portfolios.ts";

describe.each(DATABASES)("edits of a portfolio at the same time on $name", ({ open }) => {
  let database: OpenedDatabase;
  let store: PortfolioStore;

  beforeAll(async () => {
    database = await open();
    store = createPortfolioStore(database, randomUUID);
  });
  afterAll(() => database.close());

  /** Writes about a company what differs from what was seen. */
  const write = ({ ownerId, portfolioId }: PortfolioRef, itemId: string, edit: HoldingEdit, from: HoldingEdit) =>
    store.change(ownerId, { type: "editHolding", portfolioId, itemId, ...edit, from }, UNLIMITED);

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
        edit: async ({ edit, from }: SeenEdit<HoldingEdit>) => (await write(ref, itemId, edit, from)).ok,
      };
    };
    await expect(fc.assert(twoEditors(openTogether), { numRuns: 25 })).resolves.toBeUndefined();
  });

  it("are refused in one field, with what there is now, and merged in different ones", async () => {
    const { ref, portfolio } = await createPerson(store, [{ ...NVDA, note: "old", tags: ["a"], targetWeight: "0.5" }]);
    const itemId = portfolio.items[0]?.id ?? "";
    const from = { note: "old", tags: ["a"], targetWeight: "0.5" };
    expect(await write(ref, itemId, { note: "mine" }, from)).toMatchObject({ ok: true });
    expect(await write(ref, itemId, { tags: ["b"] }, from)).toMatchObject({ ok: true });
    expect(await write(ref, itemId, { targetWeight: null }, from)).toMatchObject({ ok: true });
    const current = await store.read(ref);
    const late = await write(ref, itemId, { note: "theirs", tags: ["b"] }, from);
    expect(late).toEqual({ ok: false, reason: "changed-meanwhile", fields: ["note"], current });
    expect(current?.items[0]).toMatchObject({ note: "mine", tags: ["b"], targetWeight: null });
  });

  it("are taken when both write the same", async () => {
    const { ref, portfolio } = await createPerson(store, [NVDA]);
    const itemId = portfolio.items[0]?.id ?? "";
    const same = () => write(ref, itemId, { note: "same" }, { note: "" });
    const both = await Promise.all([same(), same()]);
    expect(both).toMatchObject([{ ok: true }, { ok: true }]);
  });

  it("rename a portfolio once, and leave its description to others", async () => {
    const { ref } = await createPerson(store);
    const edit = { type: "editPortfolio", portfolioId: ref.portfolioId } as const;
    const rename = (name: string) => store.change(ref.ownerId, { ...edit, name, from: { name: "Core" } }, UNLIMITED);
    const answers = await Promise.all([rename("Mine"), rename("Theirs")]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.filter(({ ok }) => !ok)).toMatchObject([{ reason: "changed-meanwhile", fields: ["name"] }]);
    const described = { ...edit, description: "d", from: { description: "" } };
    expect(await store.change(ref.ownerId, described, UNLIMITED)).toMatchObject({
      ok: true,
      portfolio: { description: "d" },
    });
  });

  it("keep a company that was edited, or traded, after its remover saw it", async () => {
    const { ref, portfolio } = await createPerson(store, [NVDA]);
    const id = portfolio.items[0]?.id ?? "";
    const { ownerId, portfolioId } = ref;
    await store.change(ownerId, { type: "addLots", portfolioId, itemId: id, lots: [LOT] }, UNLIMITED);
    const current = await store.read(ref);
    const stale = await store.change(ownerId, removalOf(portfolio, [id]), UNLIMITED);
    expect(stale).toEqual({ ok: false, reason: "changed-meanwhile", fields: [], current });
    const seen = await store.change(ownerId, removalOf(current ?? portfolio, [id]), UNLIMITED);
    expect(seen).toMatchObject({ ok: true });
    expect(await write(ref, id, { note: "late" }, { note: "" })).toEqual(ABSENT);
  });
});
