import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EXPORT_MARK, writeAllPortfolios, writePortfolioFile } from "#app/portfolios/export/portfolio-file.ts";
import { creationOf, type PortfolioRepository } from "#app/portfolios/repository/portfolio-repository.ts";
import { createGuestRepository } from "#app/portfolios/repository/guest-repository.ts";
import { createGuestStore } from "#app/portfolios/repository/guest-store.ts";
import { PORTFOLIO_COLORS, PORTFOLIO_KINDS, type Portfolio } from "#contracts/portfolio.ts";
import { memoryStorage } from "#testing/memory-storage.ts";
import { holdAgainst } from "./hold-against.ts";
import { judgeFile, planPortfolios } from "./plan-portfolios.ts";
import { isJson, readPortfolioFile } from "./read-portfolio-file.ts";
import { takePortfolios } from "./take-portfolios.ts";
import { itemsOf, type FoundCompany } from "./verdict.ts";

const COMPANIES = ["NVDA", "KO", "JPM", "BRK-B", "F"] as const;
const FOUND = new Map<string, FoundCompany>([
  ...COMPANIES.map(
    (symbol, at) => [symbol, { kind: "company", cik: `${at}`, symbol, name: `${symbol} Inc.` }] as const,
  ),
  ["SPY", { kind: "fund" }],
]);
const FREE = { portfolios: 3, companies: 25 };

const file = (items: unknown, more: object = {}) => JSON.stringify({ ...EXPORT_MARK, name: "Core", items, ...more });

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

async function kept(repository: PortfolioRepository): Promise<Portfolio[]> {
  const list = await repository.list();
  const portfolios = list.ok ? await Promise.all(list.value.portfolios.map(({ id }) => repository.read(id))) : [];
  return portfolios.flatMap((one) => (one.ok ? [one.value] : []));
}

async function take(repository: PortfolioRepository, text: string) {
  const read = readPortfolioFile(text);
  if (!read.ok) throw new Error(read.message);
  const held = await kept(repository);
  const plan = planPortfolios(read.portfolios, { held, count: held.length, room: FREE, companies: FOUND });
  return { plan, taken: await takePortfolios(repository, plan) };
}

describe("readPortfolioFile", () => {
  it("refuses what is no export of ours with a sentence, however it was made", () => {
    const deep = `${'{"a":'.repeat(200_000)}1${"}".repeat(200_000)}`;
    const refused: readonly (readonly [string, RegExp])[] = [
      ["{", /not exported from Beforehand/],
      ["[1,2]", /not exported from Beforehand/],
      [deep, /not exported from Beforehand/],
      ['{"format":"beforehand-portfolio"}', /not exported from Beforehand/],
      [file([], { version: 2 }), /newer version of Beforehand/],
      [file([], { version: "1" }), /not exported from Beforehand/],
      [`{"__proto__":{"ok":true},${file([]).slice(1)}`, /that we do not know: __proto__/],
      [file([], { ownerId: "me" }), /that we do not know: ownerId/],
      [file({}), /no list of companies/],
      [file([], { name: "" }), /1 to 80 characters/],
      [file([], { name: "a\u0000b" }), /1 to 80 characters/],
      [file([], { kind: "ALL" }), /not one that we know/],
      [file([], { color: "pink" }), /not one that we know/],
      [file(Array.from({ length: 2_001 }, () => ({ symbol: "KO" }))), /2,001 companies; import at most 2,000/],
      [JSON.stringify({ ...EXPORT_MARK, portfolios: [] }), /has no portfolios/],
      [JSON.stringify({ ...EXPORT_MARK, portfolios: [7] }), /not a portfolio/],
    ];
    for (const [text, sentence] of refused) {
      expect(isJson(text)).toBe(true);
      const read = readPortfolioFile(text);
      expect([text.slice(0, 60), read.ok ? "" : read.message]).toEqual([
        text.slice(0, 60),
        expect.stringMatching(sentence),
      ]);
    }
    expect(isJson("Symbol,Shares\nKO,1")).toBe(false);
  });
});

describe("judgeFile", () => {
  const LOT = { date: "2024-03-01", quantity: "10.5", price: "822.79", fee: null, currency: "USD" };

  it("says of each company what it adds, or why it adds nothing", () => {
    const rows = [
      { symbol: "NVDA" },
      { symbol: "KO", lots: [LOT, { ...LOT, quantity: "-3" }] },
      { symbol: "F" },
      { symbol: "NOPE" },
      { symbol: "SPY" },
      7,
      { symbol: 7 },
      { symbol: "F", plan: "ELITE" },
      { symbol: "F", note: "x".repeat(2_001) },
      { symbol: "F", tags: [""] },
      { symbol: "F", targetWeight: "1.5" },
      { symbol: "F", lots: [LOT, { ...LOT, date: "2024-02-30" }] },
      { symbol: "F", lots: [{ ...LOT, quantity: 10 }] },
      { symbol: "F", lots: Array.from({ length: 501 }, () => LOT) },
    ];
    const read = readPortfolioFile(file(rows));
    if (!read.ok) throw new Error(read.message);
    const item = { note: "", tags: [], targetWeight: null, addedAt: "", addedPrice: null };
    const held = [
      { ...item, id: "i1", cik: "0", symbol: "NVDA", lots: [] },
      { ...item, id: "i2", cik: "1", symbol: "KO", lots: [{ ...LOT, id: "l1", quantity: "10.50" }] },
    ];
    const verdicts = holdAgainst(judgeFile(read.portfolios[0]?.rows ?? [], FOUND), { held, most: 2 });
    expect(verdicts.map((verdict) => [verdict.line, verdict.kind, "reason" in verdict ? verdict.reason : ""])).toEqual([
      [1, "there", "It is already in the portfolio and stays as it is."],
      [2, "trade", ""],
      [3, "full", "A portfolio can have at most 2 companies."],
      [4, "refused", "We do not cover this symbol."],
      [5, "refused", "A fund: portfolios hold companies."],
      [6, "refused", "This is not a company."],
      [7, "refused", "No symbol."],
      [8, "refused", "It has a field that we do not know: plan."],
      [9, "refused", "Its note must be text of at most 2000 characters."],
      [10, "refused", "Its tags must be a list of at most 12 short texts."],
      [11, "refused", 'Its target weight must be a share written as text, such as "0.125" for 12.5%.'],
      [12, "refused", "Its trade 2 must have a day, a number of shares and a price in dollars."],
      [13, "refused", "Its trade 1 must have a day, a number of shares and a price in dollars."],
      [14, "refused", "It has 501 trades; a company can have at most 500."],
    ]);
    expect(itemsOf(verdicts)).toMatchObject([{ symbol: "KO", lots: [{ quantity: "-3" }] }]);
  });
});

describe("takePortfolios", () => {
  it("leaves out what there is no room for and what stands in the file twice", async () => {
    const names = ["One", "one", "Two", "Three", "Four"];
    const text = JSON.stringify({ ...EXPORT_MARK, portfolios: names.map((name) => ({ name, items: [] })) });
    const repository = openRepository();
    const { plan } = await take(repository, text);
    expect(plan.map(({ kind }) => kind)).toEqual(["new", "double", "new", "new", "full"]);
    expect((await kept(repository)).map(({ name }) => name)).toEqual(["One", "Two", "Three"]);
  });

  it("takes back all of it", async () => {
    const repository = openRepository();
    await repository.change(creationOf({ name: "Core", kind: "WATCHLIST", items: [{ cik: "1", symbol: "KO" }] }));
    const before = writeAllPortfolios(await kept(repository));
    const { taken } = await take(
      repository,
      JSON.stringify({
        ...EXPORT_MARK,
        portfolios: [
          { name: "core", items: [{ symbol: "F" }] },
          { name: "New", items: [{ symbol: "KO" }] },
        ],
      }),
    );
    expect((await kept(repository)).map(({ items }) => items.length)).toEqual([2, 1]);
    expect(taken.ok && (await taken.undo())).toBeNull();
    expect(writeAllPortfolios(await kept(repository))).toBe(before);
  });
});

const digits = (most: number) => fc.integer({ min: 1, max: most });
const text = (most: number) =>
  fc.string({ maxLength: most }).map((one) => one.replaceAll(/[\p{Cc}\p{Cs}]/gu, "").trim());
const lot = fc.record({
  date: fc
    .date({ min: new Date("1990-01-01"), max: new Date("2026-11-01"), noInvalidDate: true })
    .map((day) => day.toISOString().slice(0, 10)),
  quantity: fc
    .tuple(fc.constantFrom("", "-"), digits(999_999), digits(99))
    .map(([sign, whole, part]) => `${sign}${whole}.${part}`),
  price: digits(99_999).map((whole) => `${whole}.25`),
  fee: fc.option(digits(99).map(String), { nil: null }),
  currency: fc.constant("USD"),
});
const item = fc.record({
  symbol: fc.constantFrom(...COMPANIES),
  note: text(40),
  tags: fc.uniqueArray(
    text(8).filter((tag) => tag !== ""),
    { maxLength: 4 },
  ),
  targetWeight: fc.option(fc.constantFrom("0", "0.125", "1"), { nil: null }),
  lots: fc.array(lot, { maxLength: 4 }).map((lots) => lots.toSorted((a, b) => a.date.localeCompare(b.date))),
});
const portfolio = fc.record({
  description: text(60),
  color: fc.option(fc.constantFrom(...PORTFOLIO_COLORS), { nil: null }),
  kind: fc.constantFrom(...PORTFOLIO_KINDS),
  items: fc.uniqueArray(item, { selector: ({ symbol }) => symbol }),
});

describe("an export", () => {
  it("comes back equal from an empty account, and a second time changes nothing", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(portfolio, { minLength: 1, maxLength: 3 }), async (drafts) => {
        const repository = openRepository();
        for (const [at, { items, ...draft }] of drafts.entries()) {
          const companies = items.map((one) => ({ ...one, cik: String(COMPANIES.indexOf(one.symbol)) }));
          await repository.change(creationOf({ name: `Portfolio ${at}`, ...draft, items: companies }));
        }
        const written = writeAllPortfolios(await kept(repository));
        const empty = openRepository();
        await take(empty, written);
        expect(writeAllPortfolios(await kept(empty))).toBe(written);
        const { plan, taken } = await take(empty, written);
        expect([plan.flatMap(({ verdicts }) => itemsOf(verdicts)), taken.ok && taken.taken]).toEqual([[], 0]);
        expect(writeAllPortfolios(await kept(empty))).toBe(written);
      }),
      { numRuns: 40 },
    );
  });

  it("of one portfolio is a file of its own", async () => {
    const repository = openRepository();
    await repository.change(
      creationOf({ name: "Core", kind: "HOLDINGS", items: [{ cik: "1", symbol: "KO", note: "n" }] }),
    );
    const [core] = await kept(repository);
    const read = readPortfolioFile(core === undefined ? "" : writePortfolioFile(core));
    expect(read).toMatchObject({
      ok: true,
      portfolios: [{ name: "Core", kind: "HOLDINGS", rows: [{ symbol: "KO" }] }],
    });
  });
});
