import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { DATABASES } from "#testing/databases.ts";
import { createPortfolioStore, type PortfolioStore } from "./portfolio-store.ts";
import { AAPL, ABSENT, createPerson, LOT, NVDA, symbolsOf, UNLIMITED } from "./testing/sample-portfolios.ts";

describe.each(DATABASES)("createPortfolioStore on $name", ({ open }) => {
  let database: OpenedDatabase;
  let store: PortfolioStore;

  beforeAll(async () => {
    database = await open();
    store = createPortfolioStore(database, randomUUID);
  });
  afterAll(() => database.close());

  it("brings a deleted portfolio back once, with all that was in it", async () => {
    const { ref, portfolio } = await createPerson(store, [{ ...NVDA, note: "n", lots: [LOT] }, AAPL]);
    const removed = await store.remove(ref);
    if (!removed.ok) throw new Error(removed.reason);
    expect(await store.list(ref.ownerId)).toMatchObject({ portfolios: [] });
    const owner = { ownerId: ref.ownerId, allowance: UNLIMITED };
    expect(await store.restore({ ...owner, ownerId: "user-thief" }, removed.binId)).toEqual(ABSENT);
    const back = await store.restore(owner, removed.binId);
    if (!back.ok) throw new Error(back.reason);
    expect(back.portfolio.items.map(({ symbol, note, lots }) => [symbol, note, lots.length])).toEqual(
      portfolio.items.map(({ symbol, note, lots }) => [symbol, note, lots.length]),
    );
    expect(await store.restore(owner, removed.binId)).toEqual(ABSENT);
  });

  it("brings removed companies back to the places they had", async () => {
    const { ref, portfolio } = await createPerson(store);
    const [nvda = "", aapl = ""] = portfolio.items.map((item) => item.id);
    const removed = await store.removeItems(ref, { ids: [nvda, aapl, "unknown"], version: portfolio.version });
    if (!removed.ok) throw new Error(removed.reason);
    expect(symbolsOf(await store.read(ref))).toEqual(["KO"]);
    const back = await store.restore({ ownerId: ref.ownerId, allowance: UNLIMITED }, removed.binId);
    if (!back.ok) throw new Error(back.reason);
    expect(symbolsOf(back.portfolio)).toEqual(["NVDA", "AAPL", "KO"]);
  });

  it("forgets everything of a person, and empties the bin by age", async () => {
    const { ref, portfolio } = await createPerson(store);
    const shares = () => database.query("SELECT 1 FROM portfolio_share WHERE owner_id = $1", [ref.ownerId]);
    await store.share(ref, randomUUID());
    const removed = await store.removeItems(ref, { ids: [portfolio.items[0]?.id ?? ""], version: portfolio.version });
    if (!removed.ok) throw new Error(removed.reason);
    expect(await store.emptyBin(1)).toBe(0);
    expect(await store.emptyBin(0)).toBeGreaterThan(0);
    expect(await store.restore({ ownerId: ref.ownerId, allowance: UNLIMITED }, removed.binId)).toEqual(ABSENT);
    expect(await shares()).toHaveLength(1);
    await store.forget(ref.ownerId);
    expect(await store.readAll(ref.ownerId)).toEqual([]);
    expect(await shares()).toEqual([]);
  });
});
