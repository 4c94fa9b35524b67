import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ReaderKind, Services } from "#app/context.ts";
import type { Listing } from "#facts/dossier.ts";
import { createCompanyIndex } from "#research/companies/company-index.ts";
import { createRunStore, RUN_EVENT_CHANNEL } from "#research/store/run-store.ts";
import { openAllListed } from "#server/companies/open-companies.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { DATABASES } from "#testing/databases.ts";
import { createEventStreams } from "./event-streams.ts";
import { createRunLogs, createTopicNotices } from "./run-logs.ts";
import { createRunService } from "./run-service.ts";
import { RUN_QUEUE } from "./run-worker.ts";

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
    const queue = database.createQueue(() => undefined);
    await queue.start();
    await queue.createQueue(RUN_QUEUE);
    const board = await createTopicNotices(database, RUN_EVENT_CHANNEL);
    const store = createRunStore(database);
    const logs = createRunLogs({ store, board, onError: () => undefined });
    let ids = 0;
    service = createRunService({
      companies: openAllListed(createCompanyIndex(LISTED, [])),
      store,
      logs,
      streams: createEventStreams({ logs }),
      queue,
      storedVersion: () => Promise.resolve("facts 1"),
      rulesVersion: "rules 1",
      now: () => new Date("2026-08-22T12:00:00Z"),
      newId: () => `run ${(ids += 1)}`,
      newCancelKey: () => "starter's key",
      model: MODEL,
      mayWrite(userId, client) {
        counted.push([userId, client]);
        return Promise.resolve(isLeft);
      },
      waitToStart: () => Promise.resolve(null),
      isHeld: () => Promise.resolve(true),
      waitToFetch: () => Promise.resolve(null),
    });
    close = async () => {
      await board.close();
      await queue.stop({ graceful: false });
    };
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
