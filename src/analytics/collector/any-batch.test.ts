// Whatever is sent, the collector answers it: a batch that could break it would come again for ever.
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ANALYTICS_EVENTS } from "#contracts/analytics-events.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { DATABASES } from "#testing/databases.ts";
import { AUTOCAPTURED_EVENTS } from "./autocaptured-events.ts";
import { batchOf, NOW, startCollector, wireEvent } from "#analytics/testing/collector-server.ts";

const RUNS = 120;

const SHAPES = Object.entries({ ...ANALYTICS_EVENTS, ...AUTOCAPTURED_EVENTS }).map(
  ([name, { shape }]): readonly [string, readonly string[]] => [name, Object.keys(shape)],
);

const text = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom(
    "\u0000",
    "\ud800",
    "a\udfff",
    "/\u0000?x",
    "NVDA",
    "full",
    "growth",
    "https://a/%00?utm_id=\ud800",
    "🙂".repeat(200),
  ),
);

const value = fc.oneof(
  text,
  fc.double(),
  fc.integer(),
  fc.constantFrom(-0, 1e308, 0.1, 3, { value: 5 }, null),
  fc.jsonValue({ noUnicodeString: false, maxDepth: 3 }),
);

const time = fc.oneof(fc.constantFrom(NOW.getTime(), 0, 8.64e15, -1, 1e308), fc.integer());

/** An event of a known name with its own properties, most of them wrong in one way or another. */
const event = fc.constantFrom(...SHAPES).chain(([name, keys]) =>
  fc
    .record({
      properties: fc.record(Object.fromEntries(keys.map((key) => [key, value])), { requiredKeys: [] }),
      $set: fc.dictionary(fc.constantFrom("utm_source", "referrer", "__proto__"), value),
      time,
    })
    .map(({ properties, $set, time: at }) =>
      wireEvent("x", { event_type: name, event_properties: properties, user_properties: { $set }, time: at }),
    ),
);

const sentAt = fc.oneof(
  text,
  fc.constantFrom("2026-02-30T00:00:00Z", "9999-12-31T23:59:59Z", "0000-01-01T00:00:00Z", NOW.toISOString()),
);

describe.each(DATABASES)("the collector and any batch on $name", ({ open }) => {
  let database: OpenedDatabase;

  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  it("docs/threats.md#38: answers events that are nearly right", async () => {
    const collector = startCollector(database, { mostOfClient: 1_000_000 });
    let nth = 0;
    const property = fc.asyncProperty(fc.array(event, { minLength: 1, maxLength: 8 }), sentAt, async (events, sent) => {
      const numbered = events.map((one) => ({ ...one, insert_id: `${(nth += 1)}` }));
      const answer = await collector.post({ ...batchOf(...numbered), client_upload_time: sent });
      expect(answer.status).toBe(200);
    });
    await fc.assert(property, { numRuns: RUNS });
    expect(await database.query("SELECT 1 FROM analytics_event LIMIT 1")).toHaveLength(1);
  });

  it("docs/threats.md#38: answers anything else", async () => {
    const collector = startCollector(database, { mostOfClient: 1_000_000 });
    const body = fc.oneof(text, fc.json({ noUnicodeString: false }), fc.uint8Array({ maxLength: 200 }));
    const property = fc.asyncProperty(
      body,
      fc.constantFrom("gzip", "identity", "br", "\u00ff"),
      async (junk, encoding) => {
        const answer = await collector.post(junk, { headers: { "content-encoding": encoding } });
        expect(answer.status).toBe(400);
      },
    );
    await fc.assert(property, { numRuns: RUNS });
  });
});
