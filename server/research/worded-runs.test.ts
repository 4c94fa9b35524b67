import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ReaderKind, Services } from "#app/context.ts";
import type { Listing } from "#facts/dossier.ts";
import { createCompanyIndex } from "#research/companies/company-index.ts";
import { openAllListed } from "#server/companies/open-companies.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { openRunService } from "#server/testing/run-service.ts";
import { DATABASES } from "#testing/databases.ts";

const MODEL = "compatible:scripted";

const LISTED: readonly Listing[] = ["TIDE", "REEF", "COVE"].map((symbol, index) => ({
  cik: `000999000${index}`,
  symbol,
  name: `${symbol} CORP`,
  exchange: "NYSE",
  rank: index,
}));

describe.each(DATABASES)("runs that a model words, on $name", ({ open }) => {
  let database: OpenedDatabase;
  let service: Services["research"];
  let close: () => Promise<void>;
  /** Whose plan was asked, and which client's count. */
  const counted: (readonly [string | null, string])[] = [];
  let isLeft = true;

  beforeAll(async () => {
    database = await open();
    ({ service, close } = await openRunService(database, {
      companies: openAllListed(createCompanyIndex(LISTED, [])),
      model: MODEL,
      mayWrite(userId, client) {
        counted.push([userId, client]);
        return Promise.resolve(isLeft);
      },
    }));
  });
  afterAll(async () => {
    await close();
    await database.close();
  });

  const ask = (symbol: string, client: string, about: { reader?: ReaderKind; userId?: string } = {}) => {
    const { reader = "person", userId } = about;
    const user = () => Promise.resolve(userId === undefined ? null : { userId });
    return service.start({ symbol, type: "overview", asOf: null }, { client, reader, user });
  };

  it("are never started for a crawler, which reads those that are there", async () => {
    expect(await ask("TIDE", "192.0.2.1/32", { reader: "crawler" })).toMatchObject({ ok: true, run: { model: null } });
    expect(counted).toEqual([]);
    const worded = await ask("TIDE", "192.0.2.2/32");
    expect(worded).toMatchObject({ ok: true, run: { model: MODEL } });
    const id = worded.ok ? worded.run.id : "";
    expect(await ask("TIDE", "192.0.2.1/32", { reader: "crawler" })).toMatchObject({ ok: true, run: { id } });
  });

  it("count once for the plan of the member or the client of the guest who starts them", async () => {
    counted.length = 0;
    await ask("REEF", "192.0.2.3/32", { userId: "eve" });
    await ask("REEF", "192.0.2.4/32", { userId: "ada" });
    await ask("COVE", "192.0.2.5/32");
    expect(counted).toEqual([
      ["eve", "192.0.2.3/32"],
      [null, "192.0.2.5/32"],
    ]);
  });

  it("are left to the rules where none is left today, and the answer says so", async () => {
    isLeft = false;
    const asked = { symbol: "REEF", type: "risk", asOf: null } as const;
    const answer = await service.start(asked, { client: "192.0.2.6/32" });
    expect(answer).toMatchObject({ ok: true, isOverPlan: true, run: { model: null } });
    const again = await service.start({ ...asked, text: "rules" }, { client: "192.0.2.7/32" });
    expect(again).toMatchObject({ ok: true, run: { id: answer.ok ? answer.run.id : "" } });
  });
});
