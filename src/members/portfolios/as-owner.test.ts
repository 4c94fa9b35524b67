import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "#contracts/database.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { DATABASES } from "#testing/databases.ts";
import { claimWrite } from "#members/idempotency/answer-store.ts";
import { asOwner } from "./as-owner.ts";
import { createPortfolioStore } from "./portfolio-store.ts";
import { creation, portfolioOf, UNLIMITED } from "./testing/sample-portfolios.ts";

const TABLES = [
  "portfolio_owner",
  "portfolio",
  "portfolio_import",
  "portfolio_item",
  "portfolio_lot",
  "portfolio_bin",
  "idempotent_write",
];

class RollBack extends Error {}

describe.each(DATABASES)("asOwner on $name", ({ open }) => {
  let database: OpenedDatabase;

  beforeAll(async () => {
    database = await open();
    const store = createPortfolioStore(database, randomUUID);
    const lot = { date: "2024-03-01", quantity: "1", price: "2", fee: null, currency: "USD" };
    const items = ["NVDA", "AMD"].map((symbol) => ({ cik: symbol, symbol, lots: [lot] }));
    for (const ownerId of ["user-ann", "user-bob"]) {
      const { id: portfolioId } = portfolioOf(await store.change(ownerId, creation("Core", []), UNLIMITED));
      const ref = { ownerId, portfolioId };
      await store.change(ownerId, { type: "importHoldings", portfolioId, contentHash: "h", items }, UNLIMITED);
      await asOwner(database, ownerId, (tx) => claimWrite(tx, { ownerId, keyHash: "k", requestHash: "r" }));
      const { items: held = [], version = 0 } = (await store.read(ref)) ?? {};
      const removal = { type: "removeHoldings", portfolioId, ids: [held[1]?.id ?? ""], version } as const;
      await store.change(ownerId, removal, UNLIMITED);
    }
  });
  afterAll(() => database.close());

  /** Runs work as an ordinary role of the database, whose making is rolled back with everything else. */
  async function asOrdinaryRole(work: (within: Database) => Promise<void>): Promise<void> {
    const role = `ordinary_${randomUUID().replaceAll("-", "")}`;
    await expect(
      database.transaction(async (within) => {
        await within.query(`CREATE ROLE ${role}`);
        await within.query(`GRANT SELECT, UPDATE, DELETE ON ${TABLES.join(", ")} TO ${role}`);
        await within.query(`SET LOCAL ROLE ${role}`);
        await work(within);
        throw new RollBack();
      }),
    ).rejects.toThrow(RollBack);
  }

  const ownersIn = async (within: Database, table: string): Promise<readonly string[]> =>
    (await within.query<{ owner_id: string }>(`SELECT DISTINCT owner_id FROM ${table}`)).map((row) => row.owner_id);

  it("docs/threats.md#33, second wall: shows nobody's rows where no owner is named", async () => {
    await asOrdinaryRole(async (within) => {
      for (const table of TABLES) expect([table, await ownersIn(within, table)]).toEqual([table, []]);
    });
  });

  it("docs/threats.md#33, second wall: shows, changes and deletes rows of the named owner alone", async () => {
    await asOrdinaryRole(async (within) => {
      await within.query("SELECT set_config('beforehand.owner', 'user-ann', true)");
      for (const table of TABLES) expect([table, await ownersIn(within, table)]).toEqual([table, ["user-ann"]]);
      await within.query("UPDATE portfolio SET name = 'Taken'");
      await within.query("DELETE FROM portfolio_item");
      await within.query("SELECT set_config('beforehand.owner', 'user-bob', true)");
      expect(await within.query("SELECT name FROM portfolio")).toEqual([{ name: "Core" }]);
      expect(await ownersIn(within, "portfolio_item")).toEqual(["user-bob"]);
    });
  });
});
