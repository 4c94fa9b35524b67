import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFactStore } from "#facts/store.ts";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { createCompanySummaryRepository } from "#research/portfolio-report/summary/company-summary-repository.ts";
import { createCompanyCache, type CompanyCache } from "#server/companies/company-cache.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { DATABASES } from "#testing/databases.ts";
import { createSummaryCache } from "./summary-cache.ts";

const KO = "0000021344";
const NOT_HELD = "0000038264";

describe.each(DATABASES)("createSummaryCache on $name", ({ open }) => {
  let database: OpenedDatabase;
  let companyCache: CompanyCache;
  let readings: string[];

  beforeAll(async () => {
    database = await open();
    const snapshot = await openSnapshot("data/snapshot");
    const parts = { store: createFactStore(database), snapshot, live: null };
    companyCache = createCompanyCache({ ...parts, now: () => new Date() });
    readings = [];
  });
  afterAll(() => database.close());

  /** A server that has just started; what it reads of companies is counted. */
  function started(rulesVersion: string, held: Promise<void> = Promise.resolve()) {
    const store = createCompanySummaryRepository(database);
    return createSummaryCache({
      store,
      rulesVersion,
      companyCache: {
        version: (cik) => companyCache.version(cik),
        recall: async (cik, signal) => {
          readings.push(cik);
          await held;
          return companyCache.recall(cik, signal);
        },
      },
    });
  }

  it("reads a company once for all who ask, and knows of one that nothing is held of", async () => {
    const cache = started("rules 1");
    const [one, other] = await Promise.all([cache.gather([KO, NOT_HELD], 60_000), cache.gather([KO], 60_000)]);
    expect(one.unread).toEqual([]);
    expect(one.summaries.get(NOT_HELD)).toBeNull();
    expect(one.summaries.get(KO)).toMatchObject({ symbol: "KO", currency: "USD", figures: { pe: { unit: "times" } } });
    expect(other.summaries.get(KO)).toBe(one.summaries.get(KO));
    expect(readings.filter((cik) => cik === KO)).toHaveLength(1);
  });

  it("finds the same summary after a restart without reading, and reads again by other rules", async () => {
    const before = (await started("rules 1").gather([KO], 60_000)).summaries.get(KO);
    expect(readings.filter((cik) => cik === KO)).toHaveLength(1);
    const after = (await started("rules 2").gather([KO], 60_000)).summaries.get(KO);
    expect(readings.filter((cik) => cik === KO)).toHaveLength(2);
    expect(after).toEqual(before);
  });

  it("names who is not read yet, and has read them for anyone who asks next", async () => {
    const gate = Promise.withResolvers<void>();
    const cache = started("rules 3", gate.promise);
    expect(await cache.gather([KO], 0)).toEqual({ summaries: new Map(), unread: [KO] });
    gate.resolve();
    expect((await cache.gather([KO], 60_000)).unread).toEqual([]);
  });

  it("waits, when it is closed, for what it reads for nobody, and begins no further company", async () => {
    const gate = Promise.withResolvers<void>();
    const cache = started("rules 4", gate.promise);
    const before = readings.length;
    await cache.gather([KO, NOT_HELD], 0);
    await expect.poll(() => readings.length).toBe(before + 1);
    let isClosed = false;
    const closed = cache.close().then(() => (isClosed = true));
    await new Promise((resolve) => setImmediate(resolve));
    expect(isClosed).toBe(false);
    gate.resolve();
    await closed;
    expect(readings).toHaveLength(before + 1);
  });
});
