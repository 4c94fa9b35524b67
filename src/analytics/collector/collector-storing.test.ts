import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { DATABASES } from "#testing/databases.ts";
import { batchOf, NOW, readAnswer, readStored, wireEvent } from "#analytics/testing/collector-server.ts";
import { openCollectorSuite } from "#analytics/testing/collector-suite.ts";

describe.each(DATABASES)("the collector on $name", ({ open }) => {
  const suite = openCollectorSuite(open);

  it("takes a thousand events of one batch, and writes as many as were good", async () => {
    const least = { event_type: "Logout", device_id: "d", time: 1 };
    const good = Array.from({ length: 900 }, (_, nth) => ({ ...least, insert_id: `${nth}` }));
    const batch = { ...batchOf(...good, ...good.slice(0, 10), ...Array.from({ length: 90 }, () => 0)) };
    const answer = suite.collector.post({ ...batch, client_upload_time: new Date(1).toISOString() });
    expect(await readAnswer(answer)).toMatchObject([200, { code: 200, events_ingested: 910 }]);
    expect(await readStored(suite.database)).toHaveLength(900);
  });

  it("takes packed batches, and text as beacons send it", async () => {
    const packed = gzipSync(JSON.stringify(batchOf(wireEvent("a"))));
    expect((await suite.collector.post(packed, { headers: { "content-encoding": "gzip" } })).status).toBe(200);
    const beacon = { headers: { "content-type": "text/plain;charset=UTF-8" } };
    expect((await suite.collector.post(JSON.stringify(batchOf(wireEvent("b"))), beacon)).status).toBe(200);
    expect(await readStored(suite.database)).toHaveLength(2);
  });

  it("stores an event once, however often it is sent and from however many at once", async () => {
    const batch = batchOf(wireEvent("a"), wireEvent("a"), wireEvent("b"));
    const answers = await Promise.all(Array.from({ length: 20 }, () => suite.collector.post(batch)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await readStored(suite.database)).toHaveLength(2);
  });

  it("takes the browser's clock for durations alone, and drops what is older than thirty days", async () => {
    const ahead = NOW.getTime() + 86_400_000;
    const days = (count: number): number => ahead - count * 86_400_000;
    const batch = batchOf(
      wireEvent("a", { time: ahead - 5_000 }),
      wireEvent("b", { time: ahead + 5_000 }),
      wireEvent("c", { time: days(29) }),
      wireEvent("d", { time: days(31) }),
    );
    await suite.collector.post({ ...batch, client_upload_time: new Date(ahead).toISOString() });
    const times = await suite.database.query("SELECT at::text AS at FROM analytics_event ORDER BY insert_id");
    expect(times.map((row) => new Date(Object.values(row).join("")).toISOString())).toEqual([
      "2026-03-02T11:59:55.000Z",
      "2026-03-02T12:00:00.000Z",
      "2026-02-01T12:00:00.000Z",
    ]);
  });

  it("holds text that databases cannot: NUL and half characters", async () => {
    await suite.collector.post(
      batchOf(wireEvent("a", { event_properties: { query: "a\u0000b\ud800c", results_count: 0 } })),
    );
    expect(await readStored(suite.database)).toMatchObject([{ properties: { query: "ab\ufffdc" } }]);
  });
});
