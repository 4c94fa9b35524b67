import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { askApi } from "#app/testing/ask-api.ts";
import { sampleServices } from "#app/testing/sample-services.ts";
import { createGuestRepository } from "#app/portfolios/repository/guest-repository.ts";
import { createGuestStore } from "#app/portfolios/repository/guest-store.ts";
import { createMemberRepository } from "#app/portfolios/repository/member-repository.ts";
import type { Answer, PortfolioRepository } from "#app/portfolios/repository/portfolio-repository.ts";
import {
  PORTFOLIO_CHANGES,
  type ChangeAnswering,
  type ChangeAnswerKind,
  type ChangeOf,
  type ChangeType,
  type PortfolioChange,
} from "#contracts/portfolio-change.ts";
import type { Portfolio } from "#contracts/portfolio.ts";
import { contentOf } from "#members/portfolios/change/content.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { DATABASES } from "#testing/databases.ts";
import { openMemberServices } from "#testing/member-services.ts";
import { memoryStorage } from "#testing/memory-storage.ts";

const NVDA = { cik: "0001045810", symbol: "NVDA" };
const F = { cik: "0000037996", symbol: "F" };
const AMZN = { cik: "0001018724", symbol: "AMZN" };
const LOT = { date: "2024-03-01", quantity: "007.50", price: "822.790", fee: "1.00", currency: "USD" };
const OPENING = { date: "2021-07-20", quantity: "45.5", price: null, fee: null, currency: "USD", isOpening: true };
const FACTS = { description: "", color: null, kind: "HOLDINGS", baseCurrency: "USD" } as const;

/** What there is before a change: the list in order, and what was given to undo something. */
interface Before {
  readonly version: number;
  readonly portfolios: readonly Portfolio[];
  readonly binId: string;
  readonly importId: string;
}

/** One way to make each change, in an order in which each has something to do. The compiler asks for every one. */
const EXAMPLES: { readonly [Type in ChangeType]: (before: Before) => ChangeOf<Type> } = {
  createPortfolio: ({ portfolios }) => ({
    type: "createPortfolio",
    ...FACTS,
    name: portfolios.length === 0 ? "Core" : "Other",
    items: [NVDA, { ...F, lots: [LOT] }].slice(portfolios.length),
  }),
  addHoldings: (before) => ({ type: "addHoldings", portfolioId: idOf(before), items: [AMZN, NVDA] }),
  editHolding: (before) => ({
    type: "editHolding",
    portfolioId: idOf(before),
    itemId: itemOf(before, 0),
    note: "Watch margins",
    tags: ["chips"],
    targetWeight: "0.125",
    from: { note: "", tags: [], targetWeight: null },
  }),
  addLots: (before) => ({
    type: "addLots",
    portfolioId: idOf(before),
    itemId: itemOf(before, 0),
    lots: [LOT, OPENING],
  }),
  moveHolding: (before) => ({
    type: "moveHolding",
    portfolioId: idOf(before),
    id: itemOf(before, 2),
    afterId: itemOf(before, 0),
    beforeId: itemOf(before, 1),
    version: versionOf(before),
  }),
  orderHoldings: (before) => ({
    type: "orderHoldings",
    portfolioId: idOf(before),
    ids: [2, 0, 1].map((at) => itemOf(before, at)),
    version: versionOf(before),
  }),
  duplicatePortfolio: (before) => ({ type: "duplicatePortfolio", portfolioId: idOf(before), name: "Copy" }),
  editPortfolio: (before) => ({
    type: "editPortfolio",
    portfolioId: idOf(before),
    name: "Kern",
    color: "teal",
    from: { name: "Core", color: null },
  }),
  removeLot: (before) => ({ type: "removeLot", portfolioId: idOf(before), lotId: lotOf(before) }),
  removeHoldings: (before) => ({
    type: "removeHoldings",
    portfolioId: idOf(before),
    ids: [itemOf(before, 0)],
    version: versionOf(before),
  }),
  moveToPortfolio: (before) => ({
    type: "moveToPortfolio",
    fromId: idOf(before),
    itemId: itemOf(before, 0),
    portfolioId: idOf(before, 2),
  }),
  importHoldings: (before) => ({
    type: "importHoldings",
    portfolioId: idOf(before),
    contentHash: "a".repeat(64),
    items: [
      { ...AMZN, lots: [LOT] },
      { ...F, lots: [LOT] },
    ],
  }),
  undoImport: (before) => ({ type: "undoImport", portfolioId: idOf(before), importId: before.importId }),
  movePortfolio: (before) => ({
    type: "movePortfolio",
    id: idOf(before, 1),
    afterId: null,
    beforeId: idOf(before),
    version: before.version,
  }),
  orderPortfolios: (before) => ({
    type: "orderPortfolios",
    ids: [2, 0, 1].map((at) => idOf(before, at)),
    version: before.version,
  }),
  removePortfolio: (before) => ({ type: "removePortfolio", portfolioId: idOf(before, 1) }),
  restore: ({ binId }) => ({ type: "restore", binId }),
  mergePortfolios: () => ({
    type: "mergePortfolios",
    portfolios: [
      { ...FACTS, name: "KERN", items: [F, AMZN] },
      { ...FACTS, name: "Ideas", items: [NVDA] },
    ],
  }),
};

/** Each change once, and once more where the list needs another portfolio or the bin has something else. */
const SCRIPT: readonly ChangeType[] = [
  "createPortfolio",
  "addHoldings",
  "editHolding",
  "addLots",
  "moveHolding",
  "orderHoldings",
  "duplicatePortfolio",
  "editPortfolio",
  "createPortfolio",
  "removeLot",
  "removeHoldings",
  "restore",
  "moveToPortfolio",
  "importHoldings",
  "undoImport",
  "movePortfolio",
  "orderPortfolios",
  "removePortfolio",
  "restore",
  "mergePortfolios",
];

describe.each(DATABASES)("every change of portfolios on $name", ({ open }) => {
  let database: OpenedDatabase;

  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  /** A member's portfolios, over the real API. */
  function openMember(): PortfolioRepository {
    const { members } = openMemberServices(database);
    const services = sampleServices({ members, currentUser: () => Promise.resolve({ userId: "user-every" }) });
    return createMemberRepository((input, init) => {
      const headers = { ...Object.fromEntries(new Headers(init?.headers)), "sec-fetch-site": "same-origin" };
      return askApi(services, typeof input === "string" ? input : "", { ...init, headers });
    });
  }

  it("does the same to a guest's portfolios and to a member's, versions included", async () => {
    const [guest, member] = [follow(openGuest()), follow(openMember())];
    expect(new Set(SCRIPT)).toEqual(new Set(Object.keys(PORTFOLIO_CHANGES)));
    for (const type of SCRIPT) {
      const [inBrowser, onServer] = [await guest(type), await member(type)];
      expect([type, onServer]).toEqual([type, inBrowser]);
    }
  });
});

function openGuest(): PortfolioRepository {
  let count = 0;
  const storage = memoryStorage();
  const store = createGuestStore({ storage: () => storage, events: new EventTarget() });
  return createGuestRepository({ store, now: () => new Date(), newId: () => `id-${(count += 1)}` });
}

/** Makes the example of a change, and tells what a repository has then: everything but ids and instants. */
function follow(repository: PortfolioRepository): (type: ChangeType) => Promise<unknown> {
  let before: Before = { version: 0, portfolios: [], binId: "", importId: "" };
  return async (type) => {
    const given = await make(repository, EXAMPLES[type](before));
    const list = valueOf(await repository.list());
    const portfolios = await Promise.all(list.portfolios.map(async ({ id }) => valueOf(await repository.read(id))));
    before = { ...before, ...given, version: list.version, portfolios };
    return { version: list.version, portfolios: portfolios.map((one) => [one.version, contentOf(one)]) };
  };
}

/** What a change gives to undo it. */
async function make(repository: PortfolioRepository, change: PortfolioChange): Promise<Partial<Before>> {
  if (isAnsweredBy(change, ["ticket"])) return valueOf(await repository.remove(change));
  if (isAnsweredBy(change, ["import"])) {
    const { importId } = valueOf(await repository.import(change));
    return { importId: importId ?? "" };
  }
  if (isAnsweredBy(change, ["list"])) valueOf(await repository.order(change));
  else if (isAnsweredBy(change, ["portfolio", "new-portfolio"])) valueOf(await repository.change(change));
  return {};
}

function isAnsweredBy<Kind extends ChangeAnswerKind>(
  change: PortfolioChange,
  kinds: readonly Kind[],
): change is ChangeAnswering<Kind> {
  return kinds.some((kind) => kind === PORTFOLIO_CHANGES[change.type].answers);
}

function valueOf<Value>(answer: Answer<Value, unknown>): Value {
  if (!answer.ok) throw new Error(answer.message);
  return answer.value;
}

const idOf = ({ portfolios }: Before, at = 0): string => portfolios[at]?.id ?? "";
const versionOf = ({ portfolios }: Before): number => portfolios[0]?.version ?? 0;
const itemOf = ({ portfolios }: Before, at: number): string => portfolios[0]?.items[at]?.id ?? "";
const lotOf = ({ portfolios }: Before): string =>
  portfolios[0]?.items.find(({ lots }) => lots.length > 1)?.lots[0]?.id ?? "";
