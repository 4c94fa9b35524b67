import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Portfolio } from "#contracts/portfolio.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { DATABASES } from "#testing/databases.ts";
import { createPortfolioStore, type PortfolioStore } from "./portfolio-store.ts";
import { content, createPerson, symbolsOf, UNLIMITED } from "./testing/sample-portfolios.ts";

describe.each(DATABASES)("createPortfolioStore on $name", ({ open }) => {
  let database: OpenedDatabase;
  let store: PortfolioStore;

  beforeAll(async () => {
    database = await open();
    store = createPortfolioStore(database, randomUUID);
  });
  afterAll(() => database.close());

  it("moves a company between two others and counts the version", async () => {
    const { ref, portfolio } = await createPerson(store);
    const [nvda, aapl, ko] = portfolio.items.map((item) => item.id);
    const moved = await store.moveItem(ref, { id: ko ?? "", afterId: nvda ?? "", beforeId: aapl ?? "", version: 1 });
    if (!moved.ok) throw new Error(moved.reason);
    expect(symbolsOf(moved.current)).toEqual(["NVDA", "KO", "AAPL"]);
    expect(moved.current.version).toBe(2);
  });

  it("answers a move made on an older version with the order there is now, and changes nothing", async () => {
    const { ref, portfolio } = await createPerson(store);
    const [nvda = "", aapl = "", ko = ""] = portfolio.items.map((item) => item.id);
    await store.orderItems(ref, { ids: [ko, aapl, nvda], version: 1 });
    const late = await store.moveItem(ref, { id: ko, afterId: nvda, beforeId: aapl, version: 1 });
    if (late.ok || late.reason !== "conflict") throw new Error("no conflict");
    expect(symbolsOf(late.current)).toEqual(["KO", "AAPL", "NVDA"]);
  });

  it("refuses an order that names other companies, or one twice", async () => {
    const { ref, portfolio } = await createPerson(store);
    const [nvda = "", aapl = ""] = portfolio.items.map((item) => item.id);
    for (const ids of [
      [nvda, aapl],
      [nvda, aapl, aapl],
      [nvda, aapl, "other"],
    ]) {
      expect(await store.orderItems(ref, { ids, version: 1 })).toEqual({ ok: false, reason: "not-in-list" });
    }
    const move = { id: "other", afterId: nvda, beforeId: aapl, version: 1 };
    expect(await store.moveItem(ref, move)).toEqual({ ok: false, reason: "not-in-list" });
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
        const answer = await store.moveItem(ref, { id, afterId: null, beforeId: first, version: current.version });
        if (answer.ok) return answer.current;
        if (answer.reason !== "conflict") throw new Error(answer.reason);
        current = answer.current;
      }
    }
  });

  it("numbers a list anew before a key grows past the limit", async () => {
    const { ref, portfolio } = await createPerson(store);
    let current = portfolio;
    for (let count = 0; count < 260; count += 1) {
      const [first, , third] = current.items.map((item) => item.id);
      const second = current.items[1]?.id ?? null;
      const answer = await store.moveItem(ref, {
        id: third ?? "",
        afterId: first ?? null,
        beforeId: second,
        version: current.version,
      });
      if (!answer.ok) throw new Error(answer.reason);
      current = answer.current;
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
    const owner = { ownerId: ref.ownerId, allowance: UNLIMITED };
    await store.create(owner, content("Income"));
    await store.change(ref, { edit: { isArchived: true }, from: { isArchived: false } });
    const list = await store.list(ref.ownerId);
    const [core, income] = list.portfolios;
    expect(core?.archivedAt).not.toBeNull();
    const move = { id: income?.id ?? "", afterId: null, beforeId: core?.id ?? "", version: list.version };
    const moved = await store.movePortfolio(ref.ownerId, move);
    expect(moved).toMatchObject({ ok: true, current: { portfolios: [{ name: "Income" }, { name: "Core" }] } });
    expect(await store.movePortfolio(ref.ownerId, move)).toMatchObject({ ok: false, reason: "conflict" });
  });
});
