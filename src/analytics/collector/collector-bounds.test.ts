import { describe, expect, it } from "vitest";
import type { Database } from "#contracts/database.ts";
import { DATABASES, PGLITE } from "#testing/databases.ts";
import { batchOf, readStored, startCollector, wireEvent } from "#analytics/testing/collector-server.ts";
import { openCollectorSuite } from "#analytics/testing/collector-suite.ts";

describe.each(DATABASES)("the collector on $name", ({ open }) => {
  const suite = openCollectorSuite(open);

  it("docs/threats.md#36, #38: bounds what one client may send, over all servers of the database, and says for how long", async () => {
    const here = startCollector(suite.database, { mostOfClient: 5 });
    const there = startCollector(suite.database, { mostOfClient: 5 });
    const three = (prefix: string): unknown => batchOf(...["1", "2", "3"].map((nth) => wireEvent(prefix + nth)));
    expect((await here.post(three("a"))).status).toBe(200);
    const refused = await there.post(three("b"));
    expect([refused.status, await refused.json()]).toMatchObject([429, { code: 429 }]);
    // The window's clock is the database's, and goes on while the answer is on its way.
    const [window] = await suite.database.query<{ left: number }>(
      "SELECT ceil(extract(epoch FROM started_at + interval '10 minutes' - now()))::integer AS left FROM analytics_window",
    );
    const seconds = Number(refused.headers.get("retry-after"));
    expect(seconds).toBeGreaterThanOrEqual(window?.left ?? Infinity);
    expect(seconds).toBeLessThanOrEqual(600);
    expect((await there.post(three("b"), { from: "198.51.100.9" })).status).toBe(200);
    expect(await readStored(suite.database)).toHaveLength(6);
  });

  it("docs/threats.md#38: refuses a client that sent too much without asking the database", async () => {
    const asked: string[] = [];
    const watched: Database = {
      query(text, values) {
        asked.push(text);
        return suite.database.query(text, values);
      },
      transaction(work) {
        asked.push("transaction");
        return suite.database.transaction(work);
      },
    };
    const bounded = startCollector(watched, { mostOfClient: 1 });
    expect((await bounded.post(batchOf(wireEvent("a"), wireEvent("b")))).status).toBe(429);
    expect(asked).toHaveLength(1);
    expect((await bounded.post(batchOf(wireEvent("c")))).status).toBe(429);
    expect(asked).toHaveLength(1);
  });

  it("counts junk against the client that sends it", async () => {
    const bounded = startCollector(suite.database, { mostOfClient: 2 });
    const statuses = [await bounded.post("x"), await bounded.post("x"), await bounded.post("x")].map(
      ({ status }) => status,
    );
    expect(statuses).toEqual([400, 400, 429]);
  });
});

describe("the collector while its database is slow or away", () => {
  it("refuses with 503 what would wait beyond the bound, and takes it again later", async () => {
    const database = await PGLITE.open();
    const gate = Promise.withResolvers<void>();
    const slow: Database = {
      async query(text, values) {
        if (text.includes("INTO analytics_event")) await gate.promise;
        return database.query(text, values);
      },
      transaction: (work) => database.transaction(work),
    };
    const collector = startCollector(slow, { mostWaiting: 2 });
    const first = collector.post(batchOf(wireEvent("a"), wireEvent("b")));
    await expect.poll(() => collector.gauges()["analytics_events_waiting"]).toBe(2);
    const refused = await collector.post(batchOf(wireEvent("c")));
    expect([refused.status, await refused.json()]).toMatchObject([503, { code: 503 }]);
    gate.resolve();
    expect((await first).status).toBe(200);
    expect((await collector.post(batchOf(wireEvent("c")))).status).toBe(200);
    await database.close();
  });

  it("fails closed: nothing is answered as taken that was not stored", async () => {
    const away = {
      query: () => Promise.reject(new Error("away")),
      transaction: () => Promise.reject(new Error("away")),
    };
    await expect(startCollector(away).post(batchOf(wireEvent("a")))).rejects.toThrow("away");
  });
});
