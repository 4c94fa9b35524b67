import { describe, expect, it } from "vitest";
import { creationOf, type Answer, type PortfolioRepository } from "#app/portfolios/repository/portfolio-repository.ts";
import { createGuestRepository } from "#app/portfolios/repository/guest-repository.ts";
import { GUEST_ALLOWANCE } from "#app/portfolios/repository/guest-state.ts";
import { createGuestStore } from "#app/portfolios/repository/guest-store.ts";
import { writePortfolioFile } from "#app/portfolios/export/portfolio-file.ts";
import { memoryStorage } from "#testing/memory-storage.ts";
import { mergeInto } from "./merge-form.tsx";
import { readMerged, undoMerge } from "./undo-merge.ts";

const LOT = { date: "2024-03-01", quantity: "10", price: "60", fee: null, currency: "USD" };
const KO = { cik: "21344", symbol: "KO" };
const NVDA = { cik: "1045810", symbol: "NVDA" };
const F = { cik: "37996", symbol: "F" };

function openRepository(): PortfolioRepository {
  let count = 0;
  const storage = memoryStorage();
  const store = createGuestStore({ storage: () => storage, events: new EventTarget() });
  return createGuestRepository({
    store,
    now: () => new Date("2026-11-22T10:00:00Z"),
    newId: () => `id-${(count += 1)}`,
  });
}

function valueOf<Value>(answer: Answer<Value>): Value {
  if (!answer.ok) throw new Error(answer.message);
  return answer.value;
}

/** Two portfolios that both have Coca-Cola, one trade of it in common. */
async function two(more: { readonly note?: string } = {}) {
  const repository = openRepository();
  const sale = { ...LOT, quantity: "-4" };
  const from = valueOf(
    await repository.change(
      creationOf({
        name: "Old",
        kind: "HOLDINGS",
        items: [
          { ...KO, note: more.note ?? "old note", tags: ["drinks", "b"], targetWeight: "0.5", lots: [LOT, LOT, sale] },
          { ...NVDA, note: "n", lots: [LOT] },
        ],
      }),
    ),
  );
  const to = valueOf(
    await repository.change(
      creationOf({
        name: "Core",
        kind: "HOLDINGS",
        items: [{ ...KO, note: "core note", tags: ["b", "a"], lots: [LOT] }, F],
      }),
    ),
  );
  return { repository, from, to };
}

const written = async (repository: PortfolioRepository, id: string): Promise<string> =>
  writePortfolioFile(valueOf(await repository.read(id)));

describe("mergeInto", () => {
  it("loses nothing and doubles nothing", async () => {
    const { repository, from, to } = await two();
    expect(await mergeInto(repository, from.id, to.id)).toMatchObject({ ok: true });
    const { portfolios } = valueOf(await repository.list());
    expect(portfolios.map((line) => line.name)).toEqual(["Core"]);
    const [ko, ford, nvda] = valueOf(await repository.read(to.id)).items;
    expect(ko).toMatchObject({
      symbol: "KO",
      note: "core note\nold note",
      tags: ["b", "a", "drinks"],
      targetWeight: "0.5",
    });
    expect(ko?.lots.map((lot) => lot.quantity).toSorted()).toEqual(["-4", "10", "10"]);
    expect([ford?.symbol, nvda]).toMatchObject(["F", { symbol: "NVDA", note: "n", lots: [LOT] }]);
  });

  it("asks about trades that are the same in both, and adds them up where they are of other shares", async () => {
    const { repository, from, to } = await two();
    const before = await written(repository, to.id);
    expect(await mergeInto(repository, from.id, to.id, "ask")).toEqual({
      ok: false,
      isQuestion: true,
      message:
        "1 trade or position is the same in both portfolios. If these are the same shares, count them once; if each portfolio has shares of its own, add them up.",
    });
    expect(await written(repository, to.id)).toBe(before);
    expect(valueOf(await repository.list()).portfolios).toHaveLength(2);
    expect(await mergeInto(repository, from.id, to.id, "both")).toMatchObject({ ok: true });
    const [ko] = valueOf(await repository.read(to.id)).items;
    expect(ko?.lots.map((lot) => lot.quantity).toSorted()).toEqual(["-4", "10", "10", "10"]);
  });

  it("asks nothing where no trade is the same", async () => {
    const { repository, from } = await two();
    const other = valueOf(await repository.change(creationOf({ name: "Other", kind: "HOLDINGS", items: [F] })));
    expect(await mergeInto(repository, from.id, other.id, "ask")).toMatchObject({ ok: true });
  });

  it("adds equal positions of both up, though their days differ", async () => {
    const repository = openRepository();
    const opening = { date: "2026-08-14", quantity: "7", price: null, fee: null, currency: "USD", isOpening: true };
    const [from, to] = await Promise.all(
      ["2026-08-14", "2026-09-01"].map(async (date) =>
        valueOf(
          await repository.change(
            creationOf({ name: date, kind: "HOLDINGS", items: [{ ...KO, lots: [{ ...opening, date }] }] }),
          ),
        ),
      ),
    );
    if (from === undefined || to === undefined) throw new Error("not made");
    expect(await mergeInto(repository, from.id, to.id, "ask")).toMatchObject({ isQuestion: true });
    expect(await mergeInto(repository, from.id, to.id, "both")).toMatchObject({ ok: true });
    const [ko] = valueOf(await repository.read(to.id)).items;
    expect(ko?.lots.map((lot) => lot.quantity)).toEqual(["7", "7"]);
  });

  it("is undone: both are as they were", async () => {
    const { repository, from, to } = await two();
    const before = [await written(repository, from.id), await written(repository, to.id)];
    const merged = await mergeInto(repository, from.id, to.id);
    if (!merged.ok) throw new Error(merged.message);
    const sent: unknown = JSON.parse(JSON.stringify({ merged: merged.record }));
    const record = readMerged(sent, to.id);
    expect(readMerged(sent, "another")).toBeNull();
    const undone = record && (await undoMerge(repository, record));
    if (!undone?.ok) throw new Error("not undone");
    expect([await written(repository, undone.id), await written(repository, to.id)]).toEqual(before);
  });

  it("adds the positions of both, and merges nothing where trades would stay out", async () => {
    const { repository, from, to } = await two();
    const opening = { date: "2026-08-14", quantity: "7", price: null, fee: null, currency: "USD", isOpening: true };
    const ko = from.items.find(({ symbol }) => symbol === "KO")?.id ?? "";
    valueOf(await repository.change({ type: "addLots", portfolioId: from.id, itemId: ko, lots: [opening] }));
    expect(await mergeInto(repository, from.id, to.id)).toMatchObject({ ok: true });
    const lots = valueOf(await repository.read(to.id)).items.find(({ symbol }) => symbol === "KO")?.lots ?? [];
    expect(lots.filter(({ isOpening }) => isOpening === true)).toMatchObject([opening]);

    const full = await two();
    const many = Array.from({ length: 497 }, (_, at) => ({ ...LOT, quantity: String(at + 100) }));
    const held = full.from.items.find(({ symbol }) => symbol === "KO")?.id ?? "";
    valueOf(await full.repository.change({ type: "addLots", portfolioId: full.from.id, itemId: held, lots: many }));
    const there = full.to.items.find(({ symbol }) => symbol === "KO")?.id ?? "";
    valueOf(
      await full.repository.change({
        type: "addLots",
        portfolioId: full.to.id,
        itemId: there,
        lots: [{ ...LOT, quantity: "9999" }],
      }),
    );
    expect(await mergeInto(full.repository, full.from.id, full.to.id)).toEqual({
      ok: false,
      message: "KO: A company can have at most 500 trades.",
    });
    expect(valueOf(await full.repository.list()).portfolios).toHaveLength(2);
  });

  it("changes nothing where a note would be cut, there is no room, or one of them has gone", async () => {
    const long = await two({ note: "x".repeat(1_995) });
    expect(await mergeInto(long.repository, long.from.id, long.to.id)).toMatchObject({
      ok: false,
      message: "The notes on KO are longer than 2000 characters together: shorten one of them first.",
    });
    const { repository, from, to } = await two();
    const before = await written(repository, to.id);
    const many = Array.from({ length: Number(GUEST_ALLOWANCE.companies) - 2 }, (_, at) => ({
      cik: `${at}`,
      symbol: `S${at}`,
    }));
    valueOf(await repository.change({ type: "addHoldings", portfolioId: from.id, items: many }));
    expect(await mergeInto(repository, from.id, to.id)).toMatchObject({ ok: false });
    expect(await mergeInto(repository, from.id, "gone")).toMatchObject({ ok: false });
    expect(await written(repository, to.id)).toBe(before);
    expect(valueOf(await repository.list()).portfolios).toHaveLength(2);
  });
});
