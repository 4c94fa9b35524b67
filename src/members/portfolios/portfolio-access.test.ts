import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PortfolioChange } from "#contracts/portfolio-change.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { DATABASES } from "#testing/databases.ts";
import { createPortfolioStore, type PortfolioStore } from "./portfolio-store.ts";
import { AAPL, ABSENT, createPerson, KO, LOT, NVDA, UNLIMITED } from "./testing/sample-portfolios.ts";

const NOTE = { type: "editHolding", note: "x", from: { note: "" } } as const;

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
    const { portfolioId } = ref;
    const [itemId, otherId] = [nvda?.id ?? "", aapl?.id ?? ""];
    const { version } = portfolio;
    const changes: readonly PortfolioChange[] = [
      { type: "editPortfolio", portfolioId, name: "Mine", from: { name: "Core" } },
      { type: "removePortfolio", portfolioId },
      { type: "duplicatePortfolio", portfolioId, name: "Copy" },
      { type: "addHoldings", portfolioId, items: [KO] },
      { ...NOTE, portfolioId, itemId },
      { type: "removeHoldings", portfolioId, ids: [itemId], version },
      { type: "moveHolding", portfolioId, id: itemId, afterId: otherId, beforeId: null, version },
      { type: "orderHoldings", portfolioId, ids: [otherId, itemId], version },
      { type: "addLots", portfolioId, itemId, lots: [LOT] },
      { type: "removeLot", portfolioId, lotId: nvda?.lots[0]?.id ?? "" },
      { type: "importHoldings", portfolioId, items: [KO], contentHash: "h" },
      { type: "undoImport", portfolioId, importId: "i" },
    ];
    expect(await store.read(thief)).toBeNull();
    for (const change of changes) {
      expect([change.type, await store.change(thief.ownerId, change, UNLIMITED)]).toEqual([change.type, ABSENT]);
    }
    expect(await store.share(thief, "hash")).toBe(false);
    expect(await store.revokeShare(thief)).toBe(false);
    expect(await store.read(ref)).toEqual(portfolio);
  });

  it("docs/threats.md#33: lets nobody move a company of another into or out of their own portfolio", async () => {
    const victim = await createPerson(store);
    const thief = await createPerson(store, []);
    const itemId = victim.portfolio.items[0]?.id ?? "";
    const [{ portfolioId: fromId }, { portfolioId }] = [victim.ref, thief.ref];
    const move = { type: "moveToPortfolio", itemId, portfolioId } as const;
    expect(await store.change(victim.ref.ownerId, { ...move, fromId }, UNLIMITED)).toEqual(ABSENT);
    expect(await store.change(thief.ref.ownerId, { ...move, fromId }, UNLIMITED)).toEqual(ABSENT);
    expect(await store.change(thief.ref.ownerId, { ...move, fromId: portfolioId }, UNLIMITED)).toEqual(ABSENT);
    expect(await store.change(thief.ref.ownerId, { ...NOTE, portfolioId, itemId }, UNLIMITED)).toEqual(ABSENT);
    const removal = { type: "removeHoldings", portfolioId, ids: [itemId], version: 1 } as const;
    expect(await store.change(thief.ref.ownerId, removal, UNLIMITED)).toEqual(ABSENT);
    expect(await store.read(victim.ref)).toEqual(victim.portfolio);
  });

  it("shows a shared portfolio by its link until it is revoked or made again", async () => {
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
