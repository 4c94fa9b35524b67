import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { DATABASES } from "#testing/databases.ts";
import { createPortfolioStore, type PortfolioStore } from "./portfolio-store.ts";
import {
  AAPL,
  ABSENT,
  createPerson,
  LOT,
  made,
  NVDA,
  portfolioOf,
  removalOf,
  symbolsOf,
  UNLIMITED,
} from "./testing/sample-portfolios.ts";

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
    const removal = { type: "removePortfolio", portfolioId: ref.portfolioId } as const;
    const { binId } = made(await store.change(ref.ownerId, removal, UNLIMITED));
    const restoration = { type: "restore", binId: binId ?? "" } as const;
    expect(await store.list(ref.ownerId)).toMatchObject({ portfolios: [] });
    expect(await store.change("user-thief", restoration, UNLIMITED)).toEqual(ABSENT);
    const back = portfolioOf(await store.change(ref.ownerId, restoration, UNLIMITED));
    expect(back.items.map(({ symbol, note, lots }) => [symbol, note, lots.length])).toEqual(
      portfolio.items.map(({ symbol, note, lots }) => [symbol, note, lots.length]),
    );
    expect(await store.change(ref.ownerId, restoration, UNLIMITED)).toEqual(ABSENT);
  });

  it("brings removed companies back to the places they had", async () => {
    const { ref, portfolio } = await createPerson(store);
    const [nvda = "", aapl = ""] = portfolio.items.map((item) => item.id);
    const { binId } = made(await store.change(ref.ownerId, removalOf(portfolio, [nvda, aapl, "unknown"]), UNLIMITED));
    expect(symbolsOf(await store.read(ref))).toEqual(["KO"]);
    const back = await store.change(ref.ownerId, { type: "restore", binId: binId ?? "" }, UNLIMITED);
    expect(symbolsOf(portfolioOf(back))).toEqual(["NVDA", "AAPL", "KO"]);
  });

  it("forgets everything of a person, and empties the bin by age", async () => {
    const { ref, portfolio } = await createPerson(store);
    const shares = () => database.query("SELECT 1 FROM portfolio_share WHERE owner_id = $1", [ref.ownerId]);
    await store.share(ref, randomUUID());
    const removal = removalOf(portfolio, [portfolio.items[0]?.id ?? ""]);
    const { binId } = made(await store.change(ref.ownerId, removal, UNLIMITED));
    expect(await store.emptyBin(1)).toBe(0);
    expect(await store.emptyBin(0)).toBeGreaterThan(0);
    expect(await store.change(ref.ownerId, { type: "restore", binId: binId ?? "" }, UNLIMITED)).toEqual(ABSENT);
    expect(await shares()).toHaveLength(1);
    await store.forget(ref.ownerId);
    expect(await store.readAll(ref.ownerId)).toEqual([]);
    expect(await shares()).toEqual([]);
  });
});
