import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFactStore } from "#facts/store.ts";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { createSheetStore } from "#research/portfolio-report/sheet/sheet-store.ts";
import { createCompanyShelf, type CompanyShelf } from "#server/companies/company-shelf.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { DATABASES } from "#testing/databases.ts";
import { createSheetShelf } from "./sheet-shelf.ts";

const KO = "0000021344";
const NOT_HELD = "0000038264";

describe.each(DATABASES)("createSheetShelf on $name", ({ open }) => {
  let database: OpenedDatabase;
  let shelf: CompanyShelf;
  let readings: string[];

  beforeAll(async () => {
    database = await open();
    const snapshot = await openSnapshot("data/snapshot");
    const parts = { store: createFactStore(database), snapshot, live: null };
    shelf = createCompanyShelf({ ...parts, now: () => new Date() });
    readings = [];
  });
  afterAll(() => database.close());

  /** A server that has just started; what it reads of companies is counted. */
  function started(rulesVersion: string, held: Promise<void> = Promise.resolve()) {
    const store = createSheetStore(database);
    return createSheetShelf({
      store,
      rulesVersion,
      shelf: {
        version: (cik) => shelf.version(cik),
        recall: async (cik, signal) => {
          readings.push(cik);
          await held;
          return shelf.recall(cik, signal);
        },
      },
    });
  }

  it("reads a company once for all who ask, and knows of one that nothing is held of", async () => {
    const sheets = started("rules 1");
    const [one, other] = await Promise.all([sheets.gather([KO, NOT_HELD], 60_000), sheets.gather([KO], 60_000)]);
    expect(one.unread).toEqual([]);
    expect(one.sheets.get(NOT_HELD)).toBeNull();
    expect(one.sheets.get(KO)).toMatchObject({ symbol: "KO", currency: "USD", figures: { pe: { unit: "times" } } });
    expect(other.sheets.get(KO)).toBe(one.sheets.get(KO));
    expect(readings.filter((cik) => cik === KO)).toHaveLength(1);
  });

  it("finds the same sheet after a restart without reading, and reads again by other rules", async () => {
    const before = (await started("rules 1").gather([KO], 60_000)).sheets.get(KO);
    expect(readings.filter((cik) => cik === KO)).toHaveLength(1);
    const after = (await started("rules 2").gather([KO], 60_000)).sheets.get(KO);
    expect(readings.filter((cik) => cik === KO)).toHaveLength(2);
    expect(after).toEqual(before);
  });

  it("names who is not read yet, and has read them for whoever asks next", async () => {
    const gate = Promise.withResolvers<void>();
    const sheets = started("rules 3", gate.promise);
    expect(await sheets.gather([KO], 0)).toEqual({ sheets: new Map(), unread: [KO] });
    gate.resolve();
    expect((await sheets.gather([KO], 60_000)).unread).toEqual([]);
  });

  it("waits, when it is closed, for what it reads for nobody, and begins no further company", async () => {
    const gate = Promise.withResolvers<void>();
    const sheets = started("rules 4", gate.promise);
    const before = readings.length;
    await sheets.gather([KO, NOT_HELD], 0);
    await expect.poll(() => readings.length).toBe(before + 1);
    let isClosed = false;
    const closed = sheets.close().then(() => (isClosed = true));
    await new Promise((resolve) => setImmediate(resolve));
    expect(isClosed).toBe(false);
    gate.resolve();
    await closed;
    expect(readings).toHaveLength(before + 1);
  });
});
