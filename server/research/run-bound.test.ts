import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { createCompanyIndex } from "#research/companies/company-index.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { openRunService } from "#server/testing/run-service.ts";
import { DATABASES } from "#testing/databases.ts";

describe.each(DATABASES)("the bound on open runs on $name", ({ open }) => {
  let database: OpenedDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  it("refuses the run too many, joins those open, and starts again once one has ended", async () => {
    const { signal } = new AbortController();
    const snapshot = await openSnapshot("data/snapshot");
    const { service, failures, close } = await openRunService(database, {
      companies: createCompanyIndex(await snapshot.listings(signal), await snapshot.identities(signal)),
      newCancelKey: () => "starter's key",
      mostRuns: 2,
    });
    const ask = (symbol: string) => service.start({ symbol, type: "overview", asOf: null }, { client: "192.0.2.0/24" });

    await ask("NVDA");
    await ask("MSFT");
    expect(await ask("AAPL")).toEqual({ ok: false, reason: "too-many-runs" });
    expect(await ask("NVDA")).toMatchObject({ ok: true, run: { id: "run 1" } });
    await service.cancel("run 2", "starter's key");
    expect(await ask("AAPL")).toMatchObject({ ok: true, run: { symbol: "AAPL" } });

    await close();
    expect(failures).toEqual([]);
  });
});
