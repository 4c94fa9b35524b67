import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { askApi } from "#app/testing/ask-api.ts";
import { sampleServices } from "#app/testing/sample-services.ts";
import { creationOf, type PortfolioRepository } from "#app/portfolios/repository/portfolio-repository.ts";
import { createMemberRepository } from "#app/portfolios/repository/member-repository.ts";
import { writeAllPortfolios } from "#app/portfolios/export/portfolio-file.ts";
import { planPortfolios } from "#app/portfolios/import/plan-portfolios.ts";
import { readPortfolioFile } from "#app/portfolios/import/read-portfolio-file.ts";
import { takePortfolios } from "#app/portfolios/import/take-portfolios.ts";
import { itemsOf, type FoundCompany } from "#app/portfolios/import/verdict.ts";
import type { Portfolio } from "#contracts/portfolio.ts";
import { PLAN_TABLE } from "#contracts/plans.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { openMemberServices } from "#testing/member-services.ts";
import { openPgliteCopy } from "#testing/pglite-copy.ts";

const LOT = { date: "2024-03-01", quantity: "10.50", price: "822.79", fee: "1.00", currency: "USD" };
const COMPANIES = new Map<string, FoundCompany>([
  ["NVDA", { kind: "company", cik: "0001045810", symbol: "NVDA", name: "NVIDIA" }],
  ["F", { kind: "company", cik: "0000037996", symbol: "F", name: "Ford" }],
]);

const SMALL_PLANS = { ...PLAN_TABLE, FREE: { ...PLAN_TABLE.FREE, portfolios: 3, companies: 25 } };

describe("an export of a member's portfolios", () => {
  let database: OpenedDatabase;

  beforeAll(async () => {
    database = await openPgliteCopy();
  });
  afterAll(() => database.close());

  /** The repository of one person, over the real API. */
  function bookOf(userId: string): PortfolioRepository {
    const { members } = openMemberServices(database, SMALL_PLANS);
    const services = sampleServices({ members, currentUser: () => Promise.resolve({ userId }) });
    return createMemberRepository((input, init) => {
      const headers = { ...Object.fromEntries(new Headers(init?.headers)), "sec-fetch-site": "same-origin" };
      return askApi(services, typeof input === "string" ? input : "", { ...init, headers });
    });
  }

  async function kept(repository: PortfolioRepository): Promise<Portfolio[]> {
    const list = await repository.list();
    const all = list.ok ? await Promise.all(list.value.portfolios.map(({ id }) => repository.read(id))) : [];
    return all.flatMap((one) => (one.ok ? [one.value] : []));
  }

  async function take(repository: PortfolioRepository, written: string) {
    const read = readPortfolioFile(written);
    const room = await repository.allowance();
    if (!read.ok || !room.ok) throw new Error("not read");
    const held = await kept(repository);
    const parts = { held, count: held.length, room: room.value, companies: COMPANIES };
    const plan = planPortfolios(read.portfolios, parts);
    return { plan, taken: await takePortfolios(repository, plan) };
  }

  it("comes back equal from an empty account, once, and goes again", async () => {
    const first = bookOf("user-first");
    const ford = { cik: "", symbol: "F", note: 'n "1"\nn 2', tags: ["cars", "β"], targetWeight: "0.250" };
    const held = { cik: "", symbol: "NVDA", lots: [LOT, { ...LOT, date: "2024-05-01", quantity: "-3", fee: null }] };
    await first.change(
      creationOf({
        name: "Ours",
        kind: "HOLDINGS",
        description: "d\ne",
        color: "violet",
        items: [held, ford],
      }),
    );
    await first.change(creationOf({ name: "Empty", kind: "WATCHLIST", items: [] }));
    const written = writeAllPortfolios(await kept(first));
    expect(written).toContain('"quantity": "10.50"');

    const second = bookOf("user-second");
    const { taken } = await take(second, written);
    expect(writeAllPortfolios(await kept(second))).toBe(written);
    const again = await take(second, written);
    expect(again.plan.flatMap(({ verdicts }) => itemsOf(verdicts))).toEqual([]);
    expect(writeAllPortfolios(await kept(second))).toBe(written);

    expect(taken.ok && (await taken.undo())).toBeNull();
    expect(await kept(second)).toEqual([]);
  });
});
