import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { REMOTE_CONFIG_PATH } from "#contracts/analytics-wire.ts";
import { DATABASES } from "#testing/databases.ts";
import { batchOf, ORIGIN, readAnswer, readStored, wireEvent } from "#analytics/testing/collector-server.ts";
import { openCollectorSuite } from "#analytics/testing/collector-suite.ts";

describe.each(DATABASES)("the collector on $name", ({ open }) => {
  const suite = openCollectorSuite(open);

  it("docs/threats.md#38: takes nothing without consent, and tells the SDK to forget it", async () => {
    for (const search of ["", "?consent=denied", "?consent=accepted&consent=denied"]) {
      expect(await readAnswer(suite.collector.post(batchOf(wireEvent("a")), { search }))).toEqual([
        400,
        { code: 400, error: "Only visitors who consented may send events.", missing_field: "consent" },
      ]);
    }
    expect(await readStored(suite.database)).toEqual([]);
  });

  it("docs/threats.md#38: takes nothing from another site's page", async () => {
    const sites = [{ "sec-fetch-site": "cross-site" }, { "sec-fetch-site": "same-site" }, { "sec-fetch-site": "none" }];
    for (const headers of sites) {
      expect((await suite.collector.post(batchOf(wireEvent("a")), { headers })).status).toBe(403);
    }
    expect(await readStored(suite.database)).toEqual([]);
  });

  it("docs/threats.md#38: refuses 1001 events, 65 KB, and what unpacks to more, so that the SDK halves its batches", async () => {
    const many = batchOf(...Array.from({ length: 1001 }, () => ({})));
    const long = batchOf(wireEvent("a", { language: "x".repeat(65 * 1024) }));
    const bomb = gzipSync(" ".repeat(50_000_000));
    expect(bomb.length).toBeLessThan(64 * 1024);
    const answers = [
      await suite.collector.post(many),
      await suite.collector.post(long),
      await suite.collector.post(bomb, { headers: { "content-encoding": "gzip" } }),
    ];
    for (const answer of answers) {
      expect([answer.status, await answer.json()]).toEqual([
        413,
        { code: 413, error: "The batch is too large: send at most 1000 events and 65536 bytes." },
      ]);
    }
    expect(await readStored(suite.database)).toEqual([]);
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
      const answer = await suite.collector.post(body);
      expect([body, answer.status, answer.headers.get("content-type")]).toEqual([body, 400, "application/json"]);
      expect(await answer.text()).not.toContain("alert");
    }
    expect(
      (await suite.collector.post(gzipSync("{}").subarray(0, 9), { headers: { "content-encoding": "gzip" } })).status,
    ).toBe(400);
    expect((await suite.collector.post("{}", { headers: { "content-encoding": "br" } })).status).toBe(400);
    expect(await readAnswer(suite.collector.post({ ...batchOf(wireEvent("a")), api_key: "another" }))).toMatchObject([
      400,
      { error: "Invalid API key" },
    ]);
  });

  it("answers no other address or method", async () => {
    const ask = async (method: string, path: string): Promise<number> =>
      (await suite.collector.answer(new Request(`${ORIGIN}${path}`, { method }), "203.0.113.7")).status;
    expect(await ask("GET", "/collect/2/httpapi?consent=accepted")).toBe(405);
    expect(await ask("POST", `${REMOTE_CONFIG_PATH}/beforehand`)).toBe(405);
    expect(await ask("GET", `${REMOTE_CONFIG_PATH}/another`)).toBe(404);
    expect(await ask("POST", "/collect/batch?consent=accepted")).toBe(404);
  });

  it("sets no cookies and lets nobody keep the answer", async () => {
    const answer = await suite.collector.post(batchOf(wireEvent("a")), { headers: { cookie: "user=ann" } });
    expect([answer.headers.getSetCookie(), answer.headers.get("cache-control")]).toEqual([[], "no-store"]);
  });
});
