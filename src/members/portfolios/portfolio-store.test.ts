import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { NewItem, Portfolio, PortfolioContent } from "#contracts/portfolio.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { DATABASES } from "#testing/databases.ts";
import type { PortfolioRef } from "./portfolio-answers.ts";
import { createPortfolioStore, type PortfolioStore } from "./portfolio-store.ts";

const UNLIMITED = { portfolios: null, companies: null };
const ABSENT = { ok: false, reason: "not-found" };

const NVDA: NewItem = { cik: "0001045810", symbol: "NVDA" };
const AAPL: NewItem = { cik: "0000320193", symbol: "AAPL" };
const KO: NewItem = { cik: "0000021344", symbol: "KO" };
const LOT = { date: "2024-03-01", quantity: "10.500", price: "822.79", fee: "1.00", currency: "USD" };

function content(name: string, items: readonly NewItem[] = [NVDA, AAPL, KO]): PortfolioContent {
  return { name, description: "", color: null, kind: "HOLDINGS", baseCurrency: "USD", items };
}

const symbols = (portfolio: Portfolio): readonly string[] => portfolio.items.map((item) => item.symbol);

describe.each(DATABASES)("createPortfolioStore on $name", ({ open }) => {
  let database: OpenedDatabase;
  let store: PortfolioStore;

  beforeAll(async () => {
    database = await open();
    store = createPortfolioStore(database, randomUUID);
  });
  afterAll(() => database.close());

  /** A person of the test's own with one portfolio. */
  async function somebody(items?: readonly NewItem[]): Promise<{ ref: PortfolioRef; portfolio: Portfolio }> {
    const ownerId = `user-${randomUUID()}`;
    const made = await store.create({ ownerId, allowance: UNLIMITED }, content("Core", items));
    if (!made.ok) throw new Error(made.reason);
    return { ref: { ownerId, portfolioId: made.portfolio.id }, portfolio: made.portfolio };
  }

  it("THREATS 33: answers for another's portfolio as for none, whatever is asked of it", async () => {
    const { ref, portfolio } = await somebody([{ ...NVDA, lots: [LOT] }, AAPL]);
    const thief = { ...ref, ownerId: "user-thief" };
    const [nvda, aapl] = portfolio.items;
    const move = { id: nvda?.id ?? "", afterId: aapl?.id ?? "", beforeId: null, version: portfolio.version };
    const more = { items: [KO], allowance: UNLIMITED };
    expect(await store.read(thief)).toBeNull();
    expect(await store.change(thief, { name: "Mine" })).toEqual(ABSENT);
    expect(await store.remove(thief)).toEqual(ABSENT);
    expect(await store.duplicate(thief, { name: "Copy", allowance: UNLIMITED })).toEqual(ABSENT);
    expect(await store.addItems(thief, more)).toEqual(ABSENT);
    expect(await store.changeItem(thief, nvda?.id ?? "", { note: "x" })).toEqual(ABSENT);
    expect(await store.removeItems(thief, [nvda?.id ?? ""])).toEqual(ABSENT);
    expect(await store.moveItem(thief, move)).toEqual(ABSENT);
    expect(await store.addLots(thief, nvda?.id ?? "", [LOT])).toEqual(ABSENT);
    expect(await store.removeLot(thief, nvda?.lots[0]?.id ?? "")).toEqual(ABSENT);
    expect(await store.takeImport(thief, { ...more, contentHash: "h" })).toEqual(ABSENT);
    expect(await store.share(thief, "hash")).toBe(false);
    expect(await store.revokeShare(thief)).toBe(false);
    expect(await store.read(ref)).toEqual(portfolio);
  });

  it("THREATS 33: lets nobody move a company of another into or out of their own portfolio", async () => {
    const victim = await somebody();
    const thief = await somebody([]);
    const itemId = victim.portfolio.items[0]?.id ?? "";
    const toId = thief.ref.portfolioId;
    expect(await store.moveToPortfolio(victim.ref, { itemId, toId, allowance: UNLIMITED })).toEqual(ABSENT);
    expect(await store.moveToPortfolio(thief.ref, { itemId, toId, allowance: UNLIMITED })).toEqual(ABSENT);
    expect(await store.changeItem(thief.ref, itemId, { note: "x" })).toEqual(ABSENT);
    expect(await store.removeItems(thief.ref, [itemId])).toEqual(ABSENT);
    expect(await store.read(victim.ref)).toEqual(victim.portfolio);
  });

  it("refuses a name that the person has already, in any case and spelling of accents", async () => {
    const { ref } = await somebody();
    const owner = { ownerId: ref.ownerId, allowance: UNLIMITED };
    const café = "Caf\u00e9";
    expect(await store.create(owner, content(café))).toMatchObject({ ok: true });
    expect(await store.create(owner, content("cafe\u0301"))).toEqual({ ok: false, reason: "name-taken" });
    expect(await store.create(owner, content("CORE"))).toEqual({ ok: false, reason: "name-taken" });
    expect(await store.change(ref, { name: café })).toEqual({ ok: false, reason: "name-taken" });
    expect(await store.change(ref, { name: "core" })).toMatchObject({ ok: true, portfolio: { name: "core" } });
  });

  it("holds to what a plan allows, exactly, when many ask at once", async () => {
    const ownerId = `user-${randomUUID()}`;
    const owner = { ownerId, allowance: { portfolios: 3, companies: 2 } };
    expect(await store.create(owner, content("Big"))).toEqual({ ok: false, reason: "too-many-companies" });
    const made = await Promise.all(Array.from("abcdefgh", (name) => store.create(owner, content(name, [NVDA]))));
    expect(made.filter((answer) => answer.ok)).toHaveLength(3);
    const { portfolios } = await store.list(ownerId);
    const ref = { ownerId, portfolioId: portfolios[0]?.id ?? "" };
    const added = await Promise.all(
      [AAPL, KO].map((item) => store.addItems(ref, { items: [item], allowance: owner.allowance })),
    );
    expect(added.filter((answer) => answer.ok)).toHaveLength(1);
  });

  it("keeps what was written digit by digit, and trades oldest first", async () => {
    const { ref } = await somebody([]);
    const lots = [LOT, { ...LOT, date: "2021-07-20", quantity: "-3", fee: null }];
    const item = {
      ...NVDA,
      note: "Watch margins",
      tags: ["chips", "AI"],
      targetWeight: "0.125",
      addedPrice: "182.70",
      lots,
    };
    const added = await store.addItems(ref, { items: [item, NVDA], allowance: UNLIMITED });
    expect(added).toMatchObject({ ok: true });
    const held = await store.read(ref);
    expect(held?.items).toHaveLength(1);
    expect(held?.items[0]).toMatchObject({
      ...item,
      lots: [
        { date: "2021-07-20", quantity: "-3", price: "822.79", fee: null, currency: "USD" },
        { date: "2024-03-01", quantity: "10.500", price: "822.79", fee: "1.00", currency: "USD" },
      ],
    });
  });

  it("moves a company between two others and counts the version", async () => {
    const { ref, portfolio } = await somebody();
    const [nvda, aapl, ko] = portfolio.items.map((item) => item.id);
    const moved = await store.moveItem(ref, { id: ko ?? "", afterId: nvda ?? "", beforeId: aapl ?? "", version: 1 });
    if (!moved.ok) throw new Error(moved.reason);
    expect(symbols(moved.current)).toEqual(["NVDA", "KO", "AAPL"]);
    expect(moved.current.version).toBe(2);
  });

  it("answers a move made on an older version with the order there is now, and changes nothing", async () => {
    const { ref, portfolio } = await somebody();
    const [nvda = "", aapl = "", ko = ""] = portfolio.items.map((item) => item.id);
    await store.orderItems(ref, { ids: [ko, aapl, nvda], version: 1 });
    const late = await store.moveItem(ref, { id: ko, afterId: nvda, beforeId: aapl, version: 1 });
    if (late.ok || late.reason !== "conflict") throw new Error("no conflict");
    expect(symbols(late.current)).toEqual(["KO", "AAPL", "NVDA"]);
  });

  it("refuses an order that names other companies, or one twice", async () => {
    const { ref, portfolio } = await somebody();
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
    const { ref, portfolio } = await somebody();
    const ids = portfolio.items.map((item) => item.id);
    const seen = await Promise.all(
      Array.from("abcdef", (client, index) => moveUntilDone(client, ids[index % 3] ?? "")),
    );
    const final = await store.read(ref);
    expect(final?.version).toBe(1 + seen.length);
    expect(new Set(final?.items.map((item) => item.id))).toEqual(new Set(ids));

    async function moveUntilDone(_client: string, id: string): Promise<Portfolio> {
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
    const { ref, portfolio } = await somebody();
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
    expect(new Set(symbols(current))).toEqual(new Set(["NVDA", "AAPL", "KO"]));
  });

  it("orders portfolios in the same way, archived ones too", async () => {
    const { ref } = await somebody();
    const owner = { ownerId: ref.ownerId, allowance: UNLIMITED };
    await store.create(owner, content("Income"));
    await store.change(ref, { isArchived: true });
    const list = await store.list(ref.ownerId);
    const [core, income] = list.portfolios;
    expect(core?.archivedAt).not.toBeNull();
    const move = { id: income?.id ?? "", afterId: null, beforeId: core?.id ?? "", version: list.version };
    const moved = await store.movePortfolio(ref.ownerId, move);
    expect(moved).toMatchObject({ ok: true, current: { portfolios: [{ name: "Income" }, { name: "Core" }] } });
    expect(await store.movePortfolio(ref.ownerId, move)).toMatchObject({ ok: false, reason: "conflict" });
  });

  it("brings a deleted portfolio back once, with all that was in it", async () => {
    const { ref, portfolio } = await somebody([{ ...NVDA, note: "n", lots: [LOT] }, AAPL]);
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
    const { ref, portfolio } = await somebody();
    const [nvda = "", aapl = ""] = portfolio.items.map((item) => item.id);
    const removed = await store.removeItems(ref, [nvda, aapl, "unknown"]);
    if (!removed.ok) throw new Error(removed.reason);
    expect(symbols((await store.read(ref)) ?? portfolio)).toEqual(["KO"]);
    const back = await store.restore({ ownerId: ref.ownerId, allowance: UNLIMITED }, removed.binId);
    if (!back.ok) throw new Error(back.reason);
    expect(symbols(back.portfolio)).toEqual(["NVDA", "AAPL", "KO"]);
  });

  it("moves a company to another portfolio with its notes and trades", async () => {
    const { ref, portfolio } = await somebody([{ ...NVDA, note: "n", lots: [LOT] }, AAPL]);
    const other = await store.create({ ownerId: ref.ownerId, allowance: UNLIMITED }, content("Other", [AAPL]));
    if (!other.ok) throw new Error(other.reason);
    const [nvda, aapl] = portfolio.items;
    const to = { toId: other.portfolio.id, allowance: UNLIMITED };
    const twice = await store.moveToPortfolio(ref, { ...to, itemId: aapl?.id ?? "" });
    expect(twice).toEqual({ ok: false, reason: "already-there" });
    await store.moveToPortfolio(ref, { ...to, itemId: nvda?.id ?? "" });
    const there = await store.read({ ownerId: ref.ownerId, portfolioId: other.portfolio.id });
    expect(there?.items.map(({ symbol, note, lots }) => [symbol, note, lots.length])).toEqual([
      ["AAPL", "", 0],
      ["NVDA", "n", 1],
    ]);
    expect(symbols((await store.read(ref)) ?? portfolio)).toEqual(["AAPL"]);
  });

  it("takes an import in once, and back again", async () => {
    const { ref } = await somebody([NVDA]);
    const rows = {
      items: [
        { ...NVDA, lots: [LOT] },
        { ...KO, lots: [LOT, LOT] },
      ],
      contentHash: "abc",
    };
    const taken = await store.takeImport(ref, { ...rows, allowance: UNLIMITED });
    if (!taken.ok) throw new Error(taken.reason);
    expect(taken.portfolio.items.map((item) => [item.symbol, item.lots.length])).toEqual([
      ["NVDA", 1],
      ["KO", 2],
    ]);
    const again = await store.takeImport(ref, { ...rows, allowance: UNLIMITED });
    expect(again).toMatchObject({ ok: true, portfolio: { version: taken.portfolio.version } });
    expect(again).not.toHaveProperty("importId");
    const undone = await store.undoImport(ref, taken.importId ?? "");
    if (!undone.ok) throw new Error(undone.reason);
    expect(undone.portfolio.items.map((item) => [item.symbol, item.lots.length])).toEqual([["NVDA", 0]]);
    expect(await store.undoImport(ref, taken.importId ?? "")).toEqual(ABSENT);
  });

  it("takes a guest's portfolios in: new ones whole, companies into those of the same name, all or nothing", async () => {
    const { ref } = await somebody([NVDA]);
    const guest = [content("core", [{ ...NVDA, note: "guest's" }, KO]), content("Ideas", [AAPL])];
    const tight = await store.merge(ref.ownerId, { portfolios: guest, allowance: { portfolios: 1, companies: null } });
    expect(tight).toEqual({ ok: false, reason: "too-many-portfolios" });
    expect((await store.list(ref.ownerId)).portfolios).toHaveLength(1);
    for (let times = 0; times < 2; times += 1) {
      expect(await store.merge(ref.ownerId, { portfolios: guest, allowance: UNLIMITED })).toEqual({ ok: true });
    }
    const all = await store.readAll(ref.ownerId);
    expect(all.map((portfolio) => [portfolio.name, ...symbols(portfolio)])).toEqual([
      ["Core", "NVDA", "KO"],
      ["Ideas", "AAPL"],
    ]);
    expect(all[0]?.items[0]?.note).toBe("");
  });

  it("shows a shared portfolio by its link until it is revoked or made anew", async () => {
    const { ref, portfolio } = await somebody();
    const hashes = [randomUUID(), randomUUID()];
    await store.share(ref, hashes[0] ?? "");
    expect(await store.readShared(hashes[0] ?? "")).toEqual(portfolio);
    await store.share(ref, hashes[1] ?? "");
    expect(await store.readShared(hashes[0] ?? "")).toBeNull();
    expect(await store.revokeShare(ref)).toBe(true);
    expect(await store.readShared(hashes[1] ?? "")).toBeNull();
  });

  it("forgets everything of a person, and empties the bin by age", async () => {
    const { ref } = await somebody();
    await store.share(ref, randomUUID());
    await store.removeItems(ref, [(await store.read(ref))?.items[0]?.id ?? ""]);
    expect(await store.emptyBin(1)).toBe(0);
    expect(await store.emptyBin(0)).toBeGreaterThan(0);
    await store.forget(ref.ownerId);
    expect(await store.readAll(ref.ownerId)).toEqual([]);
    const left = await database.query("SELECT 1 FROM portfolio_share WHERE owner_id = $1", [ref.ownerId]);
    expect(left).toEqual([]);
  });
});
