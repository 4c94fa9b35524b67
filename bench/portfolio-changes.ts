// npm run bench:portfolio-changes: changes of long portfolios, and many writers at once, on both databases.
import { randomUUID } from "node:crypto";
import type { PortfolioChange } from "#contracts/portfolio-change.ts";
import type { NewItem, Portfolio } from "#contracts/portfolio.ts";
import { createPortfolioStore } from "#members/portfolios/portfolio-store.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { openPostgres } from "#server/database/postgres.ts";
import { createSchema } from "#testing/create-schema.ts";
import { openPgliteCopy } from "#testing/pglite-copy.ts";
import { startPostgres } from "#testing/postgres-server.ts";
import { median } from "./measure.ts";

const HOLDINGS = 2_000;
const SHORT = 50;
const WRITERS = 20;
const ROUNDS = 11;
/** Rounds that are not counted. */
const WARM_UP = 2;
const LIMITS = { portfolios: null, companies: null };
const LOT = { date: "2024-03-01", quantity: "10.5", price: "822.79", fee: null, currency: "USD" };

/** What is measured on one database. */
interface Bench {
  readonly medians: Record<string, number>;
  readonly change: (ownerId: string, change: PortfolioChange) => Promise<Portfolio>;
  readonly begin: (items: readonly NewItem[]) => Promise<Begun>;
}

interface Begun {
  readonly ownerId: string;
  readonly portfolio: Portfolio;
}

function createBench(database: OpenedDatabase): Bench {
  const store = createPortfolioStore(database, randomUUID);
  const change: Bench["change"] = async (ownerId, one) => {
    const result = await store.change(ownerId, one, LIMITS);
    if (!result.ok || result.portfolio === null) throw new Error(`${one.type} was refused.`);
    return result.portfolio;
  };
  const facts = { name: "Core", description: "", color: null, kind: "HOLDINGS", baseCurrency: "USD" } as const;
  return {
    medians: {},
    change,
    async begin(items) {
      const ownerId = `user-${randomUUID()}`;
      return { ownerId, portfolio: await change(ownerId, { type: "createPortfolio", ...facts, items }) };
    },
  };
}

async function time({ medians }: Bench, what: string, work: (round: number) => Promise<unknown>): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    const began = performance.now();
    await work(round);
    if (round >= WARM_UP) times.push(performance.now() - began);
  }
  medians[what] = Math.round(median(times) * 10) / 10;
}

/** One change after another of a long portfolio. */
async function measureLong(bench: Bench): Promise<void> {
  await time(bench, `add ${HOLDINGS} to an empty list`, async () => {
    const { ownerId, portfolio } = await bench.begin([]);
    await bench.change(ownerId, { type: "addHoldings", portfolioId: portfolio.id, items: holdings(HOLDINGS) });
  });
  const { ownerId, portfolio } = await bench.begin(holdings(HOLDINGS));
  const portfolioId = portfolio.id;
  let current = portfolio;
  await time(bench, "add one", async (round) => {
    const items = holdings(1, 10_000 + round);
    current = await bench.change(ownerId, { type: "addHoldings", portfolioId, items });
  });
  await time(bench, "move one", async () => {
    const move = { id: current.items.at(-1)?.id ?? "", afterId: null, beforeId: current.items[0]?.id ?? null };
    const { version } = current;
    current = await bench.change(ownerId, { type: "moveHolding", portfolioId, ...move, version });
  });
  await time(bench, "reorder all", async () => {
    const ids = current.items.map(({ id }) => id).toReversed();
    const { version } = current;
    current = await bench.change(ownerId, { type: "orderHoldings", portfolioId, ids, version });
  });
  await time(bench, "edit a note", async (round) => {
    const { id: itemId, note } = current.items[7] ?? { id: "", note: "" };
    const edit = { type: "editHolding", portfolioId, itemId, from: { note } } as const;
    current = await bench.change(ownerId, { ...edit, note: `note ${round}` });
  });
  await time(bench, "add a trade", async () => {
    const itemId = current.items[8]?.id ?? "";
    current = await bench.change(ownerId, { type: "addLots", portfolioId, itemId, lots: [LOT] });
  });
}

/** Many writers of one portfolio at once, each of another company. */
async function measureWriters(bench: Bench, size: number): Promise<void> {
  const { ownerId, portfolio } = await bench.begin(holdings(size));
  const ids = portfolio.items.slice(0, WRITERS).map(({ id }) => id);
  const write = (itemId: string) =>
    bench.change(ownerId, { type: "addLots", portfolioId: portfolio.id, itemId, lots: [LOT] });
  await time(bench, `${WRITERS} writers on a list of ${size}`, () => Promise.all(ids.map(write)));
}

/** The medians of one database, in milliseconds. */
async function measureChanges(database: OpenedDatabase): Promise<Readonly<Record<string, number>>> {
  const bench = createBench(database);
  await measureLong(bench);
  for (const size of [SHORT, HOLDINGS]) await measureWriters(bench, size);
  return bench.medians;
}

function holdings(count: number, first = 0): readonly NewItem[] {
  return Array.from({ length: count }, (_, index) => {
    const number = first + index;
    return { cik: String(number).padStart(10, "0"), symbol: `S${number}`, lots: [LOT] };
  });
}

const embedded = await openPgliteCopy();
const onPglite = await measureChanges(embedded);
await embedded.close();
const server = await startPostgres();
const database = await openPostgres(server.url, console.error);
await createSchema(database);
const onPostgres = await measureChanges(database);
await database.close();
await server.stop();
console.log(`Medians of ${ROUNDS} in ms; every holding has one trade.`);
console.table(
  Object.fromEntries(
    Object.entries(onPglite).map(([what, ms]) => [what, { PGlite: ms, PostgreSQL: onPostgres[what] ?? null }]),
  ),
);
