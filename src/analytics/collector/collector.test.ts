import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { REMOTE_CONFIG_PATH } from "#contracts/analytics-wire.ts";
import type { Database } from "#contracts/database.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { DATABASES, PGLITE } from "#testing/databases.ts";
import { batchOf, NOW, ORIGIN, startCollector, wireEvent, type TestCollector } from "./testing/collector-server.ts";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

describe.each(DATABASES)("the collector on $name", ({ open }) => {
  let database: OpenedDatabase;
  let collector: TestCollector;

  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await database.query("DELETE FROM analytics_event");
    await database.query("DELETE FROM analytics_window");
    collector = startCollector(database);
  });

  const stored = (): Promise<readonly Record<string, unknown>[]> =>
    database.query("SELECT name, user_id, page, browser, properties FROM analytics_event ORDER BY insert_id");
  const code = async (answer: Promise<Response>): Promise<readonly unknown[]> => {
    const given = await answer;
    const body: unknown = await given.json();
    return [given.status, body];
  };

  it("THREATS 38: takes nothing without consent, and tells the SDK to forget it", async () => {
    for (const search of ["", "?consent=denied", "?consent=accepted&consent=denied"]) {
      expect(await code(collector.post(batchOf(wireEvent("a")), { search }))).toEqual([
        400,
        { code: 400, error: "Events are taken from visitors who consented.", missing_field: "consent" },
      ]);
    }
    expect(await stored()).toEqual([]);
  });

  it("THREATS 38: takes nothing from another site's page", async () => {
    const sites = [{ "sec-fetch-site": "cross-site" }, { "sec-fetch-site": "same-site" }, { "sec-fetch-site": "none" }];
    for (const headers of sites) {
      expect((await collector.post(batchOf(wireEvent("a")), { headers })).status).toBe(403);
    }
    expect(await stored()).toEqual([]);
  });

  it("THREATS 38: refuses 1001 events, 65 KB, and what unpacks to more, so that the SDK halves its batches", async () => {
    const many = batchOf(...Array.from({ length: 1001 }, () => ({})));
    const long = batchOf(wireEvent("a", { language: "x".repeat(65 * 1024) }));
    const bomb = gzipSync(" ".repeat(50_000_000));
    expect(bomb.length).toBeLessThan(64 * 1024);
    const answers = [
      await collector.post(many),
      await collector.post(long),
      await collector.post(bomb, { headers: { "content-encoding": "gzip" } }),
    ];
    for (const answer of answers) {
      expect([answer.status, await answer.json()]).toEqual([
        413,
        { code: 413, error: "The batch is too large: at most 1000 events and 65536 bytes are taken." },
      ]);
    }
    expect(await stored()).toEqual([]);
  });

  it("takes a thousand events of one batch, and writes as many as were good", async () => {
    const least = { event_type: "Logout", device_id: "d", time: 1 };
    const good = Array.from({ length: 900 }, (_, nth) => ({ ...least, insert_id: `${nth}` }));
    const batch = { ...batchOf(...good, ...good.slice(0, 10), ...Array.from({ length: 90 }, () => 0)) };
    const answer = collector.post({ ...batch, client_upload_time: new Date(1).toISOString() });
    expect(await code(answer)).toMatchObject([200, { code: 200, events_ingested: 910 }]);
    expect(await stored()).toHaveLength(900);
  });

  it("refuses what it cannot read, in words that repeat nothing of it", async () => {
    const marked = "<script>alert(1)</script>";
    const bodies = [
      "",
      marked,
      "[]",
      "null",
      JSON.stringify({ api_key: "beforehand", events: marked }),
      `{"api_key":"beforehand","events":{"length":1}}`,
    ];
    for (const body of bodies) {
      const answer = await collector.post(body);
      expect([body, answer.status, answer.headers.get("content-type")]).toEqual([body, 400, "application/json"]);
      expect(await answer.text()).not.toContain("alert");
    }
    expect(
      (await collector.post(gzipSync("{}").subarray(0, 9), { headers: { "content-encoding": "gzip" } })).status,
    ).toBe(400);
    expect((await collector.post("{}", { headers: { "content-encoding": "br" } })).status).toBe(400);
    expect(await code(collector.post({ ...batchOf(wireEvent("a")), api_key: "another" }))).toMatchObject([
      400,
      { error: "Invalid API key" },
    ]);
  });

  it("THREATS 38: drops events of other names, wrong types and made-up ids one by one, and takes the rest", async () => {
    const answer = collector.post(
      batchOf(
        wireEvent("good"),
        wireEvent("b", { event_type: "Purchase" }),
        wireEvent("c", { event_type: "__proto__" }),
        wireEvent("d", { event_type: "constructor" }),
        wireEvent("e", { event_properties: { query: "x", results_count: "3" } }),
        wireEvent("f", { event_properties: { query: "x".repeat(201), results_count: 3 } }),
        wireEvent("g", { event_properties: [] }),
        wireEvent("h", { device_id: "<b>" }),
        wireEvent("i", { insert_id: null }),
        wireEvent("j", { time: "yesterday" }),
        wireEvent("k", { time: -1 }),
        wireEvent("l", { event_type: "[Amplitude] Element Clicked" }),
        "event",
        null,
      ),
    );
    expect(await code(answer)).toMatchObject([200, { events_ingested: 1 }]);
    expect(await stored()).toMatchObject([
      { name: "Company Search", properties: { query: "nvidia", results_count: 3 } },
    ]);
    expect(collector.counters()).toMatchObject({
      analytics_events_taken_total: 1,
      analytics_events_dropped_total: 13,
    });
  });

  it("THREATS 38: names the person by the session alone, whatever the batch says", async () => {
    const forged = wireEvent("a", {
      user_id: "mallory",
      event_properties: { method: "passkey", user_id: "mallory" },
      event_type: "Login",
    });
    await collector.post(batchOf(forged), { headers: { cookie: "user=ann" } });
    await collector.post(batchOf({ ...forged, insert_id: "b" }));
    expect((await stored()).map(({ user_id: user }) => user)).toEqual(["ann", null]);
  });

  it("THREATS 38: keeps no property but those of the event's name, and pollutes no prototype", async () => {
    const properties = `{"query":"a","results_count":1,"email":"ann@example.com","__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}`;
    const body = JSON.stringify(batchOf(wireEvent("a"))).replace('{"query":"nvidia","results_count":3}', properties);
    await collector.post(body);
    expect((await stored())[0]?.["properties"]).toEqual({ query: "a", results_count: 1 });
    expect("polluted" in {}).toBe(false);
  });

  it("keeps neither network address nor user agent: only the family of the browser", async () => {
    await collector.post(batchOf(wireEvent("a", { ip: "198.51.100.9" })), { headers: { "user-agent": FIREFOX } });
    const rows = await database.query("SELECT * FROM analytics_event");
    expect(rows).toMatchObject([{ browser: "Firefox on Linux" }]);
    const windows = await database.query("SELECT * FROM analytics_window");
    expect(JSON.stringify([rows, windows])).not.toMatch(/203\.0|198\.51|Gecko|made up/);
  });

  it("strips the queries of addresses, and the page of every event of its own", async () => {
    const url = `${ORIGIN}/research/NVDA?type=full&token=secret#secret`;
    await collector.post(
      batchOf(
        wireEvent("a", {
          event_type: "Page View",
          event_properties: {
            path: "/research/NVDA?token=secret",
            url,
            referrer: "https://mail.example.com/?q=secret",
          },
        }),
        wireEvent("b", {
          event_properties: { query: "a", results_count: 1, "[Amplitude] Page Path": "/search?q=secret" },
        }),
        wireEvent("c", {
          event_type: "[Amplitude] Rage Click",
          event_properties: {
            "[Amplitude] Page URL": url,
            "[Amplitude] Click Count": 5,
            "[Amplitude] Element Tag": "button",
            "[Amplitude] Element Text": "ann@example.com",
            "[Amplitude] Element Hierarchy": [{ tag: "button" }],
          },
        }),
        wireEvent("d", {
          event_type: "$identify",
          event_properties: undefined,
          user_properties: {
            $set: { utm_source: "mail", gclid: "one-click", referrer: url },
            $setOnce: { initial_gclid: "x" },
          },
        }),
      ),
    );
    const kept = await stored();
    expect(JSON.stringify(kept)).not.toMatch(/secret|ann@|one-click/);
    expect(kept).toMatchObject([
      {
        page: "/research/NVDA",
        properties: {
          path: "/research/NVDA",
          url: `${ORIGIN}/research/NVDA?type=full`,
          referrer: "https://mail.example.com/",
        },
      },
      { page: "/search", properties: { query: "a", results_count: 1 } },
      { page: "/research/NVDA", properties: { "[Amplitude] Click Count": 5, "[Amplitude] Element Tag": "button" } },
      { name: "$identify", properties: { utm_source: "mail", referrer: `${ORIGIN}/research/NVDA?type=full` } },
    ]);
  });

  it("takes packed batches, and text as beacons send it", async () => {
    const packed = gzipSync(JSON.stringify(batchOf(wireEvent("a"))));
    expect((await collector.post(packed, { headers: { "content-encoding": "gzip" } })).status).toBe(200);
    const beacon = { headers: { "content-type": "text/plain;charset=UTF-8" } };
    expect((await collector.post(JSON.stringify(batchOf(wireEvent("b"))), beacon)).status).toBe(200);
    expect(await stored()).toHaveLength(2);
  });

  it("stores an event once, however often it is sent and from however many at once", async () => {
    const batch = batchOf(wireEvent("a"), wireEvent("a"), wireEvent("b"));
    const answers = await Promise.all(Array.from({ length: 20 }, () => collector.post(batch)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await stored()).toHaveLength(2);
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
    await collector.post({ ...batch, client_upload_time: new Date(ahead).toISOString() });
    const times = await database.query("SELECT at::text AS at FROM analytics_event ORDER BY insert_id");
    expect(times.map((row) => new Date(Object.values(row).join("")).toISOString())).toEqual([
      "2026-03-02T11:59:55.000Z",
      "2026-03-02T12:00:00.000Z",
      "2026-02-01T12:00:00.000Z",
    ]);
  });

  it("holds text that databases cannot: NUL and half characters", async () => {
    await collector.post(batchOf(wireEvent("a", { event_properties: { query: "a\u0000b\ud800c", results_count: 0 } })));
    expect(await stored()).toMatchObject([{ properties: { query: "ab\ufffdc" } }]);
  });

  it("THREATS 36, 38: bounds what one client may send, over all servers of the database, and says for how long", async () => {
    const here = startCollector(database, { mostOfClient: 5 });
    const there = startCollector(database, { mostOfClient: 5 });
    const three = (prefix: string): unknown => batchOf(...["1", "2", "3"].map((nth) => wireEvent(prefix + nth)));
    expect((await here.post(three("a"))).status).toBe(200);
    const refused = await there.post(three("b"));
    expect([refused.status, await refused.json()]).toMatchObject([429, { code: 429 }]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(590);
    expect((await there.post(three("b"), { from: "198.51.100.9" })).status).toBe(200);
    expect(await stored()).toHaveLength(6);
  });

  it("THREATS 38: refuses a client that sent too much without asking the database", async () => {
    const bounded = startCollector(database, { mostOfClient: 1 });
    await bounded.post(batchOf(wireEvent("a"), wireEvent("b")));
    const counted = await database.query("SELECT events FROM analytics_window");
    expect((await bounded.post(batchOf(wireEvent("c")))).status).toBe(429);
    expect(await database.query("SELECT events FROM analytics_window")).toEqual(counted);
  });

  it("counts junk against the client that sends it", async () => {
    const bounded = startCollector(database, { mostOfClient: 2 });
    const statuses = [await bounded.post("x"), await bounded.post("x"), await bounded.post("x")].map(
      ({ status }) => status,
    );
    expect(statuses).toEqual([400, 400, 429]);
  });

  it("sets no cookies and lets nobody keep the answer", async () => {
    const answer = await collector.post(batchOf(wireEvent("a")), { headers: { cookie: "user=ann" } });
    expect([answer.headers.getSetCookie(), answer.headers.get("cache-control")]).toEqual([[], "no-store"]);
  });

  it("answers no other address or method", async () => {
    const ask = async (method: string, path: string): Promise<number> =>
      (await collector.answer(new Request(`${ORIGIN}${path}`, { method }), "203.0.113.7")).status;
    expect(await ask("GET", "/collect/2/httpapi?consent=accepted")).toBe(405);
    expect(await ask("POST", `${REMOTE_CONFIG_PATH}/beforehand`)).toBe(405);
    expect(await ask("GET", `${REMOTE_CONFIG_PATH}/another`)).toBe(404);
    expect(await ask("POST", "/collect/batch?consent=accepted")).toBe(404);
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
