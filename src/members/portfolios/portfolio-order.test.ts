import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Move, Portfolio } from "#contracts/portfolio.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { DATABASES } from "#testing/databases.ts";
import { createPortfolioStore, type PortfolioStore } from "./portfolio-store.ts";
import type { PortfolioRef } from "./share.ts";
import { createPerson, creation, portfolioOf, symbolsOf, UNLIMITED } from "./testing/sample-portfolios.ts";

describe.each(DATABASES)("createPortfolioStore on $name", ({ open }) => {
  let database: OpenedDatabase;
  let store: PortfolioStore;

  beforeAll(async () => {
    database = await open();
    store = createPortfolioStore(database, randomUUID);
  });
  afterAll(() => database.close());

  const move = ({ ownerId, portfolioId }: PortfolioRef, between: Move) =>
    store.change(ownerId, { type: "moveHolding", portfolioId, ...between }, UNLIMITED);
  /** Orders a portfolio that nobody has changed. */
  const order = ({ ownerId, portfolioId }: PortfolioRef, ids: readonly string[]) =>
    store.change(ownerId, { type: "orderHoldings", portfolioId, ids, version: 1 }, UNLIMITED);

  it("moves a company between two others and counts the version", async () => {
    const { ref, portfolio } = await createPerson(store);
    const [nvda, aapl, ko] = portfolio.items.map((item) => item.id);
    const between = { id: ko ?? "", afterId: nvda ?? "", beforeId: aapl ?? "", version: 1 };
    const moved = portfolioOf(await move(ref, between));
    expect(symbolsOf(moved)).toEqual(["NVDA", "KO", "AAPL"]);
    expect(moved.version).toBe(2);
    expect(await store.read(ref)).toEqual(moved);
  });

  it("answers a move made on an older version with the order there is now, and changes nothing", async () => {
    const { ref, portfolio } = await createPerson(store);
    const [nvda = "", aapl = "", ko = ""] = portfolio.items.map((item) => item.id);
    const ordered = portfolioOf(await order(ref, [ko, aapl, nvda]));
    expect(symbolsOf(ordered)).toEqual(["KO", "AAPL", "NVDA"]);
    const late = await move(ref, { id: ko, afterId: nvda, beforeId: aapl, version: 1 });
    expect(late).toEqual({ ok: false, reason: "out-of-date", current: ordered });
    expect(await store.read(ref)).toEqual(ordered);
  });

  it("refuses an order that names other companies, or one twice", async () => {
    const { ref, portfolio } = await createPerson(store);
    const [nvda = "", aapl = ""] = portfolio.items.map((item) => item.id);
    for (const ids of [
      [nvda, aapl],
      [nvda, aapl, aapl],
      [nvda, aapl, "other"],
    ]) {
      expect(await order(ref, ids)).toEqual({ ok: false, reason: "not-in-list" });
    }
    expect(await move(ref, { id: "other", afterId: nvda, beforeId: aapl, version: 1 })).toEqual({
      ok: false,
      reason: "not-in-list",
    });
  });

  it("ends in one order that every client sees, when several move at once and look again at each conflict", async () => {
    const { ref, portfolio } = await createPerson(store);
    const ids = portfolio.items.map((item) => item.id);
    const seen = await Promise.all([...ids, ...ids].map((id) => moveUntilDone(id)));
    const final = await store.read(ref);
    expect(new Set(seen.map(({ version }) => version))).toEqual(new Set([2, 3, 4, 5, 6, 7]));
    expect(seen.find(({ version }) => version === 7)).toEqual(final);
    expect(new Set(final?.items.map((item) => item.id))).toEqual(new Set(ids));

    async function moveUntilDone(id: string): Promise<Portfolio> {
      let current = portfolio;
      for (;;) {
        const others = current.items.filter((item) => item.id !== id);
        const first = others[0]?.id ?? null;
        const answer = await move(ref, { id, afterId: null, beforeId: first, version: current.version });
        if (answer.ok) return portfolioOf(answer);
        if (answer.reason !== "out-of-date" || !("items" in answer.current)) throw new Error(answer.reason);
        current = answer.current;
      }
    }
  });

  it("numbers a list again before a key grows past the limit", async () => {
    const { ref, portfolio } = await createPerson(store);
    let current = portfolio;
    for (let count = 0; count < 260; count += 1) {
      const [first, , third] = current.items.map((item) => item.id);
      const second = current.items[1]?.id ?? null;
      const between = { id: third ?? "", afterId: first ?? null, beforeId: second, version: current.version };
      current = portfolioOf(await move(ref, between));
    }
    const rows = await database.query<{ longest: number }>(
      "SELECT max(length(order_key)) AS longest FROM portfolio_item WHERE portfolio_id = $1",
      [ref.portfolioId],
    );
    expect(rows[0]?.longest).toBeLessThanOrEqual(40);
    expect(symbolsOf(current)).toEqual(["NVDA", "AAPL", "KO"]);
  });

  it("orders portfolios in the same way, archived ones too", async () => {
    const { ref } = await createPerson(store);
    const { ownerId, portfolioId } = ref;
    await store.change(ownerId, creation("Income"), UNLIMITED);
    const archive = { type: "editPortfolio", portfolioId, isArchived: true, from: { isArchived: false } } as const;
    await store.change(ownerId, archive, UNLIMITED);
    const list = await store.list(ref.ownerId);
    const [core, income] = list.portfolios;
    expect(core?.archivedAt).not.toBeNull();
    const between = { id: income?.id ?? "", afterId: null, beforeId: core?.id ?? "", version: list.version };
    const moved = await store.change(ownerId, { type: "movePortfolio", ...between }, UNLIMITED);
    expect(moved).toMatchObject({ ok: true, list: { portfolios: [{ name: "Income" }, { name: "Core" }] } });
    const late = await store.change(ownerId, { type: "movePortfolio", ...between }, UNLIMITED);
    expect(late).toEqual({ ok: false, reason: "out-of-date", current: await store.list(ownerId) });
  });
});
