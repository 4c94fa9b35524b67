import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { DATABASES } from "#testing/databases.ts";
import { createPortfolioStore, type PortfolioStore } from "./portfolio-store.ts";
import {
  AAPL,
  ABSENT,
  content,
  createPerson,
  KO,
  LOT,
  NVDA,
  symbolsOf,
  tradesOf,
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

  it("refuses a name that the person has already, in any case and spelling of accents", async () => {
    const { ref } = await createPerson(store);
    const owner = { ownerId: ref.ownerId, allowance: UNLIMITED };
    const café = "Caf\u00e9";
    expect(await store.create(owner, content(café))).toMatchObject({ ok: true });
    expect(await store.create(owner, content("cafe\u0301"))).toEqual({ ok: false, reason: "name-taken" });
    expect(await store.create(owner, content("CORE"))).toEqual({ ok: false, reason: "name-taken" });
    expect(await store.change(ref, { edit: { name: café }, from: { name: "Core" } })).toEqual({
      ok: false,
      reason: "name-taken",
    });
    expect(await store.change(ref, { edit: { name: "core" }, from: { name: "Core" } })).toMatchObject({
      ok: true,
      portfolio: { name: "core" },
    });
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
    const { ref } = await createPerson(store, []);
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

  it("keeps positions without a purchase date or price, through the bin and back", async () => {
    const { ref } = await createPerson(store, []);
    const lot = { date: "2026-08-14", quantity: "45.5", price: null, fee: null, currency: "USD", isOpening: true };
    const added = await store.addItems(ref, { items: [{ ...AAPL, lots: [lot, LOT] }], allowance: UNLIMITED });
    const item = added.ok ? added.portfolio.items.find(({ symbol }) => symbol === AAPL.symbol) : undefined;
    expect(item?.lots).toMatchObject([LOT, lot]);
    expect(item?.lots[0]).not.toHaveProperty("isOpening");
    const gone = await store.removeItems(ref, {
      ids: [item?.id ?? ""],
      version: added.ok ? added.portfolio.version : 0,
    });
    const back = gone.ok ? await store.restore({ ownerId: ref.ownerId, allowance: UNLIMITED }, gone.binId) : gone;
    expect(back.ok && back.portfolio.items.find(({ symbol }) => symbol === AAPL.symbol)?.lots).toMatchObject([
      LOT,
      lot,
    ]);
  });

  it("moves a company to another portfolio with its notes and trades", async () => {
    const { ref, portfolio } = await createPerson(store, [{ ...NVDA, note: "n", lots: [LOT] }, AAPL]);
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
    expect(symbolsOf(await store.read(ref))).toEqual(["AAPL"]);
  });

  it("takes an import in once, and back again", async () => {
    const { ref } = await createPerson(store, [NVDA]);
    const rows = {
      items: [
        { ...NVDA, lots: [LOT] },
        { ...KO, lots: [LOT, LOT] },
      ],
      contentHash: "abc",
    };
    const taken = await store.takeImport(ref, { ...rows, allowance: UNLIMITED });
    if (!taken.ok) throw new Error(taken.reason);
    expect(tradesOf(taken.portfolio)).toEqual([
      ["NVDA", 1],
      ["KO", 2],
    ]);
    const again = await store.takeImport(ref, { ...rows, allowance: UNLIMITED });
    expect(again).toMatchObject({ ok: true, portfolio: { version: taken.portfolio.version } });
    expect(again).not.toHaveProperty("importId");
    const undone = await store.undoImport(ref, taken.importId ?? "");
    if (!undone.ok) throw new Error(undone.reason);
    expect(tradesOf(undone.portfolio)).toEqual([["NVDA", 0]]);
    expect(await store.undoImport(ref, taken.importId ?? "")).toEqual(ABSENT);
  });

  it("takes a guest's portfolios in: new ones whole, companies into those of the same name, all or nothing", async () => {
    const { ref } = await createPerson(store, [NVDA]);
    const guest = [content("core", [{ ...NVDA, note: "guest's" }, KO]), content("Ideas", [AAPL])];
    const tight = await store.merge(ref.ownerId, { portfolios: guest, allowance: { portfolios: 1, companies: null } });
    expect(tight).toEqual({ ok: false, reason: "too-many-portfolios" });
    expect((await store.list(ref.ownerId)).portfolios).toHaveLength(1);
    for (let times = 0; times < 2; times += 1) {
      expect(await store.merge(ref.ownerId, { portfolios: guest, allowance: UNLIMITED })).toEqual({ ok: true });
    }
    const all = await store.readAll(ref.ownerId);
    expect(all.map((portfolio) => [portfolio.name, ...symbolsOf(portfolio)])).toEqual([
      ["Core", "NVDA", "KO"],
      ["Ideas", "AAPL"],
    ]);
    expect(all[0]?.items[0]?.note).toBe("");
  });
});
