import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { createCompanyIndex } from "#research/companies/company-index.ts";
import { createRunStore, RUN_EVENT_CHANNEL } from "#research/store/run-store.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { DATABASES } from "#testing/databases.ts";
import { createEventStreams } from "./event-streams.ts";
import { createRunLogs, createTopicNotices } from "./run-logs.ts";
import { createRunService } from "./run-service.ts";
import { RUN_QUEUE } from "./run-worker.ts";

describe.each(DATABASES)("the bound on open runs on $name", ({ open }) => {
  let database: OpenedDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  it("refuses the run too many, joins those open, and starts again once one has ended", async () => {
    const { signal } = new AbortController();
    const failures: Error[] = [];
    const queue = database.createQueue((error) => failures.push(error));
    await queue.start();
    await queue.createQueue(RUN_QUEUE);
    const snapshot = await openSnapshot("data/snapshot");
    const board = await createTopicNotices(database, RUN_EVENT_CHANNEL);
    const store = createRunStore(database, 2);
    const logs = createRunLogs({ store, board, onError: () => undefined });
    let ids = 0;
    const service = createRunService({
      companies: createCompanyIndex(await snapshot.listings(signal), await snapshot.identities(signal)),
      store,
      logs,
      streams: createEventStreams({ logs }),
      queue,
      storedVersion: () => Promise.resolve("facts 1"),
      rulesVersion: "rules 1",
      now: () => new Date("2026-08-22T12:00:00Z"),
      newId: () => `run ${(ids += 1)}`,
      newCancelKey: () => "starter's key",
      model: null,
      mayWrite: () => Promise.resolve(true),
      waitToStart: () => Promise.resolve(null),
      isHeld: () => Promise.resolve(true),
      waitToFetch: () => Promise.resolve(null),
    });
    const ask = (symbol: string) => service.start({ symbol, type: "overview", asOf: null }, { client: "192.0.2.0/24" });

    await ask("NVDA");
    await ask("MSFT");
    expect(await ask("AAPL")).toEqual({ ok: false, reason: "too-many-runs" });
    expect(await ask("NVDA")).toMatchObject({ ok: true, run: { id: "run 1" } });
    await service.cancel("run 2", "starter's key");
    expect(await ask("AAPL")).toMatchObject({ ok: true, run: { symbol: "AAPL" } });

    await board.close();
    await queue.stop({ graceful: false });
    expect(failures).toEqual([]);
  });
});
