import { describe, expect, it } from "vitest";
import type { Answer, PortfolioBook } from "./book.ts";
import { createGuestBook } from "./guest-book.ts";
import { GUEST_KEY } from "./guest-shelf.ts";
import { createGuestStore } from "./guest-store.ts";

const NVDA = { cik: "0001045810", symbol: "NVDA" };
const KO = { cik: "0000021344", symbol: "KO" };
const F = { cik: "0000037996", symbol: "F" };
const LOT = { date: "2024-03-01", quantity: "10.5", price: "822.79", fee: null, currency: "USD" };

function memory(text: string | null = null): Storage {
  const held = new Map<string, string>(text === null ? [] : [[GUEST_KEY, text]]);
  return {
    get length() {
      return held.size;
    },
    key: (index) => [...held.keys()][index] ?? null,
    clear: () => held.clear(),
    removeItem: (key) => void held.delete(key),
    getItem: (key) => held.get(key) ?? null,
    setItem: (key, value) => void held.set(key, value),
  };
}

function open(storage: () => Storage | null): PortfolioBook {
  let count = 0;
  const store = createGuestStore({ storage, events: new EventTarget() });
  return createGuestBook({ store, now: () => new Date("2026-11-22T10:00:00Z"), newId: () => `id-${(count += 1)}` });
}

function valueOf<Value>(answer: Answer<Value>): Value {
  if (!answer.ok) throw new Error(answer.message);
  return answer.value;
}

const symbols = (portfolio: { readonly items: readonly { readonly symbol: string }[] }) =>
  portfolio.items.map((item) => item.symbol);

describe("createGuestBook", () => {
  it("changes nothing where the browser keeps nothing, and says so", async () => {
    const throwing = (): Storage => {
      throw new DOMException("denied", "SecurityError");
    };
    for (const storage of [() => null, throwing]) {
      const made = await open(storage).create({ name: "Core", kind: "WATCHLIST", items: [] });
      expect(made).toMatchObject({ ok: false });
      expect(made.ok ? "" : made.message).toContain("keeps nothing");
    }
  });

  it("writes over nothing that it cannot read", async () => {
    const storage = memory('{"version": 1, "portfolios": "mine"}');
    const made = await open(() => storage).create({ name: "Core", kind: "WATCHLIST", items: [] });
    expect(made.ok).toBe(false);
    expect(storage.getItem(GUEST_KEY)).toBe('{"version": 1, "portfolios": "mine"}');
  });

  it("holds to what is kept without an account", async () => {
    const book = open(always(memory()));
    for (const name of ["One", "Two", "Three"]) valueOf(await book.create({ name, kind: "WATCHLIST", items: [] }));
    expect(await book.create({ name: "Four", kind: "WATCHLIST", items: [] })).toMatchObject({ ok: false });
    const [first] = valueOf(await book.list()).portfolios;
    const many = Array.from({ length: 26 }, (_, index) => ({ cik: String(index), symbol: `S${index}` }));
    expect(await book.addItems(first?.id ?? "", many)).toMatchObject({ ok: false });
    expect(await book.create({ name: "ONE", kind: "WATCHLIST", items: [] })).toMatchObject({ ok: false });
  });

  it("keeps portfolios in this browser, from one page to the next", async () => {
    const storage = memory();
    valueOf(
      await open(() => storage).create({ name: "Core", kind: "HOLDINGS", items: [NVDA, { ...KO, lots: [LOT] }, NVDA] }),
    );
    const list = valueOf(await open(() => storage).list());
    expect(list.portfolios).toMatchObject([{ name: "Core", kind: "HOLDINGS", companies: 2 }]);
    const portfolio = valueOf(await open(() => storage).read(list.portfolios[0]?.id ?? ""));
    expect(portfolio.items[1]?.lots).toMatchObject([LOT]);
  });

  it("moves companies, and answers an older move with the order there is now", async () => {
    const book = open(always(memory()));
    const made = valueOf(await book.create({ name: "Core", kind: "WATCHLIST", items: [NVDA, KO, F] }));
    const [nvda = "", ko = "", ford = ""] = made.items.map((item) => item.id);
    const moved = valueOf(await book.moveItem(made.id, { id: ford, afterId: null, beforeId: nvda, version: 1 }));
    expect(symbols(moved)).toEqual(["F", "NVDA", "KO"]);
    const late = await book.moveItem(made.id, { id: ko, afterId: null, beforeId: nvda, version: 1 });
    expect(late).toMatchObject({ ok: false, current: { version: 2 } });
    const ordered = valueOf(await book.orderItems(made.id, { ids: [ko, nvda, ford], version: 2 }));
    expect(symbols(ordered)).toEqual(["KO", "NVDA", "F"]);
    expect(await book.orderItems(made.id, { ids: [ko, ko, ford], version: 3 })).toMatchObject({ ok: false });
  });

  it("brings removed companies and portfolios back to where they were", async () => {
    const book = open(always(memory()));
    const made = valueOf(await book.create({ name: "Core", kind: "WATCHLIST", items: [NVDA, KO, F] }));
    valueOf(await book.create({ name: "Other", kind: "WATCHLIST", items: [] }));
    const ids = [made.items[0]?.id ?? "", made.items[2]?.id ?? ""];
    const ticket = valueOf(await book.removeItems(made.id, ids));
    expect(symbols(valueOf(await book.read(made.id)))).toEqual(["KO"]);
    expect(symbols(valueOf(await book.restore(ticket)))).toEqual(["NVDA", "KO", "F"]);
    expect(await book.restore(ticket)).toMatchObject({ ok: false });
    const whole = valueOf(await book.remove(made.id));
    valueOf(await book.restore(whole));
    expect(valueOf(await book.list()).portfolios.map((line) => line.name)).toEqual(["Core", "Other"]);
  });

  it("moves a company with its notes to another portfolio", async () => {
    const book = open(always(memory()));
    const from = valueOf(await book.create({ name: "Core", kind: "WATCHLIST", items: [{ ...NVDA, note: "n" }] }));
    const to = valueOf(await book.create({ name: "Other", kind: "WATCHLIST", items: [KO] }));
    const left = valueOf(await book.moveToPortfolio(from.id, from.items[0]?.id ?? "", to.id));
    expect(left.items).toEqual([]);
    expect(valueOf(await book.read(to.id)).items).toMatchObject([{ symbol: "KO" }, { symbol: "NVDA", note: "n" }]);
  });

  it("takes an import in and back", async () => {
    const book = open(always(memory()));
    const made = valueOf(await book.create({ name: "Core", kind: "WATCHLIST", items: [NVDA] }));
    const content = { contentHash: "", items: [NVDA, KO, F] };
    const taken = valueOf(await book.takeImport(made.id, content));
    expect(symbols(taken.portfolio)).toEqual(["NVDA", "KO", "F"]);
    expect(valueOf(await book.takeImport(made.id, content)).importId).toBeNull();
    expect(symbols(valueOf(await book.undoImport(made.id, taken.importId ?? "")))).toEqual(["NVDA"]);
  });
});

function always(storage: Storage): () => Storage {
  return () => storage;
}
