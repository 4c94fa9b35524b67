import { describe, expect, it } from "vitest";
import type { RunRequest, StartAnswer } from "#app/context.ts";
import { finishedRun, sampleServices, RUN_ID } from "#app/testing/sample-services.ts";
import { askApi, ownPost } from "#app/testing/ask-api.ts";

function servicesAnswering(answer: StartAnswer) {
  const asked: RunRequest[] = [];
  const start = (request: RunRequest) => {
    asked.push(request);
    return Promise.resolve(answer);
  };
  return { asked, services: sampleServices({ research: { start } }) };
}

const started = { ok: true, cancelKey: "key", run: { ...finishedRun, status: "running", stage: "STARTING" } } as const;
const { services: willing } = servicesAnswering(started);

describe("POST /api/research", () => {
  it("answers 202 with the run and where it is read", async () => {
    const { asked, services } = servicesAnswering(started);
    const response = await askApi(
      services,
      "/api/research",
      ownPost({ symbol: " NVDA ", type: "overview", asOf: "2025-03-01" }),
    );
    expect(response.status).toBe(202);
    expect(response.headers.get("location")).toBe(`/api/research/${RUN_ID}`);
    expect(await response.json()).toMatchObject({ runId: RUN_ID, cancelKey: "key", status: "running" });
    expect(asked).toEqual([
      { symbol: "NVDA", type: "overview", asOf: "2025-03-01", plan: null, peers: [], text: "model" },
    ]);
  });

  it("takes overview as of today when only the symbol is given", async () => {
    const { asked, services } = servicesAnswering(started);
    await askApi(services, "/api/research", ownPost({ symbol: "NVDA" }));
    expect(asked).toEqual([{ symbol: "NVDA", type: "overview", asOf: null, plan: null, peers: [], text: "model" }]);
  });

  it("refuses a page of another site, by either header", async () => {
    const body = JSON.stringify({ symbol: "NVDA" });
    const foreign: readonly Record<string, string>[] = [
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
      { origin: "https://evil.example" },
      { origin: "null" },
    ];
    for (const headers of foreign) {
      const init = { method: "POST", body, headers: { ...headers, "content-type": "application/json" } };
      const response = await askApi(willing, "/api/research", init);
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({ type: "urn:beforehand:problem:foreign-origin" });
    }
  });

  it("takes a program that is no browser, and an old browser's own page", async () => {
    const own: readonly Record<string, string>[] = [{}, { origin: "http://localhost:3000" }];
    for (const headers of own) {
      const init = {
        method: "POST",
        body: JSON.stringify({ symbol: "NVDA" }),
        headers: { ...headers, "content-type": "application/json; charset=utf-8" },
      };
      expect((await askApi(willing, "/api/research", init)).status).toBe(202);
    }
  });

  it("refuses a form's body before reading it", async () => {
    const init = { method: "POST", body: new URLSearchParams({ symbol: "NVDA" }) };
    expect((await askApi(willing, "/api/research", init)).status).toBe(415);
  });

  it("refuses a body beyond 16 KB, announced or not", async () => {
    const large = JSON.stringify({ symbol: "x".repeat(17_000) });
    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(large));
        controller.close();
      },
    });
    const headers = { "content-type": "application/json" };
    const announced = { method: "POST", body: large, headers: { ...headers, "content-length": String(large.length) } };
    const unannounced = { method: "POST", body: stream, headers, duplex: "half" };
    for (const init of [announced, unannounced]) {
      const response = await askApi(willing, "/api/research", init);
      expect(response.status).toBe(413);
      expect(await response.json()).toMatchObject({ detail: "At most 16384 bytes are read." });
    }
  });

  it("names what is wrong: text that is not JSON, a missing symbol, an unknown type, a bad date, a stray field", async () => {
    const broken = await askApi(willing, "/api/research", { ...ownPost({}), body: "{" });
    expect(broken.status).toBe(400);
    expect(await broken.json()).toMatchObject({ type: "urn:beforehand:problem:bad-json" });

    const wrong: readonly (readonly [body: unknown, fields: readonly string[]])[] = [
      [{}, ["symbol"]],
      [{ symbol: "   " }, ["symbol"]],
      [{ symbol: "NVDA", type: "gossip" }, ["type"]],
      [{ symbol: "NVDA", asOf: "2025-02-30" }, ["asOf"]],
      [{ symbol: "NVDA", plan: "ELITE" }, ["plan"]],
      [{ symbol: 7, asOf: 7 }, ["symbol", "asOf"]],
      [[], [""]],
    ];
    for (const [body, fields] of wrong) {
      const response = await askApi(willing, "/api/research", ownPost(body));
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ errors: fields.map((field) => ({ field })) });
    }
  });

  it("answers an unknown symbol with 404 and near matches", async () => {
    const { services } = servicesAnswering({ ok: false, reason: "unknown-symbol" });
    const response = await askApi(services, "/api/research", ownPost({ symbol: "NVDAA" }));
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ near: [{ symbol: "NVDA" }] });
  });

  it("answers each other refusal with its own status", async () => {
    const refusals = [
      ["not-a-company", 422],
      ["not-held", 422],
      ["bad-date", 400],
      ["too-many-runs", 429],
    ] as const;
    for (const [reason, status] of refusals) {
      const { services } = servicesAnswering({ ok: false, reason });
      const response = await askApi(services, "/api/research", ownPost({ symbol: "SPY" }));
      expect([reason, response.status]).toEqual([reason, status]);
    }
  });

  it("says when to come back while too much is running", async () => {
    const { services } = servicesAnswering({ ok: false, reason: "too-many-runs" });
    const response = await askApi(services, "/api/research", ownPost({ symbol: "NVDA" }));
    expect(response.headers.get("retry-after")).toBe("10");
  });

  it("tells nothing of an error nobody expected, and reports it", async () => {
    const reported: unknown[] = [];
    const fault = new Error("password=hunter2");
    const services = sampleServices({
      research: { start: () => Promise.reject(fault) },
      reportError: (error, where) => reported.push([error, where]),
    });
    const response = await askApi(services, "/api/research", ownPost({ symbol: "NVDA" }));
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain("hunter2");
    expect(reported).toEqual([[fault, "POST /api/research"]]);
  });

  it("takes no other method", async () => {
    expect((await askApi(willing, "/api/research")).headers.get("allow")).toBe("POST");
    expect((await askApi(willing, "/api/research", { method: "PUT" })).status).toBe(405);
  });
});
