import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { DATABASES } from "#testing/databases.ts";
import { createPortfolioStore, type PortfolioStore } from "./portfolio-store.ts";
import { AAPL, ABSENT, createPerson, KO, LOT, NVDA, UNLIMITED } from "./testing/sample-portfolios.ts";

const NOTE = { edit: { note: "x" }, from: { note: "" } };

describe.each(DATABASES)("createPortfolioStore on $name", ({ open }) => {
  let database: OpenedDatabase;
  let store: PortfolioStore;

  beforeAll(async () => {
    database = await open();
    store = createPortfolioStore(database, randomUUID);
  });
  afterAll(() => database.close());

  it("docs/threats.md#33: answers for another's portfolio as for none, whatever is asked of it", async () => {
    const { ref, portfolio } = await createPerson(store, [{ ...NVDA, lots: [LOT] }, AAPL]);
    const thief = { ...ref, ownerId: "user-thief" };
    const [nvda, aapl] = portfolio.items;
    const move = { id: nvda?.id ?? "", afterId: aapl?.id ?? "", beforeId: null, version: portfolio.version };
    const more = { items: [KO], allowance: UNLIMITED };
    expect(await store.read(thief)).toBeNull();
    expect(await store.change(thief, { edit: { name: "Mine" }, from: { name: "Core" } })).toEqual(ABSENT);
    expect(await store.remove(thief)).toEqual(ABSENT);
    expect(await store.duplicate(thief, { name: "Copy", allowance: UNLIMITED })).toEqual(ABSENT);
    expect(await store.addItems(thief, more)).toEqual(ABSENT);
    expect(await store.changeItem(thief, nvda?.id ?? "", NOTE)).toEqual(ABSENT);
    expect(await store.removeItems(thief, { ids: [nvda?.id ?? ""], version: portfolio.version })).toEqual(ABSENT);
    expect(await store.moveItem(thief, move)).toEqual(ABSENT);
    expect(await store.orderItems(thief, { ids: [aapl?.id ?? "", nvda?.id ?? ""], version: 1 })).toEqual(ABSENT);
    expect(await store.addLots(thief, nvda?.id ?? "", [LOT])).toEqual(ABSENT);
    expect(await store.removeLot(thief, nvda?.lots[0]?.id ?? "")).toEqual(ABSENT);
    expect(await store.takeImport(thief, { ...more, contentHash: "h" })).toEqual(ABSENT);
    expect(await store.share(thief, "hash")).toBe(false);
    expect(await store.revokeShare(thief)).toBe(false);
    expect(await store.read(ref)).toEqual(portfolio);
  });

  it("docs/threats.md#33: lets nobody move a company of another into or out of their own portfolio", async () => {
    const victim = await createPerson(store);
    const thief = await createPerson(store, []);
    const itemId = victim.portfolio.items[0]?.id ?? "";
    const toId = thief.ref.portfolioId;
    expect(await store.moveToPortfolio(victim.ref, { itemId, toId, allowance: UNLIMITED })).toEqual(ABSENT);
    expect(await store.moveToPortfolio(thief.ref, { itemId, toId, allowance: UNLIMITED })).toEqual(ABSENT);
    expect(await store.changeItem(thief.ref, itemId, NOTE)).toEqual(ABSENT);
    expect(await store.removeItems(thief.ref, { ids: [itemId], version: 1 })).toEqual(ABSENT);
    expect(await store.read(victim.ref)).toEqual(victim.portfolio);
  });

  it("shows a shared portfolio by its link until it is revoked or made anew", async () => {
    const { ref, portfolio } = await createPerson(store);
    const hashes = [randomUUID(), randomUUID()];
    await store.share(ref, hashes[0] ?? "");
    expect(await store.readShared(hashes[0] ?? "")).toEqual(portfolio);
    await store.share(ref, hashes[1] ?? "");
    expect(await store.readShared(hashes[0] ?? "")).toBeNull();
    expect(await store.revokeShare(ref)).toBe(true);
    expect(await store.readShared(hashes[1] ?? "")).toBeNull();
  });
});
