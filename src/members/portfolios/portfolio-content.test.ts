import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PortfolioChange } from "#contracts/portfolio-change.ts";
import type { NewItem } from "#contracts/portfolio.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { DATABASES } from "#testing/databases.ts";
import { createPortfolioStore, type PortfolioStore } from "./portfolio-store.ts";
import type { PortfolioRef } from "./share.ts";
import {
  AAPL,
  ABSENT,
  content,
  createPerson,
  creation,
  KO,
  LOT,
  made,
  NVDA,
  portfolioOf,
  removalOf,
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

  const add = ({ ownerId, portfolioId }: PortfolioRef, items: readonly NewItem[]) =>
    store.change(ownerId, { type: "addHoldings", portfolioId, items }, UNLIMITED);

  it("refuses a name that the person has already, in any case and spelling of accents", async () => {
    const { ref } = await createPerson(store);
    const change = (one: PortfolioChange) => store.change(ref.ownerId, one, UNLIMITED);
    const café = "Caf\u00e9";
    expect(await change(creation(café))).toMatchObject({ ok: true });
    expect(await change(creation("cafe\u0301"))).toEqual({ ok: false, reason: "name-taken" });
    expect(await change(creation("CORE"))).toEqual({ ok: false, reason: "name-taken" });
    const edit = { type: "editPortfolio", portfolioId: ref.portfolioId, from: { name: "Core" } } as const;
    expect(await change({ ...edit, name: café })).toEqual({ ok: false, reason: "name-taken" });
    expect(await change({ ...edit, name: "core" })).toMatchObject({ ok: true, portfolio: { name: "core" } });
  });

  it("holds to what a plan allows, exactly, when many ask at once", async () => {
    const ownerId = `user-${randomUUID()}`;
    const change = (one: PortfolioChange) => store.change(ownerId, one, { portfolios: 3, companies: 2 });
    expect(await change(creation("Big"))).toEqual({ ok: false, reason: "too-many-companies" });
    const all = await Promise.all(Array.from("abcdefgh", (name) => change(creation(name, [NVDA]))));
    expect(all.filter((answer) => answer.ok)).toHaveLength(3);
    const { portfolios } = await store.list(ownerId);
    const portfolioId = portfolios[0]?.id ?? "";
    const added = await Promise.all(
      [AAPL, KO].map((item) => change({ type: "addHoldings", portfolioId, items: [item] })),
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
    const added = portfolioOf(await add(ref, [item, NVDA]));
    expect(await store.read(ref)).toEqual(added);
    expect(added.items).toHaveLength(1);
    expect(added.items[0]).toMatchObject({
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
    const added = portfolioOf(await add(ref, [{ ...AAPL, lots: [lot, LOT] }]));
    const [item] = added.items;
    expect(item?.lots).toMatchObject([LOT, lot]);
    expect(item?.lots[0]).not.toHaveProperty("isOpening");
    const { binId } = made(await store.change(ref.ownerId, removalOf(added, [item?.id ?? ""]), UNLIMITED));
    const back = await store.change(ref.ownerId, { type: "restore", binId: binId ?? "" }, UNLIMITED);
    expect(portfolioOf(back).items[0]?.lots).toMatchObject([LOT, lot]);
  });

  it("moves a company to another portfolio with its notes and trades", async () => {
    const { ref, portfolio } = await createPerson(store, [{ ...NVDA, note: "n", lots: [LOT] }, AAPL]);
    const { ownerId, portfolioId: fromId } = ref;
    const { id: portfolioId } = portfolioOf(await store.change(ownerId, creation("Other", [AAPL]), UNLIMITED));
    const [nvda, aapl] = portfolio.items;
    const move = (itemId = "") =>
      store.change(ownerId, { type: "moveToPortfolio", fromId, itemId, portfolioId }, UNLIMITED);
    expect(await move(aapl?.id)).toEqual({ ok: false, reason: "already-there" });
    await move(nvda?.id);
    const there = await store.read({ ownerId, portfolioId });
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
    const { ownerId, portfolioId } = ref;
    const bring = () => store.change(ownerId, { type: "importHoldings", portfolioId, ...rows }, UNLIMITED);
    const taken = made(await bring());
    expect(tradesOf(portfolioOf(taken))).toEqual([
      ["NVDA", 1],
      ["KO", 2],
    ]);
    expect(await bring()).toMatchObject({
      ok: true,
      portfolio: { version: portfolioOf(taken).version },
      importId: null,
    });
    const undo = { type: "undoImport", portfolioId, importId: taken.importId ?? "" } as const;
    const undone = portfolioOf(await store.change(ownerId, undo, UNLIMITED));
    expect(tradesOf(undone)).toEqual([["NVDA", 0]]);
    expect(await store.read(ref)).toEqual(undone);
    expect(await store.change(ownerId, undo, UNLIMITED)).toEqual(ABSENT);
  });

  it("takes the same content in again once what it brought was removed by hand, and not before", async () => {
    const { ref } = await createPerson(store, [NVDA]);
    const { ownerId, portfolioId } = ref;
    const rows = { items: [{ ...KO, lots: [LOT, LOT] }], contentHash: "again" };
    const bring = () => store.change(ownerId, { type: "importHoldings", portfolioId, ...rows }, UNLIMITED);
    const [, ko] = portfolioOf(await bring()).items;
    const [first, second] = ko?.lots ?? [];
    const drop = (lotId = "") => store.change(ownerId, { type: "removeLot", portfolioId, lotId }, UNLIMITED);
    await drop(first?.id);
    expect(await bring()).toMatchObject({ importId: null });
    await drop(second?.id);
    const again = made(await bring());
    expect(again.importId).not.toBeNull();
    expect(tradesOf(portfolioOf(again))).toEqual([
      ["NVDA", 0],
      ["KO", 2],
    ]);
  });

  it("takes a guest's portfolios in: new ones whole, companies into those of the same name, all or nothing", async () => {
    const { ref } = await createPerson(store, [NVDA]);
    const guest = [content("core", [{ ...NVDA, note: "guest's" }, KO]), content("Ideas", [AAPL])];
    const merge = { type: "mergePortfolios", portfolios: guest } as const;
    const tight = await store.change(ref.ownerId, merge, { portfolios: 1, companies: null });
    expect(tight).toEqual({ ok: false, reason: "too-many-portfolios" });
    expect((await store.list(ref.ownerId)).portfolios).toHaveLength(1);
    for (let times = 0; times < 2; times += 1) {
      expect(await store.change(ref.ownerId, merge, UNLIMITED)).toMatchObject({ ok: true });
    }
    const all = await store.readAll(ref.ownerId);
    expect(all.map((portfolio) => [portfolio.name, ...symbolsOf(portfolio)])).toEqual([
      ["Core", "NVDA", "KO"],
      ["Ideas", "AAPL"],
    ]);
    expect(all[0]?.items[0]?.note).toBe("");
  });
});
