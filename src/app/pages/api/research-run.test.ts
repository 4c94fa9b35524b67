import { describe, expect, it } from "vitest";
import { finishedRun, sampleServices, RUN_ID, stageEvent } from "#app/testing/sample-services.ts";
import { askApi } from "#app/testing/ask-api.ts";

const log = { run: finishedRun, events: [stageEvent(1), stageEvent(2)] };
const services = sampleServices({
  research: {
    read: (runId) => Promise.resolve(runId === RUN_ID ? log : null),
    cancel: (runId, key) =>
      Promise.resolve(runId !== RUN_ID ? "unknown" : key === "starter's key" ? "cancelled" : "not-starter"),
  },
});

describe("GET /api/research/{runId}", () => {
  it("answers the run with every event so far, kept by no cache", async () => {
    const response = await askApi(services, `/api/research/${RUN_ID}`);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.json()).toEqual(log);
  });

  it("answers 404 for an id that is not there and for one that cannot be", async () => {
    for (const id of ["BBBBBBBBBBBBBBBBBBBBBB", "x", "%00", "a".repeat(5_000), "..%2F..%2Fetc"]) {
      const response = await askApi(services, `/api/research/${id}`);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ type: "urn:beforehand:problem:unknown-run" });
    }
  });
});

describe("DELETE /api/research/{runId}", () => {
  const own = { method: "DELETE", headers: { "sec-fetch-site": "same-origin", "x-cancel-key": "starter's key" } };

  it("docs/threats.md#54: refuses everyone who did not start the run", async () => {
    const foreign: readonly Record<string, string>[] = [{}, { "x-cancel-key": "guessed" }];
    for (const headers of foreign) {
      const response = await askApi(services, `/api/research/${RUN_ID}`, { method: "DELETE", headers });
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({ type: "urn:beforehand:problem:not-starter" });
    }
  });

  it("says how stopping went", async () => {
    const response = await askApi(services, `/api/research/${RUN_ID}`, own);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ runId: RUN_ID, outcome: "cancelled" });
  });

  it("answers 404 for a run that is not there", async () => {
    expect((await askApi(services, "/api/research/BBBBBBBBBBBBBBBBBBBBBB", own)).status).toBe(404);
  });

  it("refuses a page of another site", async () => {
    const foreign = { method: "DELETE", headers: { "sec-fetch-site": "cross-site" } };
    expect((await askApi(services, `/api/research/${RUN_ID}`, foreign)).status).toBe(403);
  });

  it("takes no other writing method", async () => {
    const response = await askApi(services, `/api/research/${RUN_ID}`, { method: "PATCH" });
    expect(response.headers.get("allow")).toBe("GET, DELETE");
  });
});
