import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { DATABASES } from "#testing/databases.ts";
import { createAnalyticsAccountPart, deleteOldEvents } from "./event-store.ts";
import { batchOf, startCollector, wireEvent, type TestCollector } from "#analytics/testing/collector-server.ts";

describe.each(DATABASES)("what is kept of a person on $name", ({ open }) => {
  let database: OpenedDatabase;
  let collector: TestCollector;

  beforeAll(async () => {
    database = await open();
    collector = startCollector(database);
  });
  afterAll(() => database.close());

  const send = (insertId: string, deviceId: string, user: string | null): Promise<Response> =>
    collector.post(batchOf(wireEvent(insertId, { device_id: deviceId })), {
      headers: user === null ? {} : { cookie: `user=${user}` },
    });
  const left = async (): Promise<readonly object[]> =>
    database.query("SELECT device_id, insert_id FROM analytics_event ORDER BY insert_id");

  it("is handed out: the person's own events and nobody else's", async () => {
    await send("1", "laptop", "ann");
    await send("2", "laptop", null);
    await send("3", "laptop", "bob");
    await send("4", "phone", "bob");
    await send("5", "tablet", null);
    expect(await createAnalyticsAccountPart(database).export("ann")).toEqual([
      {
        name: "Company Search",
        at: "2026-03-02T11:59:55.000Z",
        page: null,
        browser: "other on other",
        properties: { query: "nvidia", results_count: 3 },
      },
    ]);
    expect(await createAnalyticsAccountPart(database).export("cyd")).toEqual([]);
  });

  it("goes with the person's account, with what their browsers sent for nobody; a second time changes nothing", async () => {
    const part = createAnalyticsAccountPart(database);
    await part.delete("ann");
    const rest = [
      { device_id: "laptop", insert_id: "3" },
      { device_id: "phone", insert_id: "4" },
      { device_id: "tablet", insert_id: "5" },
    ];
    expect(await left()).toEqual(rest);
    await part.delete("ann");
    await part.delete("nobody");
    expect(await left()).toEqual(rest);
  });

  it("is swept when it is older than the days it may be kept, with the counters of clients", async () => {
    await database.query(
      "UPDATE analytics_event SET at = now() - interval '400 days' - interval '1 minute' WHERE insert_id = '3'",
    );
    await database.query("UPDATE analytics_event SET at = now() - interval '399 days' WHERE insert_id <> '3'");
    await database.query("UPDATE analytics_window SET started_at = now() - interval '61 minutes'");
    expect(await deleteOldEvents(database, 400)).toBe(1);
    expect(await left()).toHaveLength(2);
    expect(await database.query("SELECT 1 FROM analytics_window")).toEqual([]);
  });
});
