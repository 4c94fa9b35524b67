import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { HoldingEdit } from "#contracts/portfolio-change.ts";
import type { SeenEdit } from "#members/portfolios/change/changed-meanwhile.ts";
import { twoEditors } from "#members/portfolios/testing/concurrent-editors.ts";
import { memoryStorage } from "#testing/memory-storage.ts";
import { createGuestRepository } from "./guest-repository.ts";
import { GUEST_ALLOWANCE } from "./guest-state.ts";
import { GUEST_KEY } from "./guest-key.ts";
import { createGuestStore } from "./guest-store.ts";
import { creationOf, type Answer, type PortfolioRepository } from "./portfolio-repository.ts";

const NVDA = { cik: "0001045810", symbol: "NVDA" };
const KO = { cik: "0000021344", symbol: "KO" };
const F = { cik: "0000037996", symbol: "F" };
const LOT = { date: "2024-03-01", quantity: "10.5", price: "822.79", fee: null, currency: "USD" };

function open(storage: () => Storage | null): PortfolioRepository {
  let count = 0;
  const store = createGuestStore({ storage, events: new EventTarget() });
  return createGuestRepository({
    store,
    now: () => new Date("2026-11-22T10:00:00Z"),
    newId: () => `id-${(count += 1)}`,
  });
}

function valueOf<Value>(answer: Answer<Value, unknown>): Value {
  if (!answer.ok) throw new Error(answer.message);
  return answer.value;
}

const symbols = (portfolio: { readonly items: readonly { readonly symbol: string }[] }) =>
  portfolio.items.map((item) => item.symbol);

describe("createGuestRepository", () => {
  it("changes nothing where the browser keeps nothing, and says so", async () => {
    const throwing = (): Storage => {
      throw new DOMException("denied", "SecurityError");
    };
    for (const storage of [() => null, throwing]) {
      const made = await open(storage).change(creationOf({ name: "Core", kind: "WATCHLIST", items: [] }));
      expect(made).toMatchObject({ ok: false });
      expect(made.ok ? "" : made.message).toContain("blocks storage");
    }
  });

  it("writes over nothing that it cannot read", async () => {
    const storage = memoryStorage({ [GUEST_KEY]: '{"version": 1, "portfolios": "mine"}' });
    const made = await open(() => storage).change(creationOf({ name: "Core", kind: "WATCHLIST", items: [] }));
    expect(made.ok).toBe(false);
    expect(storage.getItem(GUEST_KEY)).toBe('{"version": 1, "portfolios": "mine"}');
  });

  it("holds to what is kept without an account", async () => {
    const repository = open(always(memoryStorage()));
    const { portfolios, companies } = GUEST_ALLOWANCE;
    for (let count = 1; count <= Number(portfolios); count += 1) {
      valueOf(await repository.change(creationOf({ name: `One ${count}`, kind: "WATCHLIST", items: [] })));
    }
    expect(await repository.change(creationOf({ name: "More", kind: "WATCHLIST", items: [] }))).toMatchObject({
      ok: false,
    });
    const [first] = valueOf(await repository.list()).portfolios;
    const many = Array.from({ length: Number(companies) + 1 }, (_, index) => ({
      cik: String(index),
      symbol: `S${index}`,
    }));
    expect(await repository.change({ type: "addHoldings", portfolioId: first?.id ?? "", items: many })).toMatchObject({
      ok: false,
    });
    expect(await repository.change(creationOf({ name: "ONE 1", kind: "WATCHLIST", items: [] }))).toMatchObject({
      ok: false,
    });
  });

  it("keeps portfolios in this browser, from one page to the next", async () => {
    const storage = memoryStorage();
    valueOf(
      await open(() => storage).change(
        creationOf({ name: "Core", kind: "HOLDINGS", items: [NVDA, { ...KO, lots: [LOT] }, NVDA] }),
      ),
    );
    const list = valueOf(await open(() => storage).list());
    expect(list.portfolios).toMatchObject([{ name: "Core", kind: "HOLDINGS", companies: 2 }]);
    const portfolio = valueOf(await open(() => storage).read(list.portfolios[0]?.id ?? ""));
    expect(portfolio.items[1]?.lots).toMatchObject([LOT]);
  });

  it("moves companies, and answers an older move with the order there is now", async () => {
    const repository = open(always(memoryStorage()));
    const made = valueOf(
      await repository.change(creationOf({ name: "Core", kind: "WATCHLIST", items: [NVDA, KO, F] })),
    );
    const [nvda = "", ko = "", ford = ""] = made.items.map((item) => item.id);
    const moved = valueOf(
      await repository.change({
        type: "moveHolding",
        portfolioId: made.id,
        id: ford,
        afterId: null,
        beforeId: nvda,
        version: 1,
      }),
    );
    expect(symbols(moved)).toEqual(["F", "NVDA", "KO"]);
    const late = await repository.change({
      type: "moveHolding",
      portfolioId: made.id,
      id: ko,
      afterId: null,
      beforeId: nvda,
      version: 1,
    });
    expect(late).toMatchObject({ ok: false, current: { version: 2 } });
    const ordered = valueOf(
      await repository.change({ type: "orderHoldings", portfolioId: made.id, ids: [ko, nvda, ford], version: 2 }),
    );
    expect(symbols(ordered)).toEqual(["KO", "NVDA", "F"]);
    expect(
      await repository.change({ type: "orderHoldings", portfolioId: made.id, ids: [ko, ko, ford], version: 3 }),
    ).toMatchObject({ ok: false });
  });

  it("brings removed companies and portfolios back to where they were", async () => {
    const repository = open(always(memoryStorage()));
    const made = valueOf(
      await repository.change(creationOf({ name: "Core", kind: "WATCHLIST", items: [NVDA, KO, F] })),
    );
    valueOf(await repository.change(creationOf({ name: "Other", kind: "WATCHLIST", items: [] })));
    const ids = [made.items[0]?.id ?? "", made.items[2]?.id ?? ""];
    const ticket = valueOf(
      await repository.remove({ type: "removeHoldings", portfolioId: made.id, ids, version: made.version }),
    );
    expect(symbols(valueOf(await repository.read(made.id)))).toEqual(["KO"]);
    expect(symbols(valueOf(await repository.change({ type: "restore", ...ticket })))).toEqual(["NVDA", "KO", "F"]);
    expect(await repository.change({ type: "restore", ...ticket })).toMatchObject({ ok: false });
    const whole = valueOf(await repository.remove({ type: "removePortfolio", portfolioId: made.id }));
    valueOf(await repository.change({ type: "restore", ...whole }));
    expect(valueOf(await repository.list()).portfolios.map((line) => line.name)).toEqual(["Core", "Other"]);
  });

  it("loses no edit of another tab that the last editor had not seen", async () => {
    const openTogether = async () => {
      const storage = memoryStorage();
      const tab = open(always(storage));
      const made = valueOf(await tab.change(creationOf({ name: "Core", kind: "WATCHLIST", items: [NVDA] })));
      return {
        async read() {
          const [item] = valueOf(await tab.read(made.id)).items;
          if (item === undefined) throw new Error("the company is gone");
          return item;
        },
        async edit({ edit, from }: SeenEdit<HoldingEdit>) {
          const itemId = made.items[0]?.id ?? "";
          const change = { type: "editHolding", portfolioId: made.id, itemId, ...edit, from } as const;
          return (await open(always(storage)).change(change)).ok;
        },
      };
    };
    await expect(fc.assert(twoEditors(openTogether), { numRuns: 100 })).resolves.toBeUndefined();
  });

  it("refuses what another tab changed, with what there is now, and merges the rest", async () => {
    const repository = open(always(memoryStorage()));
    const made = valueOf(await repository.change(creationOf({ name: "Core", kind: "WATCHLIST", items: [NVDA] })));
    const seen = { ids: [made.items[0]?.id ?? ""], version: made.version };
    const renamed = valueOf(
      await repository.change({ type: "editPortfolio", portfolioId: made.id, name: "Mine", from: { name: "Core" } }),
    );
    const late = { name: "Theirs", from: { name: "Core" } };
    expect(await repository.change({ type: "editPortfolio", portfolioId: made.id, ...late })).toMatchObject({
      ok: false,
      current: renamed,
    });
    expect(await repository.remove({ type: "removeHoldings", portfolioId: made.id, ...seen })).toMatchObject({
      ok: false,
      current: renamed,
    });
    const archived = await repository.change({
      type: "editPortfolio",
      portfolioId: made.id,
      isArchived: true,
      from: { isArchived: false },
    });
    expect(valueOf(archived)).toMatchObject({ name: "Mine", archivedAt: "2026-11-22T10:00:00.000Z" });
  });

  it("moves a company with its notes to another portfolio", async () => {
    const repository = open(always(memoryStorage()));
    const from = valueOf(
      await repository.change(creationOf({ name: "Core", kind: "WATCHLIST", items: [{ ...NVDA, note: "n" }] })),
    );
    const to = valueOf(await repository.change(creationOf({ name: "Other", kind: "WATCHLIST", items: [KO] })));
    const left = valueOf(
      await repository.change({
        type: "moveToPortfolio",
        fromId: from.id,
        itemId: from.items[0]?.id ?? "",
        portfolioId: to.id,
      }),
    );
    expect(left.items).toEqual([]);
    expect(valueOf(await repository.read(to.id)).items).toMatchObject([
      { symbol: "KO" },
      { symbol: "NVDA", note: "n" },
    ]);
  });

  it("takes an import in once, with trades for companies that are there, and back from the next page on", async () => {
    const storage = memoryStorage();
    const repository = open(() => storage);
    const made = valueOf(
      await repository.change(creationOf({ name: "Core", kind: "WATCHLIST", items: [{ ...NVDA, lots: [LOT] }] })),
    );
    const sale = { ...LOT, quantity: "-3" };
    const content = { contentHash: "a", items: [{ ...NVDA, lots: [sale] }, { ...KO, lots: [LOT] }, F] };
    const taken = valueOf(await repository.import({ type: "importHoldings", portfolioId: made.id, ...content }));
    expect(symbols(taken.portfolio)).toEqual(["NVDA", "KO", "F"]);
    expect(taken.portfolio.items[0]?.lots.map((lot) => lot.quantity)).toEqual(["10.5", "-3"]);
    const later = open(() => storage);
    expect(
      valueOf(await later.import({ type: "importHoldings", portfolioId: made.id, ...content })).importId,
    ).toBeNull();
    const [, ko] = taken.portfolio.items;
    valueOf(await later.change({ type: "addLots", portfolioId: made.id, itemId: ko?.id ?? "", lots: [sale] }));
    const undone = valueOf(
      await later.change({ type: "undoImport", portfolioId: made.id, importId: taken.importId ?? "" }),
    );
    expect(undone.items.map((item) => [item.symbol, item.lots.map((lot) => lot.quantity)])).toEqual([
      ["NVDA", ["10.5"]],
      ["KO", ["-3"]],
    ]);
    expect(
      valueOf(await later.import({ type: "importHoldings", portfolioId: made.id, ...content })).importId,
    ).not.toBeNull();
  });

  it("takes the same content in again once it was removed by hand", async () => {
    const repository = open(always(memoryStorage()));
    const made = valueOf(await repository.change(creationOf({ name: "Core", kind: "WATCHLIST", items: [NVDA] })));
    const content = { contentHash: "a", items: [KO] };
    const bring = async () =>
      valueOf(await repository.import({ type: "importHoldings", portfolioId: made.id, ...content }));
    const { portfolio } = await bring();
    const [, ko] = portfolio.items;
    const { version } = portfolio;
    await repository.remove({ type: "removeHoldings", portfolioId: made.id, ids: [ko?.id ?? ""], version });
    const again = await bring();
    expect(again.importId).not.toBeNull();
    expect(symbols(again.portfolio)).toEqual(["NVDA", "KO"]);
    expect((await bring()).importId).toBeNull();
  });

  it("refuses an import that a portfolio has no room for, whole", async () => {
    const repository = open(always(memoryStorage()));
    const made = valueOf(await repository.change(creationOf({ name: "Core", kind: "WATCHLIST", items: [NVDA] })));
    const many = Array.from({ length: Number(GUEST_ALLOWANCE.companies) }, (_, index) => ({
      cik: String(index),
      symbol: `S${index}`,
    }));
    expect(
      await repository.import({ type: "importHoldings", portfolioId: made.id, contentHash: "a", items: many }),
    ).toMatchObject({ ok: false });
    const trades = Array.from({ length: 501 }, () => LOT);
    const long = { contentHash: "b", items: [{ ...NVDA, lots: trades }] };
    expect(await repository.import({ type: "importHoldings", portfolioId: made.id, ...long })).toMatchObject({
      ok: false,
    });
    expect(valueOf(await repository.read(made.id)).items).toMatchObject([{ symbol: "NVDA", lots: [] }]);
  });

  it("brings back from the next page what was removed, and nothing of a bin that cannot be read", async () => {
    const storage = memoryStorage();
    const made = valueOf(
      await open(() => storage).change(creationOf({ name: "Core", kind: "WATCHLIST", items: [KO] })),
    );
    const ticket = valueOf(await open(() => storage).remove({ type: "removePortfolio", portfolioId: made.id }));
    expect(symbols(valueOf(await open(() => storage).change({ type: "restore", ...ticket })))).toEqual(["KO"]);
    storage.setItem(GUEST_KEY, JSON.stringify({ version: 1, portfolios: [made], bin: [{ binId: 7 }], imports: "x" }));
    expect(valueOf(await open(() => storage).list()).portfolios).toMatchObject([{ name: "Core" }]);
  });
});

function always(storage: Storage): () => Storage {
  return () => storage;
}
