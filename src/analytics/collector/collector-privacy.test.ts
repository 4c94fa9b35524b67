import { describe, expect, it } from "vitest";
import { DATABASES } from "#testing/databases.ts";
import { batchOf, ORIGIN, readAnswer, readStored, wireEvent } from "#analytics/testing/collector-server.ts";
import { openCollectorSuite } from "#analytics/testing/collector-suite.ts";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

describe.each(DATABASES)("the collector on $name", ({ open }) => {
  const suite = openCollectorSuite(open);

  it("docs/threats.md#38: drops events of other names, wrong types and made-up ids one by one, and takes the rest", async () => {
    const answer = suite.collector.post(
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
    expect(await readAnswer(answer)).toMatchObject([200, { events_ingested: 1 }]);
    expect(await readStored(suite.database)).toMatchObject([
      { name: "Company Search", properties: { query: "nvidia", results_count: 3 } },
    ]);
    expect(suite.collector.counters()).toMatchObject({
      analytics_events_taken_total: 1,
      analytics_events_dropped_total: 13,
    });
  });

  it("docs/threats.md#38: names the person by the session alone, whatever the batch says", async () => {
    const forged = wireEvent("a", {
      user_id: "mallory",
      event_properties: { method: "passkey", user_id: "mallory" },
      event_type: "Login",
    });
    await suite.collector.post(batchOf(forged), { headers: { cookie: "user=ann" } });
    await suite.collector.post(batchOf({ ...forged, insert_id: "b" }));
    expect((await readStored(suite.database)).map(({ user_id: user }) => user)).toEqual(["ann", null]);
  });

  it("docs/threats.md#38: keeps no property but those of the event's name, and pollutes no prototype", async () => {
    const properties = `{"query":"a","results_count":1,"email":"ann@example.com","__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}`;
    const body = JSON.stringify(batchOf(wireEvent("a"))).replace('{"query":"nvidia","results_count":3}', properties);
    await suite.collector.post(body);
    expect((await readStored(suite.database))[0]?.["properties"]).toEqual({ query: "a", results_count: 1 });
    expect("polluted" in {}).toBe(false);
  });

  it("keeps neither network address nor user agent: only the family of the browser", async () => {
    await suite.collector.post(batchOf(wireEvent("a", { ip: "198.51.100.9" })), { headers: { "user-agent": FIREFOX } });
    const rows = await suite.database.query("SELECT * FROM analytics_event");
    expect(rows).toMatchObject([{ browser: "Firefox on Linux" }]);
    const windows = await suite.database.query("SELECT * FROM analytics_window");
    expect(windows).toHaveLength(1);
    expect(JSON.stringify([rows, windows])).not.toMatch(/203\.0|198\.51|Gecko|made up/);
  });

  it("strips the queries of addresses, and the page of every event of its own", async () => {
    const url = `${ORIGIN}/research/NVDA?type=full&token=secret#secret`;
    await suite.collector.post(
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
    const kept = await readStored(suite.database);
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
});
