import { describe, expect, it } from "vitest";
import { sampleServices, RUN_ID } from "#app/testing/sample-services.ts";
import { askApi } from "#app/testing/ask-api.ts";

/** A run with the events 1 to 3. */
const services = sampleServices({
  research: {
    stream(runId, afterSeq) {
      if (runId !== RUN_ID) return Promise.resolve({ ok: false, reason: "unknown" });
      if (afterSeq === 4) return Promise.resolve({ ok: false, reason: "too-many-streams" });
      if (afterSeq === 3) return Promise.resolve({ ok: false, reason: "nothing-left" });
      const body = new Response(`after ${afterSeq}`).body;
      if (body === null) throw new TypeError("a text has a body");
      return Promise.resolve({ ok: true, body });
    },
  },
});

const path = `/api/research/${RUN_ID}/events`;

describe("GET /api/research/{runId}/events", () => {
  it("streams events that no proxy may keep or gather", async () => {
    const response = await askApi(services, path);
    expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    expect(response.headers.get("cache-control")).toBe("no-store, no-transform");
    expect(response.headers.get("x-accel-buffering")).toBe("no");
    expect(await response.text()).toBe("after 0");
  });

  it("goes on after Last-Event-ID, which counts more than the query", async () => {
    const resumed = await askApi(services, `${path}?after=0`, { headers: { "last-event-id": "2" } });
    expect(await resumed.text()).toBe("after 2");
    expect(await (await askApi(services, `${path}?after=1`)).text()).toBe("after 1");
  });

  it("answers 204 to a browser that has everything of a finished run, so that it stops asking", async () => {
    expect((await askApi(services, path, { headers: { "last-event-id": "3" } })).status).toBe(204);
  });

  it("asks a client that holds too many streams to come back", async () => {
    const refused = await askApi(services, `${path}?after=4`);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "10"]);
  });

  it("refuses a number that is none", async () => {
    for (const after of ["-1", "1.5", "abc", "1e99", "2147483648"]) {
      const response = await askApi(services, `${path}?after=${after}`);
      expect([after, response.status]).toEqual([after, 400]);
      expect(await response.json()).toMatchObject({ errors: [{ field: "after" }] });
    }
  });

  it("answers 404 for a run that is not there", async () => {
    expect((await askApi(services, "/api/research/nothing/events")).status).toBe(404);
    expect((await askApi(services, `/api/research/${RUN_ID.replace("A", "B")}/events`)).status).toBe(404);
  });
});
