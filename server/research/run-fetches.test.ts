import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ReaderKind, Services } from "#app/context.ts";
import type { Company } from "#facts/dossier.ts";
import { createCompanyIndex } from "#research/companies/company-index.ts";
import { openAllListed } from "#server/companies/open-companies.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { createLimits } from "#server/limits/limits.ts";
import { openRunService } from "#server/testing/run-service.ts";
import { DATABASES } from "#testing/databases.ts";

const LISTED = Array.from({ length: 80 }, (_, index) => ({
  cik: String(index + 1).padStart(10, "0"),
  symbol: `A${String.fromCharCode(65 + Math.floor(index / 26), 65 + (index % 26))}`,
  name: `Company ${index}`,
  exchange: "NYSE",
  rank: index + 1,
}));
const HELD = "0000000001";
const NO_COMPANIES: readonly Company[] = [];

describe.each(DATABASES)("visits to companies that would have to be fetched, on $name", ({ open }) => {
  let database: OpenedDatabase;
  let service: Services["research"];
  let close: () => Promise<void>;

  beforeAll(async () => {
    database = await open();
    const limits = createLimits(database);
    ({ service, close } = await openRunService(database, {
      companies: openAllListed(createCompanyIndex(LISTED, NO_COMPANIES)),
      mostRuns: 200,
      isHeld: (cik) => Promise.resolve(cik === HELD),
      waitToFetch: (client) => limits.take("company-fetches", null, client),
    }));
  });
  afterAll(async () => {
    await close();
    await database.close();
  });

  const ask = (index: number, client: string, reader: ReaderKind = "person") =>
    service.start({ symbol: LISTED[index]?.symbol ?? "", type: "overview", asOf: null }, { client, reader });

  it("docs/threats.md#66: start nothing for a crawler, unless the company is held", async () => {
    expect(await ask(1, "192.0.2.1/32", "crawler")).toEqual({ ok: false, reason: "not-held" });
    expect(await ask(0, "192.0.2.1/32", "crawler")).toMatchObject({ ok: true });
  });

  it("docs/threats.md#66: share one run, and are refused for one client after so many in an hour while others go on", async () => {
    const first = await ask(1, "192.0.2.2/32");
    expect(await ask(1, "192.0.2.3/32")).toMatchObject({ ok: true, run: { id: first.ok ? first.run.id : "" } });
    for (let index = 2; index < 61; index += 1) expect((await ask(index, "192.0.2.2/32")).ok).toBe(true);
    expect(await ask(61, "192.0.2.2/32")).toMatchObject({ ok: false, reason: "too-many-fetches" });
    expect(await ask(61, "192.0.2.3/32")).toMatchObject({ ok: true });
    // A crawler may read the run of somebody else.
    expect(await ask(61, "192.0.2.1/32", "crawler")).toMatchObject({ ok: true });
  });
});
