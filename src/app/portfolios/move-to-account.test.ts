import { describe, expect, it } from "vitest";
import { memoryStorage } from "#testing/memory-storage.ts";
import { creationOf, type Answer } from "./repository/portfolio-repository.ts";
import { createGuestRepository } from "./repository/guest-repository.ts";
import { createGuestStore } from "./repository/guest-store.ts";
import { moveToAccount, planMoves } from "./move-to-account.ts";

const LOT = { date: "2024-03-01", quantity: "10.5", price: null, fee: null, currency: "USD", isOpening: true };
const NVDA = { cik: "0001045810", symbol: "NVDA", note: "n", tags: ["t"], targetWeight: "0.5", lots: [LOT] };

/** A repository that keeps what it is given in a storage of its own; a second one stands in for the account. */
function open() {
  let count = 0;
  const storage = memoryStorage();
  const store = createGuestStore({ storage: () => storage, events: new EventTarget() });
  const now = () => new Date("2026-11-22T10:00:00Z");
  return { store, repository: createGuestRepository({ store, now, newId: () => `id-${(count += 1)}` }) };
}

function valueOf<Value>(answer: Answer<Value>): Value {
  if (!answer.ok) throw new Error(answer.message);
  return answer.value;
}

describe("moveToAccount", () => {
  it("leaves everything in the browser where the account does not take it", async () => {
    const { store, repository } = open();
    const made = valueOf(await repository.change(creationOf({ name: "Core", kind: "HOLDINGS", items: [NVDA] })));
    const refused: Answer<never> = { ok: false, message: "There is no room.", current: null };
    const account = { ...open().repository, change: () => Promise.resolve(refused) };
    expect(await moveToAccount(made, { guests: store, account })).toEqual(refused);
    expect(store.read().portfolios).toEqual([made]);
  });

  it("moves a portfolio with its notes and positions, under a name of its own, and only this one", async () => {
    const { store, repository } = open();
    const made = valueOf(await repository.change(creationOf({ name: "Core", kind: "HOLDINGS", items: [NVDA] })));
    valueOf(await repository.change(creationOf({ name: "Other", kind: "WATCHLIST", items: [] })));
    const account = open();
    valueOf(await account.repository.change(creationOf({ name: "CORE", kind: "WATCHLIST", items: [] })));
    const moved = valueOf(await moveToAccount(made, { guests: store, account: account.repository }));
    expect(moved).toMatchObject({ name: "Core (2)", kind: "HOLDINGS", items: [{ ...NVDA, lots: [LOT] }] });
    expect(account.store.read().portfolios.map(({ name }) => name)).toEqual(["CORE", "Core (2)"]);
    expect(store.read().portfolios.map(({ name }) => name)).toEqual(["Other"]);
  });
});

describe("planMoves", () => {
  it("says the names that portfolios get, as moving gives them", async () => {
    const { store, repository } = open();
    for (const name of ["Core", "Core (2)"])
      valueOf(await repository.change(creationOf({ name, kind: "WATCHLIST", items: [NVDA] })));
    const account = open();
    valueOf(await account.repository.change(creationOf({ name: "core", kind: "WATCHLIST", items: [] })));
    const planned = planMoves(store.read().portfolios, account.store.read().portfolios);
    for (const portfolio of store.read().portfolios)
      await moveToAccount(portfolio, { guests: store, account: account.repository });
    const names = account.store.read().portfolios.map(({ name }) => name);
    expect(planned.map(({ newName }) => newName)).toEqual(names.slice(1));
    expect(new Set(names).size).toBe(3);
    expect(store.read().portfolios).toEqual([]);
  });
});
